// Evaluation: what a position looks like to whoever does not search. Material and squares (piece_square.hpp), mobility, pawn
// structure, the bishop pair and the king's cover; the numbers are ours and make no claim to strength, but neighbouring
// positions have like values and few have the same, as in real programs.
// Promises: integers only, no state, the same for a position and its mirror image (ranks and colours exchanged), and the
// negative of it for the side that does not move.
#pragma once

#include "searchers/core/score.hpp"
#include "suites/chess/attacks.hpp"
#include "suites/chess/board.hpp"

namespace pvslab::chess {

// No evaluation is beyond it, whatever men stand where: 15 queens are worth about 16,000.
inline constexpr Score largest_evaluation{25'000};

class Evaluation {
 public:
  // In centipawns, from the view of `side`, -largest_evaluation to largest_evaluation; 0 where
  // nobody_can_mate. Blind to checks, threats and mates, and to whose move it is.
  [[nodiscard]] Score operator()(const Board& board, Color side) const;

 private:
  MagicSliders sliders_;
};

// Kings alone, or with one knight or one bishop on the whole board.
[[nodiscard]] constexpr bool nobody_can_mate(const Board& board) {
  if ((board.pawns | board.orthogonal) != 0) return false;
  return without_lowest(board.knights | board.diagonal) == 0;
}

}  // namespace pvslab::chess
