// A principal variation search that returns the right value but wastes nodes, as real programs do: alpha is never
// raised, so that nearly every proof fails, and after a failed proof the re-search has the open window.
#pragma once

#include "searchers/core/searcher.hpp"

namespace pvslab {

struct WastefulPvs {
  using Window = pvslab::Window<CutoffRule::at_beta>;

  // It replaces pvs-no-beta-check in tests, so it is checked against the claims about that searcher.
  static constexpr SearcherInfo info{
      .id = "pvs-no-beta-check",
      .title = "PVS that never raises alpha, and re-searches with the open window",
      .citation = "",
      .contract = root_contract,
      .rule = CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      Score score;
      if (successor.is_first()) {
        score = -search(successor, window.flipped());
      } else {
        score = -search(successor.as_proof(), Window::proof_at(window.alpha()).flipped());
        if (score > window.alpha()) score = -search(successor, Window::open());
      }
      best = max(best, score);
      if (window.cuts(best)) break;
    }
    return visit.leave(best);
  }
};

}  // namespace pvslab
