#include "suites/chess/placed_position.hpp"

#include "suites/chess/placed_position.inl.hpp"
#include "suites/chess/search_kernel.hpp"

namespace pvslab::chess {
namespace {

Phased sum_over(Bitboard set, Piece piece, const Board& board) {
  Phased sum;
  for_each_square(set & board.white, [&](int square) { sum += piece_square(Color::white, piece, square); });
  for_each_square(set & board.black, [&](int square) { sum -= piece_square(Color::black, piece, square); });
  return sum;
}

}  // namespace

Phased placement_of(const Board& board) {
  const Bitboard queens = board.diagonal & board.orthogonal;
  return sum_over(board.pawns, Piece::pawn, board) + sum_over(board.knights, Piece::knight, board) +
         sum_over(board.diagonal ^ queens, Piece::bishop, board) +
         sum_over(board.orthogonal ^ queens, Piece::rook, board) + sum_over(queens, Piece::queen, board) +
         sum_over(board.kings, Piece::king, board);
}

PlacedPosition after(const PlacedPosition& position, SearchMove move) {
  if (const SearchKernel* kernel = search_kernel()) return kernel->after(position, move);
  return position_after(position, move);
}

}  // namespace pvslab::chess
