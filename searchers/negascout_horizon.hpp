// NegaScout without the re-search of a successor on the last two plies. This is safe: if a null window did not refute a
// successor with at most one ply left, all its leaves were evaluated and its value is exact.
// Promises the fail-soft bound. If leaf values depend on the window, no re-search is left out.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// `negascout` with the omission that the chess programming pages mention: no re-search "at the last two plies". It is the
// horizon test of Reinefeld's listing of 1983, depth >= d - 2. Differs from that listing as `negascout` does.
// One ply more would be wrong: [1 [[0 -1]]] has the score 1 and would return 0.
struct NegaScoutHorizon {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "negascout-horizon",
      .title = "NegaScout; no re-search of a successor with at most one ply left",
      .citation =
          "Reinefeld 1983, the horizon test; the chess programming pages, \"PVS and NegaScout\", the last two plies",
      .origin = Origin::adapted,
      .contract = fail_soft_contract.with(Clause::line, false),
      .rule = CutoffRule::at_beta,
      .beyond_induction = "it reads the depth",
  };
  static constexpr LastPly last_ply = LastPly::plain_in_zero_windows;

  static constexpr Score search(auto node, Window window) { return visit_node<NegaScoutHorizon>(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      Score value;
      if (successor.is_first() || window.is_proof()) {
        value = -search(successor, window.flipped());
      } else {
        value = -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        const bool is_exact = node.leaves_are_exact() && successor.depth() <= Depth(1);
        if (window.classify(value) == Bound::exact && !is_exact) {
          value = -search(successor, window.raised_to(value).flipped());
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
