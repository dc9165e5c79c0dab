// A searcher bound to a game as in bound_searcher.hpp, for whoever wants more of a search than its value and counts: the line,
// an end in time, and a memory that lasts from one search to the next. Apart from `bound_catalog`, and in translation units of
// its own, for two reasons: few games need it, and what a compiler inlines in one unit depends on all that is in it, so that the
// searches that are measured would change.
#pragma once

#include <cstddef>
#include <vector>

#include "harness/bound_searcher.hpp"
#include "harness/solving_observer.hpp"
#include "searchers/core/transposition_table.hpp"

namespace pvslab {

// Whom a search of G reports to. A game that learns from what its search reports says so by a specialisation.
template <Game G>
struct SolverReports {
  using To = SolvingObserver;
};

// `memory` is for a searcher with memory, and may be null for any other. Throws LimitReached where the observer's limits end
// the search.
template <Game G>
using Solve = Outcome (*)(const G& game, const Position<G>& position, Depth depth, Bounds bounds,
                          typename SolverReports<G>::To& observer, TranspositionTable* memory);

// Every searcher of the catalogue, in its order, bound to G.
template <Game G>
[[nodiscard]] const std::vector<Solve<G>>& bound_solvers();

// Whether the searcher with that index in the catalogue has memory.
[[nodiscard]] bool has_memory(std::size_t searcher);

}  // namespace pvslab
