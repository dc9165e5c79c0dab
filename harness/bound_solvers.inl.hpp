// The definition of `bound_solvers`, for the translation units that instantiate it:
//     template const std::vector<Solve<MyGame>>& pvslab::bound_solvers<MyGame>();
#pragma once

#include "harness/bound_solver.hpp"
#include "searchers/catalog.hpp"

namespace pvslab {

template <Game G>
const std::vector<Solve<G>>& bound_solvers() {
  static const std::vector<Solve<G>> bound = [] {
    std::vector<Solve<G>> result;
    for_each_searcher([&]<Searcher S>(std::type_identity<S>) {
      result.push_back(
          [](const G& game, const Position<G>& position, Depth depth, Bounds bounds, SolvingObserver& observer) {
            return pvslab::search<S>(game, position, depth, Window<S::info.rule>(bounds.alpha, bounds.beta), observer);
          });
    });
    return result;
  }();
  return bound;
}

}  // namespace pvslab
