// The en-passant square that a move leaves behind.
#pragma once

#include "suites/chess/board.hpp"
#include "suites/chess/legal_moves.hpp"
#include "suites/chess/search_move.hpp"

namespace pvslab::chess::detail {

// The square that a pawn of `us` skipped with a double step, if an enemy pawn now stands beside it. The board is the
// one before or after the move.
template <Color us>
[[nodiscard, gnu::always_inline]] inline Bitboard passed_square(const Board& board, SearchMove move) {
  constexpr int two_steps = us == Color::white ? 16 : -16;
  const Bitboard to = move.to().set();
  if (move.kind() != MoveKind::pawn || move.to().index() - move.from().index() != two_steps) return 0;
  const bool matters = ((east(to) | west(to)) & board.pawns & board.of<opponent(us)>()) != 0;
  return matters ? backward<us>(to) : 0;
}

}  // namespace pvslab::chess::detail
