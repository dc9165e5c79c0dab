// The note's improvement of PVS: no full search where the proof returned exactly alpha either.
// Promises the window clause but not the fail-soft bound: the value of a skipped successor never enters `best`. Smallest
// counterexample: tree [0 -1], score 1, window (1, 2), or (2, 2) under the strict rule, returns 0.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// The note "Principal Variation Search", section Improvement, both listings: under >= a proof that returned <= alpha skips
// the successor; under > one that returned < alpha skips it, and one that returned alpha goes on to update `best` without a
// full search. Differs as pvs-split does: the cutoff is tested after a successor instead of before the next.
template <CutoffRule rule>
struct PvsEqualitySkip {
  using Window = pvslab::Window<rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "pvs-equality-skip" : "pvs-equality-skip-strict",
      .title = "PVS that also avoids the full search on ret = alpha",
      .citation = "The note \"Principal Variation Search\", section Improvement",
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
      Score value;
      if (!zero_window && !successor.is_first()) {
        value = -search(successor.as_proof(), Window::proof_at(window.alpha()).flipped(), true);
        if (window.fails_low(value)) continue;
        if (value > window.alpha()) value = -search(successor, window.flipped(), false);
      } else {
        value = -search(successor, window.flipped(), zero_window);
      }
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
