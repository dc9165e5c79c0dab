// PVS whose proofs begin once alpha was met, with a flag that is set never or at once. Only the number of nodes is
// wrong.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/mutants/fault.hpp"
#include "searchers/pvs_proof_after_raise.hpp"

namespace pvslab::mutants {

enum class AfterRaiseBug : std::uint8_t { none, alpha_never_met, alpha_met_at_once };

inline constexpr std::array after_raise_faults{
    Fault<AfterRaiseBug>{AfterRaiseBug::alpha_never_met,
                         {"pvs-proof-after-raise:alpha-never-met", "the flag that allows proofs is never set", ours}},
    Fault<AfterRaiseBug>{
        AfterRaiseBug::alpha_met_at_once,
        {"pvs-proof-after-raise:alpha-met-at-once", "the flag that allows proofs is set by any first value", ours}}};

struct AfterRaiseFaults {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Bug = AfterRaiseBug;
  static constexpr SearcherInfo original = PvsProofAfterRaise<CutoffRule::at_beta>::info;
  static constexpr auto& faults = after_raise_faults;
  static constexpr std::string_view routine_name = "zero-window";

  static constexpr Score search(auto node, Window window, Bug bug) { return search(node, window, bug, false); }
  static constexpr Score routine(auto node, Window window, Bug bug) { return search(node, window, bug, true); }

  static constexpr Score search(auto node, Window window, Bug bug, bool zero_window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    bool alpha_was_met = false;
    for (auto successor : visit.successors()) {
      Score value;
      if (!zero_window && alpha_was_met) {
        value = -search(successor.as_proof(), Window::proof_at(window.alpha()).flipped(), bug, true);
        if (value > window.alpha()) value = -search(successor, window.flipped(), bug, false);
      } else {
        value = -search(successor, window.flipped(), bug, zero_window);
      }
      if (bug == Bug::none) alpha_was_met = alpha_was_met || !window.fails_low(value);
      if (bug == Bug::alpha_met_at_once) alpha_was_met = true;
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

}  // namespace pvslab::mutants
