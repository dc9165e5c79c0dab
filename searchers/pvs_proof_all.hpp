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
  static constexpr LastPly last_ply = LastPly::plain_if_told;

  static constexpr Score search(auto node, Window window) {
    return search(node, window, std::false_type(), NodeKind::pv);
  }
  static constexpr Score search(auto node, Window window, auto zero_window, NodeKind expected) {
    return visit_node<PvsProofAll>(node, window, zero_window, expected);
  }

  static constexpr Score visit(auto& node, Window window, auto zero_window, NodeKind expected) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      // No proofs are attempted inside a proof, so no prediction is needed.
      const NodeKind below = zero_window ? expected : predicted_successor(expected, successor.is_first());
      Score value;
      if (!zero_window && (expected == NodeKind::all || !successor.is_first())) {
        value =
            -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped(), std::true_type(), below);
        if (value > window.alpha()) value = -search(successor, window.flipped(), std::false_type(), below);
      } else {
        value = -search(successor, window.flipped(), zero_window, below);
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return node.leave(best);
  }

  static constexpr void for_each_routine(auto&& call) {
    call("expected-cut",
         [](auto node, Window window) { return search(node, window, std::false_type(), NodeKind::cut); });
    call("expected-all",
         [](auto node, Window window) { return search(node, window, std::false_type(), NodeKind::all); });
    call("zero-window", [](auto node, Window window) { return search(node, window, std::true_type(), NodeKind::cut); });
  }
};

}  // namespace pvslab
