// pvs-equality-skip made sound: the value of every successful proof is folded into `best` before its successor is
// skipped.
// Promises the fail-soft bound without visiting a single node more.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// Ours. A proof that fails low returns an upper bound on the successor's value. With it, `best` is the maximum of upper
// bounds (or exact values) of all successors. It is therefore an upper bound on the score whenever the node fails low.
template <CutoffRule rule>
struct PvsSound {
  using Window = pvslab::Window<rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "pvs-sound" : "pvs-sound-strict",
      .title = "pvs-equality-skip with the value of every proof folded into best",
      .citation = "Ours, after the note \"Principal Variation Search\", section Improvement",
      .origin = Origin::ours,
      .contract = fail_soft_contract,
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
