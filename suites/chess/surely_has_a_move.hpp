// A quick test for a legal move.
#pragma once

#include <array>
#include <cstddef>

#include "suites/chess/attacks.hpp"
#include "suites/chess/search_position.hpp"

namespace pvslab::chess::detail {

// The squares on a line with a square: those that a queen attacks on an empty board.
inline constexpr std::array<Bitboard, 64> queen_lines = for_all_squares([](Bitboard queen) {
  Bitboard lines = 0;
  const auto add_ray = [&](auto step) {
    for (Bitboard at = step(queen); at != 0; at = step(at)) lines |= at;
  };
  add_ray([](Bitboard at) { return north(at); });
  add_ray([](Bitboard at) { return south(at); });
  add_ray([](Bitboard at) { return east(at); });
  add_ray([](Bitboard at) { return west(at); });
  add_ray([](Bitboard at) { return north(east(at)); });
  add_ray([](Bitboard at) { return north(west(at)); });
  add_ray([](Bitboard at) { return south(east(at)); });
  add_ray([](Bitboard at) { return south(west(at)); });
  return lines;
});

// True only if there is a legal move; for a side to move that is not in check. A piece that shares no line with its
// king is never pinned, so if one of these can go somewhere, there is a legal move. Nearly always there is one; then no moves
// need to be generated to know that the game goes on.
[[nodiscard, gnu::always_inline]] inline bool surely_has_a_move(const SearchPosition& position) {
  const Board& board = position.board;
  const Bitboard own = board.of(position.side);
  const Bitboard enemy = board.of(opponent(position.side));
  const int king = lowest(board.kings & own);
  const Bitboard free = own & ~board.kings & ~queen_lines[static_cast<std::size_t>(king)];
  const Bitboard empty = ~(own | enemy);
  const Bitboard before_empty = position.side == Color::white ? south(empty) : north(empty);
  const Bitboard open = ~own;
  const Bitboard beside_open = east(open) | west(open) | north(open) | south(open);
  const Bitboard sides = east(open) | west(open);
  const Bitboard cornering_open = north(sides) | south(sides);
  return (free &
          ((board.pawns & before_empty) | (board.orthogonal & beside_open) | (board.diagonal & cornering_open))) != 0;
}

}  // namespace pvslab::chess::detail
