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

  static constexpr Score search(auto node, Window window) { return search<false>(node, window); }

  template <bool zero_window>
  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search<zero_window>(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    if (zero_window && visit.is_above_leaves()) return visit.leave_above_leaves();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      Score value;
      if (!zero_window && !successor.is_first()) {
        value = -search<true>(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (window.fails_low(value)) continue;
        if (value > window.alpha()) value = -search<false>(successor, window.flipped());
      } else {
        value = -search<zero_window>(successor, window.flipped());
      }
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
