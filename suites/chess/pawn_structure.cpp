#include "suites/chess/pawn_structure.hpp"

#include "suites/chess/pawn_structure.inl.hpp"

namespace pvslab::chess {

Phased pawn_structure_of(const Board& board) { return pawn_structure_on(board); }

}  // namespace pvslab::chess
