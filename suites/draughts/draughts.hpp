// English draughts (checkers). Men move one square diagonally ahead, kings ahead and back. A piece jumps over an enemy beside it to the
// empty square behind and takes it; it goes on jumping while it can, and all its jumps are one move. Who can take, must, but may choose
// how. A man that reaches the last row becomes a king, which ends its move. Who cannot move has lost.
// Moves that take the same pieces on different paths are different moves. Draws are not known; is_quiet() is for those of a match.
// A game that is not over is worth the difference in material: a man 2, a king 3; a win is worth more than any.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "searchers/core/game_info.hpp"

namespace pvslab {

// A piece and the squares on which it stands one after the other. A square is a bit number on the board of eight times eight.
struct DraughtsMove {
  static constexpr std::size_t most_jumps = 12;  // as many as there are enemies

  std::uint8_t from = 0;
  std::uint8_t steps = 0;  // the number of squares in `to`
  std::array<std::uint8_t, most_jumps> to{};
  bool operator==(const DraughtsMove&) const = default;
};

// A list that allocates only if it is unusually long: there is no small limit to the ways through a crowd.
class DraughtsMoves {
 public:
  class Iterator {
   public:
    using value_type = DraughtsMove;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;
    Iterator() = default;
    Iterator(const DraughtsMoves& moves, std::size_t number) : moves_(&moves), number_(number) {}
    const DraughtsMove& operator*() const {
      return number_ < usual ? moves_->first_[number_] : moves_->rest_[number_ - usual];
    }
    Iterator& operator++() { return ++number_, *this; }
    Iterator operator++(int) { return {*moves_, number_++}; }
    bool operator==(const Iterator& other) const { return number_ == other.number_; }

   private:
    const DraughtsMoves* moves_ = nullptr;
    std::size_t number_ = 0;
  };

  [[nodiscard]] Iterator begin() const { return {*this, 0}; }
  [[nodiscard]] Iterator end() const { return {*this, size_}; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  void add(const DraughtsMove& move) {
    if (size_ < usual) {
      first_[size_] = move;
    } else {
      rest_.push_back(move);
    }
    ++size_;
  }

 private:
  static constexpr std::size_t usual = 24;
  std::array<DraughtsMove, usual> first_;
  std::vector<DraughtsMove> rest_;
  std::size_t size_ = 0;
};

class Draughts {
 public:
  static constexpr Score win{100};
  static constexpr GameInfo info{.id = "draughts", .title = "English draughts from its start", .depth = 6};

  // Sets of dark squares, as bits of a board of eight rows from White's first one. Black begins, on the three rows of the other side.
  struct Position {
    std::uint64_t white = 0;
    std::uint64_t black = 0;
    std::uint64_t kings = 0;  // of both sides
    bool black_moves = true;
    bool operator==(const Position&) const = default;
  };
  using Move = DraughtsMove;

  [[nodiscard]] Position start() const;
  // By square, from White's first row on, and for each piece by direction: toward Black, then toward White.
  [[nodiscard]] DraughtsMoves moves(const Position& position) const;
  [[nodiscard]] Position after(const Position& position, const Move& move) const;
  [[nodiscard]] Score evaluate(const Position& position) const;
  [[nodiscard]] std::uint64_t key(const Position& position) const;

  // ".b.b.b.b/b.b.b.b./.../w.w.w.w.:b", Black's side first; kings are B and W. The light squares are empty.
  [[nodiscard]] std::string text(const Position& position) const;
  [[nodiscard]] Position parse(std::string_view text) const;
  // "11-15", "9x18x25": squares have the numbers 1 to 32 of the books, from Black's side.
  [[nodiscard]] std::string text(const Position& position, const Move& move) const;

  // Whether a move that leads from one position to the other took nothing and moved no man.
  [[nodiscard]] static bool is_quiet(const Position& before, const Position& after);

  // For the laws: the board turned round and the colours changed; the position of its text.
  [[nodiscard]] Position mirrored(const Position& position) const;
  [[nodiscard]] Position set_up(const Position& position) const { return parse(text(position)); }
};

static_assert(KeyedGame<Draughts> && NamedGame<Draughts>);

}  // namespace pvslab
