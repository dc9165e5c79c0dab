// Evaluation: the static evaluation of a position: material and squares (piece_square.hpp), mobility, pawn structure,
// the bishop pair and the king's cover. The numbers are ours and make no claim to strength. But as in real programs,
// neighbouring positions have similar values, and few have the same.
// Promises: integers only; no state; the same value for a position and its mirror image (ranks and colours exchanged);
// the negated value from the view of the other side.
#pragma once

#include <concepts>

#include "searchers/core/score.hpp"
#include "suites/chess/attacks.hpp"
#include "suites/chess/board.hpp"
#include "suites/chess/placed_position.hpp"

namespace pvslab::chess {

// A bound on every evaluation, for any pieces on any squares: 15 queens are worth about 16,000.
inline constexpr Score largest_evaluation{25'000};

class Evaluation {
 public:
  // In centipawns, from the view of `side`, -largest_evaluation to largest_evaluation; 0 if nobody_can_mate. Ignores
  // checks, threats, mates and the side to move.
  [[nodiscard]] Score operator()(const Board& board, Color side) const;
  // The same for a position that keeps a part of it.
  // Takes no other position, which would have to be made into one first.
  [[nodiscard]] Score operator()(const std::same_as<PlacedPosition> auto& position) const {
    return (*this)(position.board, position.side, position.placement() + position.pawn_structure());
  }

 private:
  // `kept` is the part that a PlacedPosition keeps.
  [[nodiscard]] Score operator()(const Board& board, Color side, Phased kept) const;

  MagicSliders sliders_;
};

// Only kings, or kings and one knight or one bishop in total.
[[nodiscard]] constexpr bool nobody_can_mate(const Board& board) {
  if ((board.pawns | board.orthogonal) != 0) return false;
  return without_lowest(board.knights | board.diagonal) == 0;
}

}  // namespace pvslab::chess
