// The form of NegaScout that never returns less than alpha, without the re-search of successors with one ply left.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/mutants/fault.hpp"
#include "searchers/negascout_1989.hpp"

namespace pvslab::mutants {

enum class ClampedNegaScoutBug : std::uint8_t { none, no_re_search_on_the_last_plies };

inline constexpr std::array clamped_negascout_faults{Fault<ClampedNegaScoutBug>{
    ClampedNegaScoutBug::no_re_search_on_the_last_plies,
    {"negascout-1989:no-re-search-on-last-plies",
     "no re-search of a successor with one ply left, which is safe only in a fail-soft search",
     "the chess programming pages, \"PVS and NegaScout\": no re-search at the last two plies"}}};

struct ClampedNegaScoutFaults {
  using Window = NegaScout1989<>::Window;
  using Bug = ClampedNegaScoutBug;
  static constexpr SearcherInfo original = NegaScout1989<>::info;
  static constexpr auto& faults = clamped_negascout_faults;

  static constexpr Score search(auto node, Window window, Bug bug) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    const Depth exact_depth(bug == Bug::none ? 0 : 1);
    Window asked = window;  // (a, b)
    for (auto successor : visit.successors()) {
      Score score = -search(successor.is_first() ? successor : successor.as_proof(window), asked.flipped(), bug);
      const bool is_exact = visit.leaves_are_exact() && successor.depth() <= exact_depth;
      if (!successor.is_first() && window.classify(score) == Bound::exact && !is_exact) {
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
