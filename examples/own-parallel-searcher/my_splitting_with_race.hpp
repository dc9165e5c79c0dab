// The same with a race that is often written: it asks whether the search is still wanted, and then searches. Another processor
// may stop the search meanwhile, and its value, which then says nothing, is folded all the same.
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/team.hpp"

struct MySplittingWithRace {
  using Score = pvslab::Score;
  using Window = pvslab::Window<pvslab::CutoffRule::at_beta>;
  using Serial = pvslab::AlphaBeta<pvslab::CutoffRule::at_beta>;  // one processor visits what this one visits

  static constexpr pvslab::SearcherInfo info{
      .id = "my-splitting-with-race",
      .title = "alpha-beta, the first two plies in parallel, with a race",
      .citation = "",
      .contract = pvslab::fail_soft_contract,
      .rule = pvslab::CutoffRule::at_beta,
  };

  static Score search(auto node, Window window, auto& team) { return search(node, window, 2, team); }

 private:
  static Score search(auto node, Window window, int plies, auto& team) {
    if (plies == 0 || team.is_grain(node)) return team.template alone<Serial>(node, window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    const auto search_brother = [](auto& brother, auto& inner, int plies_below) {
      if (inner.stopped()) return;
      brother.fold(-search(brother.node(), brother.window().flipped(), plies_below, inner));
    };
    team.share(split, search_brother, plies - 1);
    return team.stopped() ? visit.abandon() : split.leave();
  }
};
