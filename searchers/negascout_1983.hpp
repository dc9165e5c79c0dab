// NegaScout as first published: one variable b, trust in the null window's value, and a result that is never below
// alpha.
// Promises the window clause.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

// A. Reinefeld 1983, as described by the chess programming pages, "PVS and NegaScout". A leaf is not below alpha either
// (ours: the pages do not say).
struct NegaScout1983 {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  static constexpr SearcherInfo info{
      .id = "negascout-1983",
      .title = "NegaScout as first published: never below alpha, trusts the null window",
      .citation = "Reinefeld 1983, as described by the chess programming pages, \"PVS and NegaScout\"",
      .contract = window_contract,
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return max(visit.evaluate(), window.alpha());
    Window asked = window;  // (a, b)
    for (auto successor : visit.successors()) {
      Score score =
          -search(successor.is_first() || window.is_proof() ? successor : successor.as_proof(), asked.flipped());
      if (!successor.is_first() && window.classify(score) == Bound::exact) {
        score = max(score, -search(successor, window.raised_to(score).flipped()));
      }
      if (window.cuts(score)) return visit.leave(score);
      window = window.raised_to(score);
      asked = Window::proof_at(window.alpha());
    }
    return visit.leave(window.alpha());
  }
};

}  // namespace pvslab
