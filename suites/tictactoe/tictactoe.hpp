// TicTacToe: three in a row on a board of three by three. It has 549,946 positions counted by path and ends after at most
// nine plies; with best play it is drawn. The score is 1 more than the number of empty squares for the side that has won, so
// that the faster win is the better one, and 0 for a draw and for a game that is not over.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "searchers/core/game_info.hpp"
#include "suites/squares.hpp"

namespace pvslab {

class TicTacToe {
 public:
  static constexpr GameInfo info{.id = "tictactoe", .title = "tic-tac-toe from the empty board", .depth = 9};

  // Squares are numbered row by row, a1 = 0 ... c3 = 8; a set of them is a bit for each.
  struct Position {
    std::uint16_t own = 0;  // of the side to move
    std::uint16_t other = 0;
    bool operator==(const Position&) const = default;
  };
  using Move = std::uint8_t;  // a square

  [[nodiscard]] constexpr Position start() const { return {}; }
  // The empty squares in increasing order; none if the game is over.
  [[nodiscard]] constexpr Squares moves(const Position& position) const {
    return has_line(position.other) ? Squares() : Squares(empty_squares(position));
  }
  [[nodiscard]] constexpr Position after(const Position& position, Move move) const {
    return {position.other, static_cast<std::uint16_t>(position.own | 1U << move)};
  }
  [[nodiscard]] constexpr Score evaluate(const Position& position) const {
    // Only the side that moved last can have a line.
    return has_line(position.other) ? Score(-1 - std::popcount(empty_squares(position))) : Score(0);
  }
  [[nodiscard]] constexpr std::uint64_t key(const Position& position) const {
    return std::uint64_t{position.own} << 16 | position.other;
  }

  // "X.O/.X./..O, O to move"
  [[nodiscard]] std::string text(const Position& position) const {
    const bool x_to_move = (std::popcount(empty_squares(position)) & 1) != 0;
    const std::uint16_t x = x_to_move ? position.own : position.other;
    const std::uint16_t o = x_to_move ? position.other : position.own;
    std::string text;
    for (std::uint32_t square = 0; square < 9; ++square) {
      if (square == 3 || square == 6) text += '/';
      text += (x >> square & 1) != 0 ? 'X' : (o >> square & 1) != 0 ? 'O' : '.';
    }
    return text + (x_to_move ? ", X to move" : ", O to move");
  }
  // "b2"
  [[nodiscard]] std::string text(const Position&, Move move) const {
    return {static_cast<char>('a' + move % 3), static_cast<char>('1' + move / 3)};
  }

 private:
  static constexpr std::array<std::uint16_t, 8> lines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

  [[nodiscard]] static constexpr bool has_line(std::uint16_t squares) {
    for (const std::uint16_t line : lines) {
      if ((squares & line) == line) return true;
    }
    return false;
  }
  [[nodiscard]] static constexpr std::uint32_t empty_squares(const Position& position) {
    return 0777U & ~static_cast<std::uint32_t>(position.own | position.other);
  }
};

static_assert(KeyedGame<TicTacToe> && NamedGame<TicTacToe>);

}  // namespace pvslab
