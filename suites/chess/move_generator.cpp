#include "suites/chess/move_generator.hpp"

#include "suites/chess/move_generator.inl.hpp"
#include "suites/chess/search_kernel.hpp"

namespace pvslab::chess {

OrderedMoves MoveGenerator::all(const SearchPosition& position) const {
  if (const SearchKernel* kernel = search_kernel()) return kernel->all_moves(position);
  return position.side == Color::white ? all_moves<Color::white>(rules_, position)
                                       : all_moves<Color::black>(rules_, position);
}

MoveGenerator::Noisy MoveGenerator::noisy(const SearchPosition& position) const {
  return position.side == Color::white ? noisy_moves<Color::white>(rules_, sliders_, position)
                                       : noisy_moves<Color::black>(rules_, sliders_, position);
}

}  // namespace pvslab::chess
