// Alpha-beta in which the moves of the root, and the replies to them, are searched on several processors; what is below a reply
// is searched by one.
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/team.hpp"

struct MySplitting {
  using Score = pvslab::Score;
  using Window = pvslab::Window<pvslab::CutoffRule::at_beta>;
  using Serial = pvslab::AlphaBeta<pvslab::CutoffRule::at_beta>;  // one processor visits what this one visits

  static constexpr pvslab::SearcherInfo info{
      .id = "my-splitting",
      .title = "alpha-beta, the first two plies in parallel",
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
      const Score value = -search(brother.node(), brother.window().flipped(), plies_below, inner);
      if (!inner.stopped()) brother.fold(value);
    };
    team.share(split, search_brother, plies - 1);  // a work captures nothing; this is how it gets a value
    return team.stopped() ? visit.abandon() : split.leave();
  }
};
