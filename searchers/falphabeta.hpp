// Falphabeta: alpha-beta with m starting at minus infinity, so that a value outside the window is a bound on the score.
// It is the first fail-soft alpha-beta.
// Promises the fail-soft bound. It is `alpha-beta`, visit by visit and value by value.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// J. P. Fishburn 1981, "Analysis of Speedup in Distributed Algorithms", procedure falphabeta, as later papers restate
// it: the next window starts at max(m, alpha), and m is returned.
struct Falphabeta {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "falphabeta",
      .title = "Fishburn's fail-soft alpha-beta",
      .citation =
          "Fishburn 1981, \"Analysis of Speedup in Distributed Algorithms\", falphabeta, as later papers restate it",
      .origin = Origin::printed,
      .contract = fail_soft_contract,
      .rule = CutoffRule::at_beta,
  };
  static constexpr LastPly last_ply = LastPly::plain;

  static constexpr Score search(auto node, Window window) { return visit_node<Falphabeta>(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();  // m
    for (auto successor : node.successors()) {
      best = max(best, -search(successor, window.raised_to(best).flipped()));
      if (window.cuts(best)) break;
    }
    return node.leave(best);
  }
};

}  // namespace pvslab
