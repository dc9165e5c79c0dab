// Iterative deepening for any searcher: it searches to depth 1, 2, ... N in turn with the open window. Each iteration
// improves the move ordering of the next (ordered_search.hpp). Its value is the same as that of a single search to its
// depth.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "harness/bind/ordered_search.hpp"
#include "harness/solve/solving_observer.hpp"

namespace pvslab {

struct Iteration {
  Depth depth;
  Outcome outcome;
  Counters counters;
  std::vector<std::uint32_t> line;  // the move numbers in the game's own order, the best move first
};

struct DeepeningSettings {
  Depth depth;             // of the last iteration
  Depth first = Depth(1);  // of the first iteration, unless the last is shallower
  OrderingRules rules = {};
  // For table moves and a searcher's memory; null if neither is used. Cleared before the first iteration.
  TranspositionTable* table = nullptr;
  SearchLimits limits = {};  // of all iterations together
  // Whether no greater depth can change the result of an iteration.
  std::function<bool(const Iteration&)> is_final = [](const Iteration&) { return false; };
};

struct DeepenedSearch {
  std::vector<Iteration> iterations;  // completed iterations
  std::uint64_t nodes = 0;            // of all iterations, including one that was ended
  std::optional<Limit> struck;        // the limit that ended it
};

template <OrderableGame G>
[[nodiscard]] DeepenedSearch deepen(const G& game, const Position<G>& root, const SolveOrdered<G>& solve,
                                    const DeepeningSettings& settings) {
  DeepenedSearch all;
  OrderedSearch<G> search(game, root, solve, settings.rules, settings.table);
  for (Depth depth = std::min(settings.first, settings.depth); depth <= settings.depth;
       depth = Depth(depth.plies() + 1)) {
    SearchLimits left = settings.limits;
    if (left.nodes) *left.nodes -= all.nodes;
    SolvingObserver observer(depth, left);
    try {
      const Outcome outcome = search.search(depth, Bounds{}, observer);
      all.iterations.push_back({depth, outcome, observer.counters(), {observer.line().begin(), observer.line().end()}});
    } catch (const LimitReached& reached) {
      all.struck = reached.limit;
    }
    all.nodes += observer.nodes();
    if (all.struck || settings.is_final(all.iterations.back())) break;
  }
  return all;
}

}  // namespace pvslab
