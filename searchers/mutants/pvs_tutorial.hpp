// The tutorial's PVS with mistakes in its test for a re-search, and with late move reductions that a searcher with a
// contract may not make.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/mutants/fault.hpp"
#include "searchers/pvs_tutorial.hpp"

namespace pvslab::mutants {

enum class TutorialBug : std::uint8_t {
  none,
  beta_check_turned_round,
  beta_check_dropped,
  re_searches_always,
  reduced_proof_believed,
  re_search_at_the_reduced_depth,
  reduced_depth_sticks,
};

inline constexpr std::array tutorial_faults{
    Fault<TutorialBug>{
        TutorialBug::beta_check_turned_round,
        {"pvs-tutorial:beta-check-turned-round", "re-searches if score >= beta, not if score < beta", ours}},
    Fault<TutorialBug>{TutorialBug::beta_check_dropped,
                       {"pvs-tutorial:beta-check-dropped", "re-searches although the proof already refutes", ours}},
    Fault<TutorialBug>{TutorialBug::re_searches_always,
                       {"pvs-tutorial:re-searches-always", "re-searches if alpha < score or score < beta", ours}},
    Fault<TutorialBug>{TutorialBug::reduced_proof_believed,
                       {"pvs-tutorial:reduced-proof-believed",
                        "late moves are proved one ply short, and nothing is searched again", ours}},
    Fault<TutorialBug>{
        TutorialBug::re_search_at_the_reduced_depth,
        {"pvs-tutorial:re-search-at-reduced-depth", "late moves are proved and searched again one ply short",
         "github.com/ptsouchlos/byte-knight pull request 221: a search at full depth was missing"}},
    Fault<TutorialBug>{TutorialBug::reduced_depth_sticks,
                       {"pvs-tutorial:reduced-depth-sticks",
                        "the depth that one late move was reduced by is missing for all after it", ours}}};

struct TutorialFaults {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Bug = TutorialBug;
  static constexpr SearcherInfo original = PvsTutorial<BetaCheck::with>::info;
  static constexpr auto& faults = tutorial_faults;

  static constexpr Score search(auto node, Window window, Bug bug) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Depth below = node.depth().below();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      const Depth reduced = is_reduced(successor.number(), below, bug) ? below.below() : below;
      if (bug == Bug::reduced_depth_sticks) below = reduced;
      Score score;
      if (successor.is_first()) {
        score = -search(successor, window.flipped(), bug);
      } else {
        auto late = successor.at_depth(reduced);
        score = -search(window.is_proof() ? late : late.as_proof(), Window::proof_at(window.alpha()).flipped(), bug);
        if (calls_for_re_search(window, score, reduced < below, bug)) {
          const Depth full = bug == Bug::re_search_at_the_reduced_depth ? reduced : below;
          score = -search(successor.at_depth(full), window.flipped(), bug);
        }
      }
      best = max(best, score);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

 private:
  static constexpr bool is_reduced(std::uint32_t number, Depth below, Bug bug) {
    const bool reduces = bug == Bug::reduced_proof_believed || bug == Bug::re_search_at_the_reduced_depth ||
                         (bug == Bug::reduced_depth_sticks && number == 1);
    return reduces && number >= 1 && below >= Depth(2);
  }

  static constexpr bool calls_for_re_search(Window window, Score score, bool is_late, Bug bug) {
    const bool exceeds_alpha = score > window.alpha();
    if (bug == Bug::reduced_proof_believed && is_late) return false;
    if (bug == Bug::beta_check_turned_round) return exceeds_alpha && window.cuts(score);
    if (bug == Bug::beta_check_dropped) return exceeds_alpha;
    if (bug == Bug::re_searches_always) return exceeds_alpha || !window.cuts(score);
    return exceeds_alpha && !window.cuts(score);
  }
};

}  // namespace pvslab::mutants
