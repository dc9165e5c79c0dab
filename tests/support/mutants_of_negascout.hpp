// NegaScout with one mistake each; see mutants_of_alpha_beta.hpp.
#pragma once

#include <string_view>

#include "searchers/negascout.hpp"
#include "tests/support/mutants_of_alpha_beta.hpp"

namespace pvslab::mutants {

enum class NegaScoutBug {
  none,
  no_re_search,
  re_searches_whatever_beats_best,
  takes_whatever_beats_best,
  null_window_at_best,
  no_re_search_within_two_plies,
  value_of_the_null_window_kept,
};

constexpr std::string_view name(NegaScoutBug bug) {
  switch (bug) {
    case NegaScoutBug::none: return "negascout";
    case NegaScoutBug::no_re_search: return "negascout: no re-search";
    case NegaScoutBug::re_searches_whatever_beats_best: return "negascout: re-searches whatever beats best, not alpha";
    case NegaScoutBug::takes_whatever_beats_best: return "negascout: the same, and takes the value without a maximum";
    case NegaScoutBug::null_window_at_best: return "negascout: the null window lies at best, not at alpha";
    case NegaScoutBug::no_re_search_within_two_plies: return "negascout: no re-search of a child with two plies left";
    case NegaScoutBug::value_of_the_null_window_kept: return "negascout: the re-search's value is dropped";
  }
  __builtin_unreachable();
}

template <NegaScoutBug bug>
struct BuggyNegaScout {
  using Window = NegaScout::Window;
  using Bug = NegaScoutBug;
  static constexpr SearcherInfo info = renamed(NegaScout::info, name(bug));

  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    const bool near_horizon = bug == Bug::no_re_search_within_two_plies && node.depth() <= Depth(3);
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      const Score null_alpha = bug == Bug::null_window_at_best ? best : window.alpha();
      const Window null_window = successor.is_first() ? window : Window::proof_at(null_alpha);
      const bool narrower = null_window != window;
      Score value = -search(narrower ? successor.as_proof() : successor, null_window.flipped());
      const bool minds_best = bug == Bug::re_searches_whatever_beats_best || bug == Bug::takes_whatever_beats_best;
      const Score beaten = minds_best ? best : window.alpha();
      const bool re_searches = narrower && beaten < value && value < window.beta();
      if (re_searches && bug != Bug::no_re_search && !near_horizon) {
        const Score found = -search(successor, window.raised_to(value).flipped());
        if (bug != Bug::value_of_the_null_window_kept) value = found;
        if (bug == Bug::takes_whatever_beats_best) best = found;
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

}  // namespace pvslab::mutants
