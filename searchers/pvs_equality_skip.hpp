// The note's improvement of PVS: it also avoids the full search if the proof returned exactly alpha.
// Promises the window clause but not the fail-soft bound: the value of a skipped successor never enters `best`.
// Smallest counterexample: tree [1 0], window (0, 1), or (1, 1) under the strict rule, score 0, returns -1.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// The note "Principal Variation Search", section Improvement, both listings: under >= a proof that returned <= alpha
// skips the successor; under > a proof that returned < alpha skips it, and one that returned alpha updates `best`
// without a full search. Differs as pvs-split does: the cutoff is tested after a successor instead of before the next.
template <CutoffRule rule>
struct PvsEqualitySkip {
  using Window = pvslab::Window<rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "pvs-equality-skip" : "pvs-equality-skip-strict",
      .title = "PVS that also avoids the full search on ret = alpha",
      .citation = "The note \"Principal Variation Search\", section Improvement",
      .origin = Origin::printed,
      .contract = window_contract,
      .rule = rule,
  };
  static constexpr LastPly last_ply = LastPly::plain_if_told;

  static constexpr Score search(auto node, Window window) { return search(node, window, std::false_type()); }
  static constexpr Score search(auto node, Window window, auto zero_window) {
    return visit_node<PvsEqualitySkip>(node, window, zero_window);
  }

  static constexpr Score visit(auto& node, Window window, auto zero_window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      Score value;
      if (!zero_window && !successor.is_first()) {
        value = -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped(), std::true_type());
        if (window.fails_low(value)) continue;
        if (value > window.alpha()) value = -search(successor, window.flipped(), std::false_type());
      } else {
        value = -search(successor, window.flipped(), zero_window);
      }
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
