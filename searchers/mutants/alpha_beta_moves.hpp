// Alpha-beta with mistakes in its loop over the moves, in its depth and in its visits.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/alpha_beta.hpp"
#include "searchers/mutants/fault.hpp"

namespace pvslab::mutants {

enum class MoveBug : std::uint8_t {
  none,
  last_left_out,
  fourth_left_out,
  first_value_not_kept,
  cut_before_the_update,
  stops_at_a_win,
  first_searched_twice,
  only_reply_extended,
  depth_lowered_twice,
  horizon_one_ply_early,
  leaf_evaluated_twice,
  not_left,
  not_left_at_a_cutoff,
};

inline constexpr std::array move_faults{
    Fault<MoveBug>{MoveBug::last_left_out, {"alpha-beta:last-left-out", "the last of several moves is left out", ours}},
    Fault<MoveBug>{MoveBug::fourth_left_out,
                   {"alpha-beta:fourth-left-out", "the list of moves holds three; further moves are lost", ours}},
    Fault<MoveBug>{MoveBug::first_value_not_kept,
                   {"alpha-beta:first-value-not-kept", "the first value raises alpha but does not enter best", ours}},
    Fault<MoveBug>{MoveBug::cut_before_the_update,
                   {"alpha-beta:cut-before-update", "the loop ends at a cutoff before best is updated", ours}},
    Fault<MoveBug>{MoveBug::stops_at_a_win,
                   {"alpha-beta:stops-at-a-win", "the loop ends at the first positive value", ours}},
    Fault<MoveBug>{MoveBug::first_searched_twice,
                   {"alpha-beta:first-searched-twice", "the first move is tried again in its turn",
                    "github.com/Matthies/RubiChess pull request 192: the hash move is sometimes played twice"}},
    Fault<MoveBug>{MoveBug::only_reply_extended,
                   {"alpha-beta:only-reply-extended", "the only move of the root is searched one ply too deep", ours}},
    Fault<MoveBug>{MoveBug::depth_lowered_twice,
                   {"alpha-beta:depth-lowered-twice", "each move costs two plies of depth", ours}},
    Fault<MoveBug>{MoveBug::horizon_one_ply_early,
                   {"alpha-beta:horizon-one-ply-early", "the position above the horizon is evaluated", ours}},
    Fault<MoveBug>{MoveBug::leaf_evaluated_twice,
                   {"alpha-beta:leaf-evaluated-twice", "each leaf is evaluated twice", ours}},
    Fault<MoveBug>{MoveBug::not_left, {"alpha-beta:not-left", "no visit is reported as ended", ours}},
    Fault<MoveBug>{MoveBug::not_left_at_a_cutoff,
                   {"alpha-beta:not-left-at-cutoff", "a visit that cuts off is not reported as ended", ours}}};

struct MoveFaults {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Bug = MoveBug;
  static constexpr SearcherInfo original = AlphaBeta<CutoffRule::at_beta>::info;
  static constexpr auto& faults = move_faults;

  static constexpr Score search(auto node, Window window, Bug bug) { return search(node, window, bug, true); }

  static constexpr Score search(auto node, Window window, Bug bug, bool is_root) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) {
      if (bug == Bug::leaf_evaluated_twice) visit.evaluate();
      return visit.evaluate();
    }
    Score best = -Score::infinity();
    const auto take = [&](auto successor) {
      const Depth depth = depth_below(node.depth(), is_root && visit.successor_count() == 1, bug);
      const Score value = -search(successor.at_depth(depth), window.flipped(), bug, false);
      const bool is_lost = (bug == Bug::cut_before_the_update && window.cuts(value)) ||
                           (bug == Bug::first_value_not_kept && successor.is_first());
      if (!is_lost) best = max(best, value);
      const bool ends = window.cuts(value) || (bug == Bug::stops_at_a_win && value > Score(0));
      if (!ends) window = window.raised_to(value);
      return ends;
    };
    auto successors = visit.successors();
    bool is_cut = bug == Bug::first_searched_twice && take(*successors.begin());
    for (auto at = successors.begin(); !is_cut && at != successors.end(); ++at) {
      if (is_left_out((*at).number(), visit.successor_count(), bug)) break;
      is_cut = take(*at);
    }
    if (bug == Bug::not_left || (bug == Bug::not_left_at_a_cutoff && window.cuts(best))) return best;
    return visit.leave(best);
  }

 private:
  static constexpr bool is_left_out(std::uint32_t number, std::uint32_t count, Bug bug) {
    if (bug == Bug::last_left_out) return number != 0 && number + 1 == count;
    return bug == Bug::fourth_left_out && number >= 3;
  }

  static constexpr Depth depth_below(Depth depth, bool is_only_move_of_the_root, Bug bug) {
    if (bug == Bug::only_reply_extended && is_only_move_of_the_root) return depth;
    if (bug == Bug::depth_lowered_twice && depth > Depth(1)) return depth.below().below();
    if (bug == Bug::horizon_one_ply_early && depth == Depth(2)) return Depth(0);
    return depth.below();
  }
};

}  // namespace pvslab::mutants
