// PVS in two routines with mistakes in the zero-window one, or in what becomes of its answer.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/mutants/fault.hpp"
#include "searchers/pvs_split.hpp"

namespace pvslab::mutants {

enum class SplitBug : std::uint8_t {
  none,
  zws_not_negated,
  zws_last_value_counts,
  zws_one_successor,
  trusts_the_proof,
  skips_at_alpha,
};

inline constexpr std::array split_faults{
    Fault<SplitBug>{
        SplitBug::zws_not_negated,
        {"pvs-split:zws-not-negated", "the zero-window search does not negate the values of successors", ours}},
    Fault<SplitBug>{SplitBug::zws_last_value_counts,
                    {"pvs-split:zws-last-value-counts", "in the zero-window search the last value counts", ours}},
    Fault<SplitBug>{
        SplitBug::zws_one_successor,
        {"pvs-split:zws-one-successor", "the zero-window search tries one successor, even if all are due", ours}},
    Fault<SplitBug>{
        SplitBug::trusts_the_proof,
        {"pvs-split:trusts-the-proof", "the re-search starts at the value of a proof that is no bound", ours}},
    Fault<SplitBug>{SplitBug::skips_at_alpha,
                    {"pvs-split:skips-at-alpha", "a successor worth alpha is skipped under the strict rule", ours},
                    CutoffRule::above_beta}};

template <CutoffRule cutoff_rule>
struct SplitFaults {
  using Window = pvslab::Window<cutoff_rule>;
  using Bug = SplitBug;
  static constexpr SearcherInfo original = PvsSplit<cutoff_rule>::info;
  static constexpr auto& faults = split_faults;
  static constexpr std::string_view routine_name = "zws";

  static constexpr Score search(auto node, Window window, Bug bug) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      Window full = window;
      if (!successor.is_first()) {
        const Score proved = -routine(successor.as_proof(), Window::proof_at(window.alpha()).flipped(), bug);
        if (bug == Bug::skips_at_alpha && proved == window.alpha()) continue;
        if (proved < window.alpha()) continue;
        if (bug == Bug::trusts_the_proof && !window.cuts(proved)) full = window.raised_to(proved);
      }
      best = max(best, -search(successor, full.flipped(), bug));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

  static constexpr Score routine(auto node, Window window, Bug bug) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      const Score answer = routine(successor, window.flipped(), bug);
      const Score value = bug == Bug::zws_not_negated ? answer : -answer;
      best = bug == Bug::zws_last_value_counts ? value : max(best, value);
      if (window.cuts(best) || bug == Bug::zws_one_successor) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

}  // namespace pvslab::mutants
