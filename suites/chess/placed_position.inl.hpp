// Making a move on a PlacedPosition. Each unit that includes this has functions of its own.
#pragma once

#include "suites/chess/board_after.hpp"
#include "suites/chess/castling.hpp"
#include "suites/chess/legal_moves.hpp"
#include "suites/chess/passed_square.hpp"
#include "suites/chess/pawn_structure.inl.hpp"
#include "suites/chess/placed_position.hpp"

namespace pvslab::chess {
namespace {

// What the side to move gains by the move, seen from its own side.
template <Color us>
Phased gain(const Board& board, SearchMove move) {
  const int from = move.from().index();
  const int to = move.to().index();
  if (move.kind() == MoveKind::castling) {
    return piece_square(us, Piece::king, detail::castled_king<us>(from, to)) - piece_square(us, Piece::king, from) +
           piece_square(us, Piece::rook, detail::castled_rook<us>(from, to)) - piece_square(us, Piece::rook, to);
  }
  const Phased moved = piece_square(us, placed_by(move.kind()), to) - piece_square(us, mover_of(move.kind()), from);
  constexpr Color them = opponent(us);
  if (move.kind() == MoveKind::en_passant) [[unlikely]]
    return moved + piece_square(them, Piece::pawn, lowest(detail::backward<us>(bit(to))));
  // No branch: whether a move captures is hard to predict.
  const auto takes = static_cast<int>((board.of<them>() >> to) & 1);
  return moved + piece_square(them, board.piece_on(to), to) * takes;
}

// The parts of the position after a legal move of `us`.
template <Color us>
struct AfterMove {
  const PlacedPosition& before;
  SearchMove move;

  [[gnu::always_inline]] Board board() const { return detail::board_after<us>(before.board, move); }
  [[gnu::always_inline]] Bitboard en_passant() const { return detail::passed_square<us>(before.board, move); }
  [[gnu::always_inline]] Color side() const { return opponent(us); }
  [[gnu::always_inline]] Phased placement() const {
    return us == Color::white ? before.placement() + gain<us>(before.board, move)
                              : before.placement() - gain<us>(before.board, move);
  }
  [[gnu::always_inline]] Phased pawn_structure(const Board& after) const {
    return after.pawns == before.board.pawns ? before.pawn_structure() : pawn_structure_on(after);
  }
};

[[gnu::always_inline]] inline PlacedPosition position_after(const PlacedPosition& position, SearchMove move) {
  if (position.side == Color::white) return PlacedPosition(AfterMove<Color::white>{position, move});
  return PlacedPosition(AfterMove<Color::black>{position, move});
}

}  // namespace
}  // namespace pvslab::chess
