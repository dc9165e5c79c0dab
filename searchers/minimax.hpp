// Minimax, in its negamax form and without a window: it defines the score that every other searcher is checked against.
// Promises the score itself in every window.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

struct Minimax {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "minimax",
      .title = "minimax (negamax form), no window: the definition of truth",
      .citation =
          "The alpha-beta note, \"Minimax with Alpha/Beta Pruning\": \"negamax is an implementation of minimax\"",
      .origin = Origin::adapted,
      .contract = root_contract,
      .rule = CutoffRule::at_beta,
      .prunes = false,
      .scales = false,
  };
  static constexpr LastPly last_ply = LastPly::plain;

  static constexpr Score search(auto node, Window) { return visit_node<Minimax>(node, Window::open()); }

  static constexpr Score visit(auto& node, Window) {
    if (node.is_leaf()) return node.evaluate();
    Score best = -Score::infinity();
    for (auto successor : node.successors()) best = max(best, -search(successor, Window::open()));
    return node.leave(best);
  }
};

}  // namespace pvslab
