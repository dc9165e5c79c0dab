// Tree-splitting: the processors form a tree. A processor with others below it hands its node's moves to them, one after the
// other, and sends them every better bound; a processor without others below it runs serial alpha-beta.
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/team.hpp"

namespace pvslab {

// Finkel and Fishburn 1982, who call it Palphabeta and predict a speed-up of at least order sqrt(k) with k processors. Ours:
// a processor above others searches too, as the first of its first sub-team, instead of waiting for their answers; and a
// better bound reaches a sub-team when it next claims a move.
template <CutoffRule rule>
struct TreeSplitting {
  using Window = pvslab::Window<rule>;
  using Serial = AlphaBeta<rule>;

  // Of the tree of processors.
  static constexpr unsigned fan_out = 2;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "tree-splitting" : "tree-splitting-strict",
      .title = "all moves of a node in parallel, by the sub-trees of a binary tree of processors",
      .citation = "Finkel and Fishburn 1982, \"Parallelism in Alpha-Beta Search\"",
      .origin = Origin::adapted,
      .contract = fail_soft_contract,
      .rule = rule,
  };

  static Score search(auto node, Window window, auto& team) {
    if (team.size() == 1 || team.is_grain(node)) return team.template alone<Serial>(node, window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    split.tighten();
    auto sub_teams = team.divided(team.size() < fan_out ? team.size() : fan_out);
    sub_teams.share(split, [](auto& brother, auto& inner) {
      const Score value = -search(brother.node(), brother.window().flipped(), inner);
      if (!inner.stopped()) brother.fold(value);
    });
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

}  // namespace pvslab
