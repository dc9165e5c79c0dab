// PV-splitting with help: a processor without work does not wait for the last brother of the leftmost path, but helps to
// search it.
#pragma once

#include "searchers/alpha_beta.hpp"
#include "searchers/core/team.hpp"

namespace pvslab {

// Ours, on PV-splitting: a processor that enters a node, or has searched one of its moves, shares the moves that are left if
// another processor is idle. Nothing is searched twice, and no table is needed. It is not the enhanced PV-splitting of Hyatt,
// Suter and Nelson 1989, which remedies the same loss: their paper was not at hand.
template <CutoffRule rule>
struct PvSplittingWithHelp {
  using Window = pvslab::Window<rule>;
  using Serial = AlphaBeta<rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "pv-splitting-with-help" : "pv-splitting-with-help-strict",
      .title = "PV-splitting in which idle processors help with a brother",
      .citation = "Ours, on pv-splitting",
      .origin = Origin::ours,
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
    team.share(split, [](auto& brother, auto& inner) { search_brother(brother, inner); });
    return team.stopped() ? visit.abandon() : split.leave();
  }

 private:
  static void search_brother(auto& brother, auto& team) {
    const Score value = -with_help(brother.node(), brother.window().flipped(), team);
    if (!team.stopped()) brother.fold(value);
  }

  // By one processor, until another one is idle.
  static Score with_help(auto node, Window window, auto& team) {
    if (team.is_grain(node)) return team.template alone<Serial>(node, window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    const auto search_one = [](auto& brother, auto& inner) { search_brother(brother, inner); };
    while (split.has_more() && !team.stopped()) {
      if (team.has_idle()) {
        team.share(split, search_one);
      } else {
        team.search_alone(split, 1, search_one);
      }
    }
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

}  // namespace pvslab
