// Young Brothers Wait on PVS: the younger brothers are proved in parallel, and searched again where a proof failed.
#pragma once

#include "searchers/core/team.hpp"
#include "searchers/pvs_sound.hpp"

namespace pvslab {

// Feldmann 1993 with the fold of pvs-sound. A proof that failed gives a lower bound only: even if the window has been raised
// above it since, the brother must be searched again.
template <CutoffRule rule>
struct YoungBrothersWaitPvs {
  using Window = pvslab::Window<rule>;
  using Serial = PvsSound<rule>;

  static constexpr SearcherInfo info{
      .id = rule == CutoffRule::at_beta ? "young-brothers-wait-pvs" : "young-brothers-wait-pvs-strict",
      .title = "young-brothers-wait with proofs in zero windows",
      .citation = "Feldmann 1993, \"Game Tree Search on Massively Parallel Systems\"",
      .origin = Origin::adapted,
      .contract = fail_soft_contract,
      .rule = rule,
  };

  static Score search(auto node, Window window, auto& team) { return search<false>(node, window, team); }

  template <bool zero_window>
  static Score search(auto node, Window window, auto& team) {
    if (team.is_grain(node)) return team.template alone<Routine<zero_window>>(node, window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    const auto search_brother = [](auto& brother, auto& inner) {
      auto successor = brother.node();
      const Window claimed = brother.window();
      Score value;
      if (zero_window || brother.is_first()) {
        value = -search<zero_window>(successor, claimed.flipped(), inner);
      } else {
        value = -search<true>(successor.as_proof(claimed), Window::proof_at(claimed.alpha()).flipped(), inner);
        if (inner.stopped()) return;
        if (value > claimed.alpha()) value = -search<false>(successor, brother.window_now().flipped(), inner);
      }
      if (!inner.stopped()) brother.fold(value);
    };
    team.search_alone(split, 1, search_brother);
    team.share(split, search_brother);
    return team.stopped() ? visit.abandon() : split.leave();
  }

 private:
  template <bool zero_window>
  struct Routine {
    static Score search(auto node, Window window) {
      return Serial::search(node, window, std::bool_constant<zero_window>());
    }
  };
};

}  // namespace pvslab
