// Principal variation search in one routine with a zero-window flag: the same rule and the same visits as pvs-split.
// Promises the window clause but not the fail-soft bound, for the reason given there.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// The note "Principal Variation Search", section Implementation, "Merged search functions". Differs as pvs-split does: the
// cutoff is tested after a successor instead of before the next.
template <CutoffRule rule>
struct PvsMerged {
  using Window = pvslab::Window<rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "pvs-merged" : "pvs-merged-strict",
      .title = "PVS in one routine with a zero-window flag; skips on ret < alpha",
      .citation = "The note \"Principal Variation Search\", section Implementation, Merged search functions",
      .contract = {Clause::root, Clause::window},
      .rule = rule,
  };

  static constexpr Score search(auto node, Window window) { return search(node, window, false); }

  static constexpr Score search(auto node, Window window, bool zero_window) {
    if (node.on_last_plies()) return search(node.last_plies(), window, zero_window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      if (!zero_window && !successor.is_first()) {
        const Score proved = -search(successor.as_proof(), Window::proof_at(window.alpha()).flipped(), true);
        if (proved < window.alpha()) continue;
      }
      const Score value = -search(successor, window.flipped(), zero_window);
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

  static constexpr void for_each_routine(auto&& visit) {
    visit("zero-window", [](auto node, Window window) { return search(node, window, true); });
  }
};

}  // namespace pvslab
