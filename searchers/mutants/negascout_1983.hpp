// The form of NegaScout that never returns less than alpha, without the re-search of successors near the horizon.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/mutants/fault.hpp"
#include "searchers/negascout_1983.hpp"

namespace pvslab::mutants {

enum class ClampedNegaScoutBug : std::uint8_t { none, no_re_search_on_the_last_plies };

inline constexpr std::array clamped_negascout_faults{Fault<ClampedNegaScoutBug>{
    ClampedNegaScoutBug::no_re_search_on_the_last_plies,
    {"negascout-1983:no-re-search-on-last-plies",
     "no re-search of a successor with one ply left, which is safe only in a fail-soft search",
     "the chess programming pages, \"PVS and NegaScout\": no re-search at the last two plies"}}};

struct ClampedNegaScoutFaults {
  using Window = NegaScout1983::Window;
  using Bug = ClampedNegaScoutBug;
  static constexpr SearcherInfo original = NegaScout1983::info;
  static constexpr auto& faults = clamped_negascout_faults;

  static constexpr Score search(auto node, Window window, Bug bug) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return max(visit.evaluate(), window.alpha());
    const bool near_horizon = bug != Bug::none && node.depth() <= Depth(2);
    Window asked = window;  // (a, b)
    for (auto successor : visit.successors()) {
      Score score =
          -search(successor.is_first() || window.is_proof() ? successor : successor.as_proof(), asked.flipped(), bug);
      if (!successor.is_first() && window.classify(score) == Bound::exact && !near_horizon) {
        score = max(score, -search(successor, window.raised_to(score).flipped(), bug));
      }
      if (window.cuts(score)) return visit.leave(score);
      window = window.raised_to(score);
      asked = Window::proof_at(window.alpha());
    }
    return visit.leave(window.alpha());
  }
};

}  // namespace pvslab::mutants
