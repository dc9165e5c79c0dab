// Othello on a board of 4x4, 6x6 or 8x8. A move puts a disc on an empty square so that discs of the other side stand in a line between
// it and another own disc; all of these are turned. A side that cannot do so passes, which is a move of its own. The game ends when
// neither side can. The score of every position is the difference in discs.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include "searchers/core/game_info.hpp"
#include "suites/squares.hpp"

namespace pvslab {

class Othello {
 public:
  static constexpr GameInfo info{.id = "othello", .title = "Othello from its start; the score is in discs", .depth = 6};
  static constexpr std::array<GameParameter, 1> parameters{
      {{.name = "size", .value = 8, .least = 4, .greatest = 8, .meaning = "rows and columns: 4, 6 or 8"}}};

  // Squares are numbered row by row, in rows of eight on every board: a1 = 0, b1 = 1, ... a2 = 8. Row 1 is at the top. Black begins.
  struct Position {
    std::uint64_t own = 0;  // of the side to move
    std::uint64_t other = 0;
    bool black_moves = true;
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint8_t;  // a square, or `pass`
  static constexpr Move pass = 64;

  // The squares in increasing order, or the pass alone.
  class Moves {
   public:
    class Iterator {
     public:
      using value_type = Move;
      using difference_type = std::ptrdiff_t;
      using iterator_concept = std::forward_iterator_tag;
      constexpr Iterator() = default;
      constexpr Iterator(std::uint64_t squares, bool passes) : squares_(squares), passes_(passes) {}
      constexpr Move operator*() const { return passes_ ? pass : static_cast<Move>(std::countr_zero(squares_)); }
      constexpr Iterator& operator++() {
        passes_ = false;
        squares_ &= squares_ - 1;
        return *this;
      }
      constexpr Iterator operator++(int) {
        const Iterator before = *this;
        ++*this;
        return before;
      }
      constexpr bool operator==(const Iterator&) const = default;

     private:
      std::uint64_t squares_ = 0;
      bool passes_ = false;
    };

    constexpr Moves() = default;
    explicit constexpr Moves(std::uint64_t squares) : squares_(squares) {}
    [[nodiscard]] static constexpr Moves pass_alone() {
      Moves moves;
      moves.passes_ = true;
      return moves;
    }
    [[nodiscard]] constexpr Iterator begin() const { return {squares_, passes_}; }
    [[nodiscard]] constexpr Iterator end() const { return {}; }

   private:
    std::uint64_t squares_ = 0;
    bool passes_ = false;
  };

  Othello() : Othello(8) {}
  // Throws std::invalid_argument.
  explicit Othello(int size);
  explicit Othello(std::span<const std::int32_t> values) : Othello(values[0]) {}

  [[nodiscard]] Position start() const;
  [[nodiscard]] Moves moves(const Position& position) const {
    const std::uint64_t own = placements(position.own, position.other);
    if (own != 0) return Moves(own);
    return placements(position.other, position.own) != 0 ? Moves::pass_alone() : Moves();
  }
  [[nodiscard]] Position after(const Position& position, Move move) const {
    if (move == pass) return {position.other, position.own, !position.black_moves};
    const std::uint64_t turned = turned_by(position, move);
    return {position.other ^ turned, position.own | turned | square_bit(move), !position.black_moves};
  }
  [[nodiscard]] Score evaluate(const Position& position) const {
    return Score(std::popcount(position.own) - std::popcount(position.other));
  }
  [[nodiscard]] std::uint64_t key(const Position& position) const;

  // "..../.OX./.XO./....:X", row 1 first; X is Black.
  [[nodiscard]] std::string text(const Position& position) const;
  [[nodiscard]] Position parse(std::string_view text) const;
  // "d3", "pass"
  [[nodiscard]] std::string text(const Position& position, Move move) const;

  // For the laws: the columns the other way round; the position of its text.
  [[nodiscard]] Position mirrored(const Position& position) const;
  [[nodiscard]] Position set_up(const Position& position) const { return parse(text(position)); }

 private:
  // A neighbour in one direction. Where a row ends, the next one begins: `inside` has the squares where no step from another row ends.
  struct Direction {
    int step;
    std::uint64_t inside;
  };
  static constexpr std::uint64_t first_column = 0x0101010101010101;
  static constexpr std::uint64_t last_column = first_column << 7;
  static constexpr std::array<Direction, 8> directions{{{1, ~first_column},
                                                        {-1, ~last_column},
                                                        {8, ~std::uint64_t{0}},
                                                        {-8, ~std::uint64_t{0}},
                                                        {9, ~first_column},
                                                        {-9, ~last_column},
                                                        {7, ~last_column},
                                                        {-7, ~first_column}}};

  [[nodiscard]] static std::uint64_t neighbours(std::uint64_t squares, Direction to) {
    return (to.step > 0 ? squares << to.step : squares >> -to.step) & to.inside;
  }
  // The empty squares at the end of a line that begins beside an own disc and has discs of the other side only.
  [[nodiscard]] std::uint64_t placements(std::uint64_t own, std::uint64_t other) const {
    std::uint64_t found = 0;
    for (const Direction to : directions) {
      std::uint64_t line = neighbours(own, to) & other;
      for (int length = 3; length < size_; ++length) line |= neighbours(line, to) & other;
      found |= neighbours(line, to);
    }
    return found & all_ & ~(own | other);
  }
  [[nodiscard]] static std::uint64_t turned_by(const Position& position, Move move) {
    std::uint64_t turned = 0;
    for (const Direction to : directions) {
      std::uint64_t line = 0;
      std::uint64_t next = neighbours(square_bit(move), to);
      for (; (next & position.other) != 0; next = neighbours(next, to)) line |= next;
      if ((next & position.own) != 0) turned |= line;
    }
    return turned;
  }

  int size_;
  std::uint64_t all_ = 0;
};

static_assert(KeyedGame<Othello> && NamedGame<Othello>);

}  // namespace pvslab
