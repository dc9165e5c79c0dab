// Making a move on the board of a SearchPosition.
#pragma once

#include <cassert>

#include "suites/chess/castling.hpp"
#include "suites/chess/legal_moves.hpp"
#include "suites/chess/search_move.hpp"

namespace pvslab::chess::detail {

// The board after a legal move of `us`.
template <Color us>
[[nodiscard]] [[gnu::always_inline]] inline Board board_after(const Board& board, SearchMove move) {
  const Bitboard from = move.from().set();
  const Bitboard to = move.to().set();
  assert((board.of<us>() & from) != 0 && "a side moves its own men");
  if (move.kind() == MoveKind::castling) [[unlikely]]
    return castled<us>(board, move.from().index(), move.to().index());
  if (move.kind() == MoveKind::en_passant) [[unlikely]]
    return board.without<opponent(us)>(backward<us>(to)).template moved<us, Piece::pawn>(from, to);
  return board.moved<us>(mover_of(move.kind()), placed_by(move.kind()), from, to);
}

}  // namespace pvslab::chess::detail
