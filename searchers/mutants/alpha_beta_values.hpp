// Alpha-beta with mistakes in its values: signs, infinities, the first value of best, leaves.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/alpha_beta.hpp"
#include "searchers/mutants/fault.hpp"

namespace pvslab::mutants {

enum class ValueBug : std::uint8_t {
  none,
  not_negated,
  not_negated_on_the_last_ply,
  leaf_negated,
  odd_leaf_negated,
  early_leaf_is_a_draw,
  last_value_counts,
  starts_at_zero,
  starts_at_alpha,
  starts_above_the_least_score,
  infinity_too_small,
  least_score_not_negated,
  zero_is_no_value,
  decays,
};

inline constexpr std::array value_faults{
    Fault<ValueBug>{
        ValueBug::not_negated,
        {"alpha-beta:not-negated", "the value of a successor is not negated",
         "github.com/marianogappa/cheesse issue 62: both sides maximise, so the opponent is taken to help"}},
    Fault<ValueBug>{
        ValueBug::not_negated_on_the_last_ply,
        {"alpha-beta:not-negated-on-last-ply", "a value is not negated on the last ply, there alone", ours}},
    Fault<ValueBug>{ValueBug::leaf_negated,
                    {"alpha-beta:leaf-negated", "a leaf is evaluated for the other side", ours}},
    Fault<ValueBug>{ValueBug::odd_leaf_negated,
                    {"alpha-beta:odd-leaf-negated", "a leaf is evaluated for the side to move at the root",
                     "github.com/theronic/chessmate issue 4: play is terrible at odd search depths"}},
    Fault<ValueBug>{ValueBug::early_leaf_is_a_draw,
                    {"alpha-beta:early-leaf-is-a-draw", "a game that ends above the horizon is worth 0", ours}},
    Fault<ValueBug>{ValueBug::last_value_counts,
                    {"alpha-beta:last-value-counts", "the last value counts, not the greatest", ours}},
    Fault<ValueBug>{ValueBug::starts_at_zero, {"alpha-beta:starts-at-zero", "best starts at 0", ours}},
    Fault<ValueBug>{ValueBug::starts_at_alpha,
                    {"alpha-beta:starts-at-alpha", "best starts at alpha under the strict rule", ours},
                    CutoffRule::above_beta},
    Fault<ValueBug>{ValueBug::starts_above_the_least_score,
                    {"alpha-beta:infinity-off-by-one", "best starts one above the least score", ours}},
    Fault<ValueBug>{ValueBug::infinity_too_small,
                    {"alpha-beta:infinity-too-small", "best starts at -30000, as if no score were less", ours}},
    Fault<ValueBug>{
        ValueBug::least_score_not_negated,
        {"alpha-beta:least-score-not-negated", "the least score negated is itself, as the least integer is", ours}},
    Fault<ValueBug>{ValueBug::zero_is_no_value,
                    {"alpha-beta:zero-is-no-value", "a successor worth 0 counts as not searched", ours}},
    Fault<ValueBug>{
        ValueBug::decays,
        {"alpha-beta:decays", "a value loses one for each ply on its way up, but the window does not", ours}}};

template <CutoffRule cutoff_rule>
struct ValueFaults {
  using Window = pvslab::Window<cutoff_rule>;
  using Bug = ValueBug;
  static constexpr SearcherInfo original = AlphaBeta<cutoff_rule>::info;
  static constexpr auto& faults = value_faults;

  static constexpr Score search(auto node, Window window, Bug bug, bool is_odd = false) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return of_leaf(visit.evaluate(), node.depth(), is_odd, bug);
    Score best = start(window, bug);
    for (auto successor : visit.successors()) {
      const Score value = from_above(search(successor, window.flipped(), bug, !is_odd), node.depth(), bug);
      if (bug == Bug::zero_is_no_value && value == Score(0)) continue;
      best = bug == Bug::last_value_counts ? value : max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

 private:
  static constexpr Score of_leaf(Score value, Depth depth, bool is_odd, Bug bug) {
    if (bug == Bug::leaf_negated || (bug == Bug::odd_leaf_negated && is_odd)) return -value;
    if (bug == Bug::early_leaf_is_a_draw && !depth.is_horizon()) return Score(0);
    return value;
  }

  static constexpr Score start(Window window, Bug bug) {
    if (bug == Bug::starts_at_zero) return Score(0);
    if (bug == Bug::starts_at_alpha) return window.alpha();
    if (bug == Bug::starts_above_the_least_score) return Score::lowest().next_above();
    if (bug == Bug::infinity_too_small) return Score(-30000);
    return -Score::infinity();
  }

  static constexpr Score from_above(Score answer, Depth depth, Bug bug) {
    if (bug == Bug::not_negated) return answer;
    if (bug == Bug::not_negated_on_the_last_ply && depth == Depth(1)) return answer;
    if (bug == Bug::least_score_not_negated && answer == Score::lowest()) return answer;
    const Score value = -answer;
    if (bug != Bug::decays || value == Score(0)) return value;
    return value > Score(0) ? value.next_below() : value.next_above();
  }
};

}  // namespace pvslab::mutants
