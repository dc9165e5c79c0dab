// The kind of a move that the rules have generated.
#pragma once

#include "suites/chess/bitboard.hpp"
#include "suites/chess/legal_moves.hpp"
#include "suites/chess/search_move.hpp"

namespace pvslab::chess::detail {

// `en_passant` as in SearchPosition.
[[nodiscard]] inline MoveKind kind_of(const MoveSquares& move, Bitboard en_passant) {
  if (move.castles) return MoveKind::castling;
  if (move.becomes != move.piece) {
    constexpr int to_knight = static_cast<int>(MoveKind::to_knight) - static_cast<int>(Piece::knight);
    return static_cast<MoveKind>(static_cast<int>(move.becomes) + to_knight);
  }
  if (move.piece == Piece::pawn && bit(move.to) == en_passant) return MoveKind::en_passant;
  return static_cast<MoveKind>(move.piece);
}

}  // namespace pvslab::chess::detail
