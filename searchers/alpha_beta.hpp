// Alpha-beta, fail-soft, under both cutoff rules: the yardstick of every node count.
// Promises the fail-soft bound: a value outside the window is a bound on the score.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// The alpha-beta note, section "Algorithm", second listing, where `*` is >= or >.
template <CutoffRule rule>
struct AlphaBeta {
  using Window = pvslab::Window<rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "alpha-beta" : "alpha-beta-strict",
      .title = rule == CutoffRule::at_beta ? "alpha-beta, fail-soft, cut at ret >= beta"
                                           : "alpha-beta, fail-soft, cut at ret > beta",
      .citation = "The alpha-beta note, \"Minimax with Alpha/Beta Pruning\", section Algorithm",
      .origin = Origin::printed,
      .contract = fail_soft_contract,
      .rule = rule,
  };

  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    if (visit.is_above_leaves()) return visit.leave_above_leaves();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

}  // namespace pvslab
