// A searcher bound to a game as in bound_searcher.hpp, for whoever wants more of a search than its value and counts: the line,
// and an end in time. Apart from `bound_catalog`, and in translation units of its own, for two reasons: few games need it, and
// what a compiler inlines in one unit depends on all that is in it, so that the searches that are measured would change.
#pragma once

#include <vector>

#include "harness/bound_searcher.hpp"
#include "harness/solving_observer.hpp"

namespace pvslab {

// Throws LimitReached where the observer's limits end the search.
template <Game G>
using Solve = Outcome (*)(const G& game, const Position<G>& position, Depth depth, Bounds bounds,
                          SolvingObserver& observer);

// Every searcher of the catalogue, in its order, bound to G.
template <Game G>
[[nodiscard]] const std::vector<Solve<G>>& bound_solvers();

}  // namespace pvslab
