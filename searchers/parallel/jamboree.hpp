// Jamboree: after the first move, the others are tested in parallel in zero windows. A test that reaches beta ends the node; any
// other move whose test fails is searched for its value when all moves before it have ended, so that values are searched one
// after the other.
#pragma once

#include "searchers/core/team.hpp"
#include "searchers/pvs_tutorial.hpp"

namespace pvslab {

// Kuszmaul 1994; Joerg and Kuszmaul 1994, "Massively Parallel Chess", figure 5, as the chess programming pages print it. Ours: a
// window that is read when the move's turn comes. As in the paper, a processor whose search waits takes other work.
template <CutoffRule rule>
struct Jamboree {
  using Window = pvslab::Window<rule>;
  using Serial = PvsTutorial<BetaCheck::with, rule>;

  static constexpr bool hands_over = true;
  static constexpr bool is_greedy = true;
  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "jamboree" : "jamboree-strict",
      .title = "the first move, then tests of the others in parallel and their values in turn",
      .citation =
          "Kuszmaul 1994, \"Synchronized MIMD Computing\", as printed by the chess programming pages, \"Jamboree\"",
      .origin = Origin::adapted,
      .contract = fail_soft_contract,
      .rule = rule,
  };

  static Score search(auto node, Window window, auto& team) {
    if (team.is_grain(node)) return team.template alone<Serial>(node, window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    split.keep_turns();
    const auto search_brother = [](auto& brother, auto& inner) {
      auto successor = brother.node();
      const Window claimed = brother.window();
      Score value;
      if (brother.is_first() || claimed.is_proof()) {
        value = -search(successor, claimed.flipped(), inner);
      } else {
        value = -search(successor.as_proof(claimed), Window::proof_at(claimed.alpha()).flipped(), inner);
        if (inner.stopped()) return;
        if (value > claimed.alpha() && !claimed.cuts(value)) {
          brother.await_turn();
          if (inner.stopped()) return;
          value = -search(successor, brother.window_now().flipped(), inner);
        }
      }
      if (!inner.stopped()) brother.fold(value);
    };
    team.search_alone(split, 1, search_brother);
    team.share(split, search_brother);
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

}  // namespace pvslab
