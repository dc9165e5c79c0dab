// Alpha-beta, fail-soft.
#pragma once

#include "searchers/core/searcher.hpp"

struct MySearch {
  using Score = pvslab::Score;
  using Window = pvslab::Window<pvslab::CutoffRule::at_beta>;

  static constexpr pvslab::SearcherInfo info{
      .id = "my-search",
      .title = "alpha-beta",
      .citation = "",
      .contract = pvslab::fail_soft_contract,
      .rule = pvslab::CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};
