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
  static constexpr LastPly last_ply = LastPly::plain_if_told;

  static constexpr Score search(auto node, Window window) { return search(node, window, std::false_type()); }
  static constexpr Score search(auto node, Window window, auto zero_window) {
    return visit_node<PvsSound>(node, window, zero_window);
  }

  static constexpr Score visit(auto& node, Window window, auto zero_window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) {
      Score value;
      if (!zero_window && !successor.is_first()) {
        value = -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped(), std::true_type());
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
