// Root splitting: the moves of the root are searched on several processors, each by serial alpha-beta in the window that the
// root has when the move is claimed.
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/team.hpp"

namespace pvslab {

// The oldest of the schemes, and of no single author: Farrage and Marsland 1993 name it ("simple splitting at the root").
template <CutoffRule rule>
struct RootSplitting {
  using Window = pvslab::Window<rule>;
  using Serial = AlphaBeta<rule>;

  // The successors of one node at a time are handed out, and nothing else could be.
  static constexpr bool is_greedy = true;
  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "root-splitting" : "root-splitting-strict",
      .title = "the moves of the root in parallel, each by serial alpha-beta",
      .citation = "Farrage and Marsland 1993, \"Dynamic Splitting of Decision Trees\", on earlier programs",
      .origin = Origin::adapted,
      .contract = fail_soft_contract,
      .rule = rule,
  };

  static Score search(auto node, Window window, auto& team) {
    if (team.is_grain(node)) return team.template alone<Serial>(node, window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    team.share(split, [](auto& brother, auto& inner) {
      const Score value = -inner.template alone<Serial>(brother.node(), brother.window().flipped());
      if (!inner.stopped()) brother.fold(value);
    });
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

}  // namespace pvslab
