// Alpha-beta that returns the kind of bound, with a wrong kind.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/alpha_beta_bound.hpp"
#include "searchers/mutants/fault.hpp"

namespace pvslab::mutants {

enum class BoundBug : std::uint8_t { none, joins_to_the_latter, not_inverted, cut_called_exact, upper_called_exact };

inline constexpr std::array bound_faults{
    Fault<BoundBug>{BoundBug::joins_to_the_latter,
                    {"alpha-beta-bound:joins-to-the-latter", "of equal values, the bound of the latter counts", ours}},
    Fault<BoundBug>{BoundBug::not_inverted,
                    {"alpha-beta-bound:not-inverted", "the bound of a successor is not inverted", ours}},
    Fault<BoundBug>{BoundBug::cut_called_exact,
                    {"alpha-beta-bound:cut-called-exact", "a cutoff does not make the value a lower bound", ours}},
    Fault<BoundBug>{BoundBug::upper_called_exact,
                    {"alpha-beta-bound:upper-called-exact", "an upper bound is returned as exact", ours}}};

struct BoundFaults {
  using Window = AlphaBetaBound::Window;
  using BoundedScore = AlphaBetaBound::BoundedScore;
  using Bug = BoundBug;
  static constexpr SearcherInfo original = AlphaBetaBound::info;
  static constexpr auto& faults = bound_faults;

  static constexpr BoundedScore search(auto node, Window window, Bug bug) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      return {value, visit.leaf_bound(value)};
    }
    BoundedScore best{-Score::infinity(), Bound::upper};
    std::uint32_t searched = 0;
    for (auto successor : visit.successors()) {
      const BoundedScore answer = search(successor, window.flipped(), bug);
      const BoundedScore found{-answer.value, bug == Bug::not_inverted ? answer.bound : invert(answer.bound)};
      if (found.value == best.value) {
        best.bound = bug == Bug::joins_to_the_latter ? found.bound : join(best.bound, found.bound);
      }
      if (found.value > best.value) best = found;
      ++searched;
      if (window.cuts(best.value)) break;
      window = window.raised_to(best.value);
    }
    const bool is_lower = window.cuts(best.value) && searched < visit.successor_count();
    if (is_lower && bug != Bug::cut_called_exact) best.bound = Bound::lower;
    if (best.bound == Bound::upper && bug == Bug::upper_called_exact) best.bound = Bound::exact;
    return {visit.leave(best.value), best.bound};
  }
};

}  // namespace pvslab::mutants
