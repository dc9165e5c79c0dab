// Principal variation search, fail-soft: the first successor with the whole window, each other with a zero window first.
#pragma once

#include "searchers/core/searcher.hpp"

struct MyPvs {
  using Score = pvslab::Score;
  using Window = pvslab::Window<pvslab::CutoffRule::at_beta>;

  static constexpr pvslab::SearcherInfo info{
      .id = "my-pvs",
      .title = "principal variation search",
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
        if (value > window.alpha() && !window.cuts(value)) value = -search(successor, window.flipped());
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};
