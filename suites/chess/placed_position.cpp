#include "suites/chess/placed_position.hpp"

#include "suites/chess/board_after.hpp"
#include "suites/chess/castling.hpp"
#include "suites/chess/legal_moves.hpp"
#include "suites/chess/passed_square.hpp"

namespace pvslab::chess {
namespace {

Phased sum_over(Bitboard set, Piece piece, const Board& board) {
  Phased sum;
  for_each_square(set & board.white, [&](int square) { sum += piece_square(Color::white, piece, square); });
  for_each_square(set & board.black, [&](int square) { sum -= piece_square(Color::black, piece, square); });
  return sum;
}

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
  const auto captures = static_cast<int>((board.of<them>() >> to) & 1);
  return moved + piece_square(them, board.piece_on(to), to) * captures;
}

}  // namespace

Phased placement_of(const Board& board) {
  const Bitboard queens = board.diagonal & board.orthogonal;
  return sum_over(board.pawns, Piece::pawn, board) + sum_over(board.knights, Piece::knight, board) +
         sum_over(board.diagonal ^ queens, Piece::bishop, board) +
         sum_over(board.orthogonal ^ queens, Piece::rook, board) + sum_over(queens, Piece::queen, board) +
         sum_over(board.kings, Piece::king, board);
}

template <Color us>
PlacedPosition::PlacedPosition(const PlacedPosition& before, SearchMove move, By<us> /*us*/)
    : SearchPosition([&] { return detail::board_after<us>(before.board, move); },
                     detail::passed_square<us>(before.board, move), opponent(us)),
      placement_(us == Color::white ? before.placement_ + gain<us>(before.board, move)
                                    : before.placement_ - gain<us>(before.board, move)),
      pawn_structure_(board.pawns == before.board.pawns ? before.pawn_structure_ : pawn_structure_of(board)) {}

PlacedPosition after(const PlacedPosition& position, SearchMove move) {
  if (position.side == Color::white) return {position, move, PlacedPosition::By<Color::white>{}};
  return {position, move, PlacedPosition::By<Color::black>{}};
}

}  // namespace pvslab::chess
