// Where castling takes king and rook. In Chess960 either may go to the other's square, or stay.
// Always inlined: the perft kernels are compiled for other processors and share no function with the rest of the
// program.
#pragma once

#include "suites/chess/board.hpp"

namespace pvslab::chess {
namespace detail {

template <Color us>
inline constexpr int home_rank = us == Color::white ? 0 : 7;

// The squares of king and rook after castling with this rook.
template <Color us>
[[nodiscard]] [[gnu::always_inline]] constexpr int castled_king(int king, int rook) {
  return 8 * home_rank<us> + (rook > king ? 6 : 2);
}
template <Color us>
[[nodiscard]] [[gnu::always_inline]] constexpr int castled_rook(int king, int rook) {
  return 8 * home_rank<us> + (rook > king ? 5 : 3);
}

// The board after castling: both are lifted before either is put down.
template <Color us>
[[nodiscard]] [[gnu::always_inline]] constexpr Board castled(const Board& board, int king, int rook) {
  const Bitboard king_to = bit(castled_king<us>(king, rook));
  const Bitboard rook_to = bit(castled_rook<us>(king, rook));
  Board after = board;
  Bitboard& own = us == Color::white ? after.white : after.black;
  own = (own & ~(bit(king) | bit(rook))) | king_to | rook_to;
  after.kings = (after.kings & ~bit(king)) | king_to;
  after.orthogonal = (after.orthogonal & ~bit(rook)) | rook_to;
  after.castling &= ~rank_mask(home_rank<us>);
  return after;
}

}  // namespace detail
}  // namespace pvslab::chess
