// NegaScout with mistakes in the window of its proofs and in the test for a re-search.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/mutants/fault.hpp"
#include "searchers/negascout.hpp"

namespace pvslab::mutants {

enum class NegaScoutBug : std::uint8_t {
  none,
  takes_what_beats_best,
  null_window_at_best,
  no_re_search_within_two_plies,
};

inline constexpr std::array negascout_faults{
    Fault<NegaScoutBug>{
        NegaScoutBug::takes_what_beats_best,
        {"negascout:takes-what-beats-best", "a re-search below alpha replaces best, even by less", ours}},
    Fault<NegaScoutBug>{
        NegaScoutBug::null_window_at_best,
        {"negascout:null-window-at-best", "the null window lies at best, even if alpha is greater", ours}},
    Fault<NegaScoutBug>{NegaScoutBug::no_re_search_within_two_plies,
                        {"negascout:no-re-search-within-two-plies",
                         "no re-search of a successor with two plies left, where one would be safe", ours}}};

struct NegaScoutFaults {
  using Window = NegaScout::Window;
  using Bug = NegaScoutBug;
  static constexpr SearcherInfo original = NegaScout::info;
  static constexpr auto& faults = negascout_faults;

  static constexpr Score search(auto node, Window window, Bug bug) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    const bool near_horizon = bug == Bug::no_re_search_within_two_plies && node.depth() <= Depth(3);
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      const Score null_alpha = bug == Bug::null_window_at_best ? best : window.alpha();
      const Window asked = successor.is_first() ? window : Window::proof_at(null_alpha);
      const bool is_narrower = asked != window;
      Score value = -search(is_narrower ? successor.as_proof(window) : successor, asked.flipped(), bug);
      const Score beaten = bug == Bug::takes_what_beats_best ? best : window.alpha();
      if (is_narrower && beaten < value && value < window.beta() && !near_horizon) {
        value = -search(successor, window.raised_to(value).flipped(), bug);
        if (bug == Bug::takes_what_beats_best) best = value;
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

}  // namespace pvslab::mutants
