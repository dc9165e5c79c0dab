// PVS in its sound form with mistakes in its proofs and its re-searches.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/mutants/fault.hpp"
#include "searchers/pvs_sound.hpp"

namespace pvslab::mutants {

enum class SoundBug : std::uint8_t {
  none,
  no_re_search,
  re_search_test_turned_round,
  re_searches_at_alpha,
  re_search_in_the_proofs_window,
  re_search_not_negated,
  re_search_value_dropped,
  re_search_as_a_proof,
  re_search_opens_beta,
  proof_one_too_low,
  proof_one_too_high,
  proof_at_beta,
  proof_not_negated,
  proof_not_folded,
  proofs_inside_proofs,
  first_successor_proved,
  no_proof_after_a_raise,
};

inline constexpr std::array sound_faults{
    Fault<SoundBug>{SoundBug::no_re_search, {"pvs-sound:no-re-search", "a proof that fails high is believed", ours}},
    Fault<SoundBug>{
        SoundBug::re_search_test_turned_round,
        {"pvs-sound:re-search-test-turned-round", "what failed low is searched again, not what failed high", ours}},
    Fault<SoundBug>{SoundBug::re_searches_at_alpha,
                    {"pvs-sound:re-searches-at-alpha", "a successor worth alpha is searched again as well", ours}},
    Fault<SoundBug>{SoundBug::re_search_in_the_proofs_window,
                    {"pvs-sound:re-search-in-proof-window", "the re-search has the window of the proof", ours}},
    Fault<SoundBug>{SoundBug::re_search_not_negated,
                    {"pvs-sound:re-search-not-negated", "the negation is missing at the re-search, there alone", ours}},
    Fault<SoundBug>{SoundBug::re_search_value_dropped,
                    {"pvs-sound:re-search-value-dropped", "the value of the re-search is thrown away", ours}},
    Fault<SoundBug>{SoundBug::re_search_as_a_proof,
                    {"pvs-sound:re-search-as-proof", "the re-search still counts as a zero-window search", ours}},
    Fault<SoundBug>{SoundBug::re_search_opens_beta,
                    {"pvs-sound:re-search-opens-beta", "the re-search has the window (alpha, infinity)", ours}},
    Fault<SoundBug>{SoundBug::proof_one_too_low,
                    {"pvs-sound:proof-one-too-low", "the window of a proof is one too low", ours}},
    Fault<SoundBug>{SoundBug::proof_one_too_high,
                    {"pvs-sound:proof-one-too-high", "the window of a proof is one too high", ours}},
    Fault<SoundBug>{SoundBug::proof_at_beta,
                    {"pvs-sound:proof-at-beta", "the window of a proof lies below beta, not above alpha", ours}},
    Fault<SoundBug>{SoundBug::proof_not_negated,
                    {"pvs-sound:proof-not-negated", "the negation is missing at the proof, there alone", ours}},
    Fault<SoundBug>{SoundBug::proof_not_folded,
                    {"pvs-sound:proof-not-folded", "the value of a successful proof does not enter best",
                     "the note \"Principal Variation Search\": its listings skip such a successor"}},
    Fault<SoundBug>{SoundBug::proofs_inside_proofs,
                    {"pvs-sound:proofs-inside-proofs", "a zero-window search begins proofs of its own",
                     "github.com/sroelants/simbelmyne pull request 199: every first child is taken for a pv node"}},
    Fault<SoundBug>{
        SoundBug::first_successor_proved,
        {"pvs-sound:first-successor-proved", "the first successor is only proved at first",
         "github.com/kelseyde/calvin-chess-engine pull request 69: the count of moves is raised before it is tested"}},
    Fault<SoundBug>{
        SoundBug::no_proof_after_a_raise,
        {"pvs-sound:no-proof-after-raise", "a raise of alpha gives the next successor a full search", ours}}};

struct SoundFaults {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  using Bug = SoundBug;
  static constexpr SearcherInfo original = PvsSound<CutoffRule::at_beta>::info;
  static constexpr auto& faults = sound_faults;
  static constexpr std::string_view routine_name = "zero-window";

  static constexpr Score search(auto node, Window window, Bug bug) { return search(node, window, bug, false); }
  static constexpr Score routine(auto node, Window window, Bug bug) { return search(node, window, bug, true); }

  static constexpr Score search(auto node, Window window, Bug bug, bool zero_window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    bool has_raised = false;
    for (auto successor : visit.successors()) {
      const bool is_spared =
          successor.is_first() ? bug != Bug::first_successor_proved : bug == Bug::no_proof_after_a_raise && has_raised;
      Score value;
      if (!zero_window && !is_spared) {
        value = search(successor.as_proof(), proof(window, bug).flipped(), bug, bug != Bug::proofs_inside_proofs);
        if (bug != Bug::proof_not_negated) value = -value;
        if (bug == Bug::proof_not_folded && value <= window.alpha()) continue;
        if (calls_for_re_search(window, value, bug)) value = re_search(successor, window, value, bug);
      } else {
        value = -search(successor, window.flipped(), bug, zero_window);
      }
      has_raised = value > window.alpha();
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

 private:
  static constexpr Score re_search(auto successor, Window window, Score proved, Bug bug) {
    Window full = window;
    if (bug == Bug::re_search_in_the_proofs_window) full = Window::proof_at(window.alpha());
    if (bug == Bug::re_search_opens_beta) full = Window(window.alpha(), Score::infinity());
    const Score answer = search(successor, full.flipped(), bug, bug == Bug::re_search_as_a_proof);
    if (bug == Bug::re_search_value_dropped) return proved;
    return bug == Bug::re_search_not_negated ? answer : -answer;
  }

  static constexpr Window proof(Window window, Bug bug) {
    const Score alpha = window.alpha();
    if (bug == Bug::proof_one_too_low && alpha > -Score::infinity()) return Window::proof_at(alpha.next_below());
    if (bug == Bug::proof_one_too_high && alpha < Score::highest()) return Window::proof_at(alpha.next_above());
    if (bug == Bug::proof_at_beta) return Window::proof_at(window.beta().next_below());
    return Window::proof_at(alpha);
  }

  static constexpr bool calls_for_re_search(Window window, Score value, Bug bug) {
    if (bug == Bug::no_re_search) return false;
    if (bug == Bug::re_search_test_turned_round) return value < window.alpha();
    if (bug == Bug::re_searches_at_alpha) return value >= window.alpha();
    return value > window.alpha();
  }
};

}  // namespace pvslab::mutants
