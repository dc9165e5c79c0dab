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
  static constexpr LastPly last_ply = LastPly::plain;

  static constexpr Score search(auto node, Window window) { return visit_node<AlphaBeta>(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }
};

}  // namespace pvslab
