// Breakthrough (Dan Troyka, 2000) on any board of at most 64 squares: each side begins with pawns on the two rows nearest to it. A pawn
// moves one row ahead, straight or diagonally, to an empty square; diagonally it also takes an enemy. Who reaches the last row, or takes
// all pawns of the other, wins; there is always a move, so there is no draw.
// A game that is not over is worth the difference in pawns; a win is worth more than any.
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

class Breakthrough {
 public:
  static constexpr int max_side = 16;
  static constexpr int max_squares = 64;
  static constexpr Score win{100};

  static constexpr GameInfo info{.id = "breakthrough", .title = "Breakthrough from its start", .depth = 4};
  static constexpr std::array<GameParameter, 2> parameters{{
      {.name = "w", .value = 8, .least = 2, .greatest = max_side, .meaning = "columns"},
      {.name = "h", .value = 8, .least = 4, .greatest = max_side, .meaning = "rows; w * h is at most 64"},
  }};

  // Squares are numbered row by row from White's first: a1, b1, ... White begins.
  struct Position {
    std::uint64_t white = 0;
    std::uint64_t black = 0;
    bool white_moves = true;
    bool operator==(const Position&) const = default;
  };
  struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    bool operator==(const Move&) const = default;
  };

  // The moves straight ahead, then those toward the first column, then those toward the last, each in increasing order of the square
  // that they lead to.
  class Moves {
   public:
    class Iterator {
     public:
      using value_type = Move;
      using difference_type = std::ptrdiff_t;
      using iterator_concept = std::forward_iterator_tag;
      constexpr Iterator() = default;
      constexpr Iterator(const std::array<std::uint64_t, 3>& targets, int ahead) : left_(targets), ahead_(ahead) {
        skip_empty();
      }
      constexpr Move operator*() const {
        const int to = std::countr_zero(left_[direction_]);
        const int from = to - ahead_ - sideways[direction_];
        return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
      }
      constexpr Iterator& operator++() {
        left_[direction_] &= left_[direction_] - 1;
        skip_empty();
        return *this;
      }
      constexpr Iterator operator++(int) {
        const Iterator before = *this;
        ++*this;
        return before;
      }
      // The targets left tell how far it is.
      constexpr bool operator==(const Iterator& other) const { return left_ == other.left_; }

     private:
      constexpr void skip_empty() {
        while (direction_ < 2 && left_[direction_] == 0) ++direction_;
      }
      std::array<std::uint64_t, 3> left_{};
      int ahead_ = 0;
      std::size_t direction_ = 0;
    };

    static constexpr std::array<int, 3> sideways{0, -1, 1};

    constexpr Moves() = default;
    // The squares that can be reached in each direction; `ahead` is the distance to the next row.
    constexpr Moves(const std::array<std::uint64_t, 3>& targets, int ahead) : targets_(targets), ahead_(ahead) {}
    [[nodiscard]] constexpr Iterator begin() const { return {targets_, ahead_}; }
    [[nodiscard]] constexpr Iterator end() const { return {}; }

   private:
    std::array<std::uint64_t, 3> targets_{};
    int ahead_ = 0;
  };

  Breakthrough() : Breakthrough(8, 8) {}
  // Throws std::invalid_argument.
  Breakthrough(int columns, int rows);
  explicit Breakthrough(std::span<const std::int32_t> values) : Breakthrough(values[0], values[1]) {}

  [[nodiscard]] Position start() const {
    const std::uint64_t two_rows = first_squares(2 * columns_);
    return {two_rows, two_rows << ((rows_ - 2) * columns_), true};
  }
  [[nodiscard]] Moves moves(const Position& position) const {
    if (has_lost(position)) return {};
    const std::uint64_t own = position.white_moves ? position.white : position.black;
    const std::uint64_t free = all_ & ~(position.white | position.black);
    const auto ahead = [&](std::uint64_t pawns) {
      return position.white_moves ? pawns << columns_ & all_ : pawns >> columns_;
    };
    return {{ahead(own) & free, ahead((own & ~first_column_) >> 1) & ~own, ahead((own & ~last_column_) << 1) & ~own},
            position.white_moves ? columns_ : -columns_};
  }
  [[nodiscard]] Position after(const Position& position, Move move) const {
    const std::uint64_t moved = square_bit(move.from) | square_bit(move.to);
    if (position.white_moves) return {position.white ^ moved, position.black & ~square_bit(move.to), false};
    return {position.white & ~square_bit(move.to), position.black ^ moved, true};
  }
  [[nodiscard]] Score evaluate(const Position& position) const {
    if (has_lost(position)) return -win;
    const int more_white = std::popcount(position.white) - std::popcount(position.black);
    return Score(position.white_moves ? more_white : -more_white);
  }
  [[nodiscard]] std::uint64_t key(const Position& position) const;

  // "bbb/bbb/.../www/www:w", the last row first.
  [[nodiscard]] std::string text(const Position& position) const;
  [[nodiscard]] Position parse(std::string_view text) const;
  // "a2b3"
  [[nodiscard]] std::string text(const Position& position, Move move) const;

  // For the laws: the same with the colours and the rows the other way round; the position of its text.
  [[nodiscard]] Position mirrored(const Position& position) const;
  [[nodiscard]] Position set_up(const Position& position) const { return parse(text(position)); }

 private:
  [[nodiscard]] std::uint64_t first_row() const { return first_squares(columns_); }
  [[nodiscard]] std::uint64_t last_row() const { return first_row() << ((rows_ - 1) * columns_); }
  // Whether the side that moved last has won.
  [[nodiscard]] bool has_lost(const Position& position) const {
    if (position.white_moves) return position.white == 0 || (position.black & first_row()) != 0;
    return position.black == 0 || (position.white & last_row()) != 0;
  }

  int columns_;
  int rows_;
  std::uint64_t all_ = 0;
  std::uint64_t first_column_ = 0;
  std::uint64_t last_column_ = 0;
};

static_assert(KeyedGame<Breakthrough> && NamedGame<Breakthrough>);

}  // namespace pvslab
