#include "suites/chess/evaluation.hpp"

#include "suites/chess/evaluation.inl.hpp"

namespace pvslab::chess {

Score Evaluation::operator()(const Board& board, Color side) const {
  return (*this)(board, side, placement_of(board) + pawn_structure_of(board));
}

Score Evaluation::operator()(const Board& board, Color side, Phased kept) const {
  return evaluation_of(board, side, kept, sliders_);
}

}  // namespace pvslab::chess
