// A searcher bound to a game: the recursion is compiled for the pair, everything above it is type-erased.
// `bound_catalog<G>()` is instantiated once per game, in a translation unit of the game's own.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "searchers/core/contract.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/depth.hpp"
#include "searchers/core/game.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

// The two ends of a window, without the cutoff rule that gives them their meaning.
struct Bounds {
  Score alpha = -Score::infinity();
  Score beta = Score::infinity();
  constexpr bool operator==(const Bounds&) const = default;
};

template <Game G>
struct BoundSearcher {
  using Search = Outcome (*)(const G& game, const Position<G>& position, Depth depth, Bounds bounds);
  using Count = Outcome (*)(const G& game, const Position<G>& position, Depth depth, Bounds bounds, Counters& counters);

  const SearcherInfo* info;
  Search search;  // with the silent observer
  Count count;    // the same, adding its node counts to `counters`
};

// Every searcher of the catalogue, in its order, bound to G.
template <Game G>
[[nodiscard]] const std::vector<BoundSearcher<G>>& bound_catalog();

}  // namespace pvslab
