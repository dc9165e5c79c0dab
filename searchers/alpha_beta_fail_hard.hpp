// Alpha-beta, fail-hard: every value is clamped into the window, leaf values too.
// Promises the window clause and alpha <= ret <= beta. It visits the same nodes as fail-soft alpha-beta, in the same
// order, and returns the same value clamped. There is no form for the strict rule: a clamped value never exceeds beta,
// so nothing would be cut off.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// The framework of the chess programming pages ("fail-hard, alpha and beta are hard bounds of the returned score").
struct AlphaBetaFailHard {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "alpha-beta-fail-hard",
      .title = "alpha-beta, fail-hard: values clamped into the window, leaves too",
      .citation = "Chess programming pages, \"Principal Variation Search\", the fail-hard framework of its pseudo code",
      .origin = Origin::adapted,
      .contract = fail_hard_contract,
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window window) { return visit_node<AlphaBetaFailHard>(node, window); }

  static constexpr Score visit(auto& node, Window window) {
    if (node.is_leaf()) return clamp(node.evaluate(), window.alpha(), window.beta());
    for (auto successor : node.successors()) {
      const Score value = -search(successor, window.flipped());
      if (window.cuts(value)) return node.leave(window.beta());
      window = window.raised_to(value);
    }
    return node.leave(window.alpha());
  }
};

}  // namespace pvslab
