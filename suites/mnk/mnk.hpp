// MnkGame: on a board of m columns and n rows, the sides take squares in turn; who has k in a row, a column or a diagonal, wins.
// With m = n = k = 3 it is tic-tac-toe; with k = 5 it is free gomoku, where more than five win too. A win is 1, a loss -1, and a draw,
// as a game that is not over, 0: so a win is worth the same whenever it comes, unlike in TicTacToe.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "searchers/core/game_info.hpp"
#include "suites/squares.hpp"

namespace pvslab {

class MnkGame {
 public:
  static constexpr int max_side = 16;
  static constexpr int max_squares = 64;

  static constexpr GameInfo info{
      .id = "mnk", .title = "k in a row on m columns and n rows, from the empty board: win, draw or loss", .depth = 9};
  static constexpr std::array<GameParameter, 3> parameters{{
      {.name = "m", .value = 3, .least = 1, .greatest = max_side, .meaning = "columns"},
      {.name = "n", .value = 3, .least = 1, .greatest = max_side, .meaning = "rows; m * n is at most 64"},
      {.name = "k",
       .value = 3,
       .least = 1,
       .greatest = max_side,
       .meaning = "squares in a line that win; at most m or n"},
  }};

  // Squares are numbered row by row: a1, b1, ... The sets hold the squares taken by the side to move and by the other.
  struct Position {
    std::uint64_t own = 0;
    std::uint64_t other = 0;
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint8_t;  // a square

  MnkGame() : MnkGame(3, 3, 3) {}
  // Throws std::invalid_argument.
  MnkGame(int columns, int rows, int in_line);
  explicit MnkGame(std::span<const std::int32_t> values) : MnkGame(values[0], values[1], values[2]) {}

  [[nodiscard]] Position start() const { return {}; }
  // The empty squares in increasing order; none if the game is over.
  [[nodiscard]] Squares moves(const Position& position) const {
    return has_line(position.other) ? Squares() : Squares(empty_squares(position));
  }
  [[nodiscard]] Position after(const Position& position, Move move) const {
    return {position.other, position.own | square_bit(move)};
  }
  // Only the side that moved last can have a line.
  [[nodiscard]] Score evaluate(const Position& position) const { return Score(has_line(position.other) ? -1 : 0); }
  [[nodiscard]] std::uint64_t key(const Position& position) const;

  // "X.O/.X./..O:X", the first row first; X begins.
  [[nodiscard]] std::string text(const Position& position) const;
  [[nodiscard]] Position parse(std::string_view text) const;
  // "b2"
  [[nodiscard]] std::string text(const Position& position, Move move) const;

  // For the laws: the columns the other way round; the position of its text.
  [[nodiscard]] Position mirrored(const Position& position) const;
  [[nodiscard]] Position set_up(const Position& position) const { return parse(text(position)); }

 private:
  // Lines in one direction: squares `step` apart, from each square in which such a line begins.
  struct Lines {
    std::uint64_t begins = 0;
    int step = 0;
  };

  [[nodiscard]] bool has_line(std::uint64_t squares) const {
    for (const Lines& lines : lines_) {
      std::uint64_t found = squares & lines.begins;
      for (int i = 1; i < in_line_ && found != 0; ++i) found &= squares >> (i * lines.step);
      if (found != 0) return true;
    }
    return false;
  }
  [[nodiscard]] std::uint64_t empty_squares(const Position& position) const {
    return all_ & ~(position.own | position.other);
  }
  [[nodiscard]] bool x_is_to_move(const Position& position) const {
    return std::popcount(position.own) == std::popcount(position.other);
  }

  int columns_;
  int rows_;
  int in_line_;
  std::uint64_t all_;
  std::array<Lines, 4> lines_;
};

static_assert(KeyedGame<MnkGame> && NamedGame<MnkGame>);

}  // namespace pvslab
