// Iterative deepening: a driver over any searcher. It searches to depth 1, 2, ... N in turn with the open window. What one
// iteration learns orders the moves of the next (ordered_search.hpp); the value of each is that of a search to its depth alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "harness/solve/ordered_search.hpp"

namespace pvslab {

struct Iteration {
  Depth depth;
  Outcome outcome;
  Counters counters;
  std::vector<std::uint32_t> line;  // the moves' numbers in the game's own order, the best move first
};

struct DeepeningSettings {
  Depth depth;             // of the last iteration
  Depth first = Depth(1);  // of the first, unless the last is less deep
  OrderingRules rules = {};
  // For table moves and a searcher's memory, null if there is neither. Told to forget before the first iteration.
  TranspositionTable* table = nullptr;
  SearchLimits limits = {};  // of all iterations together
  // Whether no further depth can change what an iteration found.
  std::function<bool(const Iteration&)> is_final = [](const Iteration&) { return false; };
};

struct DeepenedSearch {
  std::vector<Iteration> iterations;  // those that came to their end
  std::uint64_t nodes = 0;            // of all iterations, also of one that was ended
  std::optional<Limit> struck;        // what ended it
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
