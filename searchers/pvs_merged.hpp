// Principal variation search in one routine with a zero-window flag (known at compile time): the same rule and the same
// visits as pvs-split.
// Promises the window clause but not the fail-soft bound, for the reason given there.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// The note "Principal Variation Search", section Implementation, "Merged search functions". Differs as pvs-split does:
// the cutoff is tested after a successor instead of before the next.
template <CutoffRule rule>
struct PvsMerged {
  using Window = pvslab::Window<rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "pvs-merged" : "pvs-merged-strict",
      .title = "PVS in one routine with a zero-window flag; skips on ret < alpha",
      .citation = "The note \"Principal Variation Search\", section Implementation, Merged search functions",
      .origin = Origin::printed,
      .contract = window_contract,
      .rule = rule,
  };

  static constexpr Score search(auto node, Window window) { return search<false>(node, window); }

  template <bool zero_window>
  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search<zero_window>(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    if (zero_window && visit.is_above_leaves()) return visit.leave_above_leaves();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      if (!zero_window && !successor.is_first()) {
        const Score proved = -search<true>(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (proved < window.alpha()) continue;
      }
      const Score value = -search<zero_window>(successor, window.flipped());
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

  static constexpr void for_each_routine(auto&& visit) {
    visit("zero-window", [](auto node, Window window) { return search<true>(node, window); });
  }
};

}  // namespace pvslab
