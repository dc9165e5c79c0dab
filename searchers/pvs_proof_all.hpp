// pvs-sound, except that an expected All node attempts a proof for every successor, including the first.
// Promises the fail-soft bound. Here even the window clause needs the proofs' values folded into `best`: a node that
// skips all its successors would otherwise have no value to return.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// Ours, on pvs-sound. The note "Principal Variation Search", section "When to attempt a proof": "no one has tried
// this".
// Predictions: the root is pv; pv -> pv, then cut; cut -> all; all -> cut. A re-search keeps the prediction of its
// proof.
template <CutoffRule rule>
struct PvsProofAll {
  using Window = pvslab::Window<rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "pvs-proof-all" : "pvs-proof-all-strict",
      .title = "pvs-sound, an expected-All node attempts a proof for every successor",
      .citation =
          "Ours, on pvs-sound; proposed by the note \"Principal Variation Search\", section When to attempt a proof",
      .origin = Origin::ours,
      .contract = fail_soft_contract,
      .rule = rule,
  };

  static constexpr Score search(auto node, Window window) { return search<false>(node, window, NodeKind::pv); }

  template <bool zero_window>
  static constexpr Score search(auto node, Window window, NodeKind expected) {
    if (node.on_last_plies()) return search<zero_window>(node.last_plies(), window, expected);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    if (zero_window && visit.is_above_leaves()) return visit.leave_above_leaves();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      // No proofs are attempted inside a proof, so no prediction is needed.
      const NodeKind below = zero_window ? expected : predicted_successor(expected, successor.is_first());
      Score value;
      if (!zero_window && (expected == NodeKind::all || !successor.is_first())) {
        value = -search<true>(successor.as_proof(window), Window::proof_at(window.alpha()).flipped(), below);
        if (value > window.alpha()) value = -search<false>(successor, window.flipped(), below);
      } else {
        value = -search<zero_window>(successor, window.flipped(), below);
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

  static constexpr void for_each_routine(auto&& visit) {
    visit("expected-cut", [](auto node, Window window) { return search<false>(node, window, NodeKind::cut); });
    visit("expected-all", [](auto node, Window window) { return search<false>(node, window, NodeKind::all); });
    visit("zero-window", [](auto node, Window window) { return search<true>(node, window, NodeKind::cut); });
  }
};

}  // namespace pvslab
