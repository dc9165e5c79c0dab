// The same with a mistake that is often made: there is no second search, so the value of a zero window passes for the score.
#pragma once

#include "searchers/core/searcher.hpp"

struct MyPvsWithBug {
  using Score = pvslab::Score;
  using Window = pvslab::Window<pvslab::CutoffRule::at_beta>;

  static constexpr pvslab::SearcherInfo info{
      .id = "my-pvs-with-bug",
      .title = "principal variation search without a re-search",
      .citation = "",
      .contract = pvslab::fail_soft_contract,
      .rule = pvslab::CutoffRule::at_beta,
  };

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      Score value;
      if (successor.is_first()) {
        value = -search(successor, window.flipped());
      } else {
        value = -search(successor.as_proof(window), Window::proof_at(window.alpha()).flipped());
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};
