// Principal variation splitting on PVS: the brothers of the leftmost path are proved in parallel, and the processor whose
// proof failed searches the brother again in the window that the node has by then.
#pragma once

#include "searchers/core/team.hpp"
#include "searchers/pvs_sound.hpp"

namespace pvslab {

// Marsland and Popowich 1985 give the brothers of PV-splitting a minimal window. Ours: the fold of pvs-sound. A proof that
// failed gives a lower bound only: even if the window has been raised above it since, the brother must be searched again.
template <CutoffRule rule>
struct PvSplittingPvs {
  using Window = pvslab::Window<rule>;
  using Serial = PvsSound<rule>;

  // The successors of one node at a time are handed out, and nothing else could be.
  static constexpr bool is_greedy = true;
  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "pv-splitting-pvs" : "pv-splitting-pvs-strict",
      .title = "PV-splitting with proofs: the brothers in zero windows, then again",
      .citation = "Marsland and Popowich 1985, \"Parallel Game-Tree Search\"",
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
      auto successor = brother.node();
      const Window claimed = brother.window();
      Score value =
          -inner.template alone<Proof>(successor.as_proof(claimed), Window::proof_at(claimed.alpha()).flipped());
      if (inner.stopped()) return;
      if (value > claimed.alpha()) value = -inner.template alone<Serial>(successor, brother.window_now().flipped());
      if (!inner.stopped()) brother.fold(value);
    });
    return team.stopped() ? visit.abandon() : split.leave();
  }

 private:
  struct Proof {
    static Score search(auto node, Window window) { return Serial::search(node, window, std::true_type()); }
  };
};

}  // namespace pvslab
