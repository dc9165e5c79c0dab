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

  static constexpr Score search(auto node, Window window) { return search<false>(node, window); }

  template <bool zero_window>
  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search<zero_window>(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    if (zero_window && visit.is_above_leaves()) return visit.leave_above_leaves();
    Score best = -Score::infinity();
    bool alpha_was_met = false;
    for (auto successor : visit.successors()) {
      Score value;
      if (!zero_window && alpha_was_met) {
        value = -search<true>(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
        if (value > window.alpha()) value = -search<false>(successor, window.flipped());
      } else {
        value = -search<zero_window>(successor, window.flipped());
      }
      alpha_was_met = alpha_was_met || !window.fails_low(value);
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
