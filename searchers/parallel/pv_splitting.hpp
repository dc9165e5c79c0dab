// Principal variation splitting: the first move of each node on the leftmost path is searched by all processors together;
// its brothers then are searched in parallel, each by one processor.
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/team.hpp"

namespace pvslab {

// Marsland and Campbell 1982. Ours: a processor takes the window that the node has when it claims a brother.
template <CutoffRule rule>
struct PvSplitting {
  using Window = pvslab::Window<rule>;
  using Serial = AlphaBeta<rule>;

  // The successors of one node at a time are handed out, and nothing else could be.
  static constexpr bool is_greedy = true;
  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "pv-splitting" : "pv-splitting-strict",
      .title = "the eldest recursively, its brothers in parallel by serial alpha-beta",
      .citation = "Marsland and Campbell 1982, \"Parallel Search of Strongly Ordered Game Trees\"",
      .origin = Origin::adapted,
      .contract = fail_soft_contract,
      .rule = rule,
  };

  static Score search(auto node, Window window, auto& team) {
    if (team.is_grain(node)) return team.template alone<Serial>(node, window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    team.search_alone(split, 1, [](auto& eldest, auto& inner) {
      const Score value = -search(eldest.node(), eldest.window().flipped(), inner);
      if (!inner.stopped()) eldest.fold(value);
    });
    team.share(split, [](auto& brother, auto& inner) {
      const Score value = -inner.template alone<Serial>(brother.node(), brother.window().flipped());
      if (!inner.stopped()) brother.fold(value);
    });
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

}  // namespace pvslab
