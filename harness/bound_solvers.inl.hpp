// The definitions of `solve_with` and `bound_solvers`, for the translation units that instantiate the latter:
//     template const std::vector<Solve<MyGame>>& pvslab::bound_solvers<MyGame>();
#pragma once

#include <cassert>

#include "harness/bound_solver.hpp"
#include "searchers/catalog.hpp"

namespace pvslab {

// A `Solve`.
template <Searcher S, Game G>
[[nodiscard]] Outcome solve_with(const G& game, const Position<G>& position, Depth depth, Bounds bounds,
                                 typename SolverReports<G>::To& observer, TranspositionTable* memory) {
  const Window<S::info.rule> window(bounds.alpha, bounds.beta);
  if constexpr (HasMemory<S>) {
    assert(memory != nullptr && "a searcher with memory needs a table");
    return pvslab::search<S>(game, position, depth, window, observer, *memory);
  } else {
    return pvslab::search<S>(game, position, depth, window, observer);
  }
}

template <Game G>
const std::vector<Solve<G>>& bound_solvers() {
  static const std::vector<Solve<G>> bound = [] {
    std::vector<Solve<G>> result;
    for_each_searcher([&]<Searcher S>(std::type_identity<S>) { result.push_back(&solve_with<S, G>); });
    return result;
  }();
  return bound;
}

}  // namespace pvslab
