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
  static constexpr LastPly last_ply = LastPly::plain_if_told;

  static constexpr Score search(auto node, Window window) { return search(node, window, std::false_type()); }
  static constexpr Score search(auto node, Window window, auto zero_window) {
    return visit_node<PvsMerged>(node, window, zero_window);
  }

  static constexpr Score visit(auto& node, Window window, auto zero_window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      if (!zero_window && !successor.is_first()) {
        const Score proved =
            -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped(), std::true_type());
        if (proved < window.alpha()) continue;
      }
      const Score value = -search(successor, window.flipped(), zero_window);
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }

  static constexpr void for_each_routine(auto&& call) {
    call("zero-window", [](auto node, Window window) { return search(node, window, std::true_type()); });
  }
};

}  // namespace pvslab
