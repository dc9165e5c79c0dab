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

  static constexpr Score search(auto node, Window) {
    if (node.on_last_plies()) return search(node.last_plies(), Window::open());
    auto visit = node.enter(Window::open());
    if (visit.is_leaf()) return visit.evaluate();
    if (visit.is_above_leaves()) return visit.leave_above_leaves();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) best = max(best, -search(successor, Window::open()));
    return visit.leave(best);
  }
};

}  // namespace pvslab
