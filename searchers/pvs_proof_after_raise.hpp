// pvs-sound that starts proofs only after a successor has met alpha. Until then the next successor is predicted to meet
// alpha, so its proof would be expected to fail. Bruce Moreland's code also waits for a move that improves alpha.
// Promises the fail-soft bound.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// Ours, on pvs-sound. The note "Principal Variation Search", section "When to attempt a proof", proposes it for
// expected-pv nodes. A successor meets alpha when it does not fail low: it returned > alpha under the >= rule, >= alpha
// under the > rule.
template <CutoffRule rule>
struct PvsProofAfterRaise {
  using Window = pvslab::Window<rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "pvs-proof-after-raise" : "pvs-proof-after-raise-strict",
      .title = "pvs-sound, but no proofs before a successor has met alpha",
      .citation =
          "Ours, on pvs-sound; proposed by the note \"Principal Variation Search\", section When to attempt a proof",
      .origin = Origin::ours,
      .contract = fail_soft_contract,
      .rule = rule,
  };
  static constexpr LastPly last_ply = LastPly::plain_if_told;

  static constexpr Score search(auto node, Window window) { return search(node, window, std::false_type()); }
  static constexpr Score search(auto node, Window window, auto zero_window) {
    return visit_node<PvsProofAfterRaise>(node, window, zero_window);
  }

  static constexpr Score visit(auto& node, Window window, auto zero_window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    bool alpha_was_met = false;
    for (auto successor : node.successors()) {
      Score value;
      if (!zero_window && alpha_was_met) {
        value = -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped(), std::true_type());
        if (value > window.alpha()) value = -search(successor, window.flipped(), std::false_type());
      } else {
        value = -search(successor, window.flipped(), zero_window);
      }
      alpha_was_met = alpha_was_met || !window.fails_low(value);
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
