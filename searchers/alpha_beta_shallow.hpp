// Alpha-beta without deep cutoffs: a node knows only the bound of its parent.
// Promises the root value. It is here for the theory: on best-first trees of depth 4 or more it is not minimal.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// Knuth and Moore 1975, "An Analysis of Alpha-Beta Pruning", procedure F1.
struct AlphaBetaShallow {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "alpha-beta-shallow",
      .title = "alpha-beta without deep cutoffs: a node knows only its parent's bound",
      .citation = "Knuth and Moore 1975, \"An Analysis of Alpha-Beta Pruning\", procedure F1",
      .origin = Origin::printed,
      .contract = root_contract,
      .rule = CutoffRule::at_beta,
  };
  static constexpr LastPly last_ply = LastPly::plain;

  static constexpr Score search(auto node, Window window) {
    return visit_node<AlphaBetaShallow>(node, window.without_alpha());
  }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      best = max(best, -search(successor, window.raised_to(best).flipped()));
      if (window.cuts(best)) break;
    }
    return node.leave(best);
  }
};

}  // namespace pvslab
