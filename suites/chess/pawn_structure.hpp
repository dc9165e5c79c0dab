// The pawns' part of the evaluation: doubled, isolated and passed pawns.
#pragma once

#include "suites/chess/board.hpp"
#include "suites/chess/piece_square.hpp"

namespace pvslab::chess {

// The sum for White's pawns less that for Black's. Depends on nothing but the pawns.
[[nodiscard]] Phased pawn_structure_of(const Board& board);

}  // namespace pvslab::chess
