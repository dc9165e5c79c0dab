// Searchers that only the sayings use: one that is wrong on purpose, and MTD from any first guess.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/bind/fresh_memory.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/mtd_f.hpp"
#include "suites/explicit/recorded_tree.hpp"

namespace pvslab {

// NegaScout without the re-search of a successor with two plies left, as if a proof returned its exact value. Wrong:
// with two plies left a proof returns only a bound.
struct NegaScoutTwoPlies {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "negascout-two-plies",
      .title = "NegaScout; no re-search of a successor with at most two plies left (wrong)",
      .citation = "The prose of the chess programming pages, \"PVS and NegaScout\"",
      .contract = {},
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      Score value;
      if (successor.is_first() || window.is_proof()) {
        value = -search(successor, window.flipped());
      } else {
        value = -search(successor.as_proof(), Window::proof_at(window.alpha()).flipped());
        if (window.classify(value) == Bound::exact && successor.depth() > Depth(2)) {
          value = -search(successor, window.raised_to(value).flipped());
        }
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

struct MtdRun {
  Score value;
  std::uint64_t leaves;  // evaluations; none is repeated, because memory holds everything
  std::uint64_t passes;
};

// MTD(f) with all nodes in memory, from this first guess.
[[nodiscard]] inline MtdRun mtd_from(Score guess, const ExplicitTree& tree) {
  using Mtd = MtdF<FirstGuess::last_value, Remembers::everything>;
  std::vector<ExplicitTree::Position> evaluated;
  const RecordedTree game(tree, evaluated);
  CountingObserver observer;
  TranspositionTable& memory = fresh_memory();
  // The first guess is the value from a search to another depth, so store one.
  memory.store(game.key(tree.root()), Depth(tree.height().plies() + 1), guess, Bound::exact);
  const Outcome returned = search<Mtd>(game, tree.root(), tree.height(), Mtd::Window::open(), observer, memory);
  return {returned.value, evaluated.size(), observer.counters().proofs};
}

}  // namespace pvslab
