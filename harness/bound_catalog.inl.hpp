// The definition of `bound_catalog`, for the translation units that instantiate it:
//     template const std::vector<BoundSearcher<MyGame>>& pvslab::bound_catalog<MyGame>();
#pragma once

#include "harness/bound_searcher.hpp"
#include "harness/fresh_memory.hpp"
#include "searchers/catalog.hpp"

namespace pvslab {

template <Searcher S, Game G>
[[nodiscard]] constexpr BoundSearcher<G> bind_searcher() {
  return {
      .info = &S::info,
      .search =
          [](const G& game, const Position<G>& position, Depth depth, Bounds bounds) {
            SilentObserver observer;
            return search_afresh<S>(game, position, depth, Window<S::info.rule>(bounds.alpha, bounds.beta), observer);
          },
      .count =
          [](const G& game, const Position<G>& position, Depth depth, Bounds bounds, Counters& counters) {
            CountingObserver observer;
            const Outcome outcome =
                search_afresh<S>(game, position, depth, Window<S::info.rule>(bounds.alpha, bounds.beta), observer);
            counters += observer.counters();
            return outcome;
          },
  };
}

template <Game G>
const std::vector<BoundSearcher<G>>& bound_catalog() {
  static const std::vector<BoundSearcher<G>> bound = [] {
    std::vector<BoundSearcher<G>> result;
    for_each_searcher([&]<Searcher S>(std::type_identity<S>) { result.push_back(bind_searcher<S, G>()); });
    return result;
  }();
  return bound;
}

}  // namespace pvslab
