// Principal variation search in two routines: `search`, and `zws` for the zero-window tree of a proof.
// Promises the window clause but not the fail-soft bound: the value of a successful proof never enters `best`, so a
// value outside the window is not a bound. Smallest counterexample: tree [1 0], window (1, 2), or (1, 1) under the strict
// rule, score 0, returns -1.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// The note "Principal Variation Search", section Implementation, "Split search functions". Both conventions skip on
// retval < alpha, as printed. Differs: the cutoff is tested after a successor instead of before the next, which is the
// same test and counts a cutoff by the last successor too.
template <CutoffRule rule>
struct PvsSplit {
  using Window = pvslab::Window<rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "pvs-split" : "pvs-split-strict",
      .title = "PVS in two routines, search and zws; skips on ret < alpha",
      .citation = "The note \"Principal Variation Search\", section Implementation, Split search functions",
      .origin = Origin::printed,
      .contract = window_contract,
      .rule = rule,
  };

  static constexpr Score search(auto node, Window window) { return visit_node<PvsSplit>(node, window); }
  static constexpr Score zws(auto node, Window window) { return Zws::search(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      if (!successor.is_first()) {
        const Score proved = -zws(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (proved < window.alpha()) continue;
      }
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }

  struct Zws {
    static constexpr LastPly last_ply = LastPly::plain;

    static constexpr Score search(auto node, Window window) { return visit_node<Zws>(node, window); }

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

  static constexpr void for_each_routine(auto&& call) {
    call("zws", [](auto node, Window window) { return zws(node, window); });
  }
};

}  // namespace pvslab
