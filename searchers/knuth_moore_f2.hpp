// F2: alpha-beta as first published, with m starting at alpha, so that the value of an interior node is never below
// alpha.
// Promises the fail-soft bound: a value that fails low is alpha itself. It visits what `alpha-beta` visits.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// Knuth and Moore 1975, "An Analysis of Alpha-Beta Pruning", procedure F2. A leaf returns f(p), unclamped.
struct KnuthMooreF2 {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "knuth-moore-f2",
      .title = "alpha-beta as Knuth and Moore print it: never below alpha",
      .citation = "Knuth and Moore 1975, \"An Analysis of Alpha-Beta Pruning\", procedure F2",
      .origin = Origin::printed,
      .contract = fail_soft_contract,
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window window) { return visit_node<KnuthMooreF2>(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = window.alpha();  // m
    for (auto successor : node.successors()) {
      best = max(best, -search(successor, window.raised_to(best).flipped()));
      if (window.cuts(best)) break;
    }
    return node.leave(best);
  }
};

}  // namespace pvslab
