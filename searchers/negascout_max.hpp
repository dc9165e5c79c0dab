// NegaScout that keeps the better of what the null window and the re-search returned.
// Promises the fail-soft bound. If leaf values do not depend on the window, the two agree and this is `negascout`.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// G. Schimmels' snippet in the chess programming pages, "PVS and NegaScout", `value = max(value, value2)`. Differs:
// without its `depth > 1`, which is `negascout-horizon`.
struct NegaScoutMax {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "negascout-max",
      .title = "NegaScout; value = max(null window's, re-search's)",
      .citation = "G. Schimmels, quoted in the chess programming pages, \"PVS and NegaScout\"",
      .origin = Origin::adapted,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
  };
  static constexpr LastPly last_ply = LastPly::plain_in_zero_windows;

  static constexpr Score search(auto node, Window window) { return visit_node<NegaScoutMax>(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      Score value;
      if (successor.is_first() || window.is_proof()) {
        value = -search(successor, window.flipped());
      } else {
        value = -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (window.classify(value) == Bound::exact) {
          value = max(value, -search(successor, window.raised_to(value).flipped()));
        }
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }
};

}  // namespace pvslab
