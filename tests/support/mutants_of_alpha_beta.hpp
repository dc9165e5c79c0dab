// Alpha-beta and related searchers with one typical coding mistake each: copies of the searchers' bodies, where a
// template parameter selects the mistake. With `none` they are equal to the originals, which a test checks.
#pragma once

#include <string_view>

#include "searchers/alpha_beta.hpp"
#include "searchers/alpha_beta_bound.hpp"
#include "searchers/alpha_beta_fail_hard.hpp"

namespace pvslab::mutants {

// What the type of a node knows about the plies left.
template <typename N>
inline constexpr PliesLeft plies_left = PliesLeft::any;
template <Game G, Observer O, PliesLeft left>
inline constexpr PliesLeft plies_left<Node<G, O, left>> = left;

// The info of the original under the name of the mistake.
constexpr SearcherInfo renamed(SearcherInfo info, std::string_view id) {
  info.id = id;
  return info;
}

enum class AlphaBetaBug {
  none,
  no_negation,
  no_negation_on_the_last_ply,
  negated_leaf,
  window_not_flipped,
  no_maximum,
  no_raise,
  first_value_raises_nothing,
  best_starts_at_alpha,
  cuts_at_alpha,
  cuts_at_beta,
  last_successor_left_out,
};

constexpr std::string_view name(AlphaBetaBug bug) {
  switch (bug) {
    case AlphaBetaBug::none: return "alpha-beta";
    case AlphaBetaBug::no_negation: return "alpha-beta: a successor's value is not negated";
    case AlphaBetaBug::no_negation_on_the_last_ply:
      return "alpha-beta: no value is negated on the last ply, there alone";
    case AlphaBetaBug::negated_leaf: return "alpha-beta: a leaf's value is negated";
    case AlphaBetaBug::window_not_flipped: return "alpha-beta: the window is not flipped";
    case AlphaBetaBug::no_maximum: return "alpha-beta: the last value counts, not the greatest";
    case AlphaBetaBug::no_raise: return "alpha-beta: alpha is never raised";
    case AlphaBetaBug::first_value_raises_nothing: return "alpha-beta: the first value does not raise alpha";
    case AlphaBetaBug::best_starts_at_alpha: return "alpha-beta: best starts at alpha";
    case AlphaBetaBug::cuts_at_alpha: return "alpha-beta: cuts once alpha is met";
    case AlphaBetaBug::cuts_at_beta: return "alpha-beta: cuts at beta";
    case AlphaBetaBug::last_successor_left_out: return "alpha-beta: the last of several successors is left out";
  }
  __builtin_unreachable();
}

template <CutoffRule rule, AlphaBetaBug bug>
struct BuggyAlphaBeta {
  using Window = pvslab::Window<rule>;
  using Bug = AlphaBetaBug;
  static constexpr SearcherInfo info = renamed(AlphaBeta<rule>::info, name(bug));

  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return bug == Bug::negated_leaf ? -visit.evaluate() : visit.evaluate();
    constexpr bool on_the_last_ply = plies_left<decltype(node)> == PliesLeft::one;
    constexpr bool negates = bug != Bug::no_negation && !(bug == Bug::no_negation_on_the_last_ply && on_the_last_ply);
    Score best = bug == Bug::best_starts_at_alpha ? window.alpha() : -Score::infinity();
    for (auto successor : visit.successors()) {
      const bool is_last = !successor.is_first() && successor.number() + 1 == visit.successor_count();
      if (bug == Bug::last_successor_left_out && is_last) break;
      const Score answer = search(successor, bug == Bug::window_not_flipped ? window : window.flipped());
      const Score value = negates ? -answer : answer;
      best = bug == Bug::no_maximum ? value : max(best, value);
      if (cuts(window, best)) break;
      if (bug == Bug::no_raise || (bug == Bug::first_value_raises_nothing && successor.is_first())) continue;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

 private:
  static constexpr bool cuts(Window window, Score best) {
    if (bug == Bug::cuts_at_alpha) return !window.fails_low(best);
    if (bug == Bug::cuts_at_beta) return best >= window.beta();
    return window.cuts(best);
  }
};

enum class FailHardBug { none, leaf_not_clamped, fails_low_to_beta };

constexpr std::string_view name(FailHardBug bug) {
  switch (bug) {
    case FailHardBug::none: return "alpha-beta-fail-hard";
    case FailHardBug::leaf_not_clamped: return "alpha-beta-fail-hard: a leaf's value is not clamped";
    case FailHardBug::fails_low_to_beta: return "alpha-beta-fail-hard: returns beta at the end";
  }
  __builtin_unreachable();
}

template <FailHardBug bug>
struct BuggyFailHard {
  using Window = AlphaBetaFailHard::Window;
  static constexpr SearcherInfo info = renamed(AlphaBetaFailHard::info, name(bug));

  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      return bug == FailHardBug::leaf_not_clamped ? value : clamp(value, window.alpha(), window.beta());
    }
    for (auto successor : visit.successors()) {
      const Score value = -search(successor, window.flipped());
      if (window.cuts(value)) return visit.leave(window.beta());
      window = window.raised_to(value);
    }
    return visit.leave(bug == FailHardBug::fails_low_to_beta ? window.beta() : window.alpha());
  }
};

enum class BoundBug { none, joins_to_the_latter, bound_not_inverted, cut_called_exact };

constexpr std::string_view name(BoundBug bug) {
  switch (bug) {
    case BoundBug::none: return "alpha-beta-bound";
    case BoundBug::joins_to_the_latter: return "alpha-beta-bound: of equal values the latter's bound counts";
    case BoundBug::bound_not_inverted: return "alpha-beta-bound: a successor's bound is not inverted";
    case BoundBug::cut_called_exact: return "alpha-beta-bound: a cut does not make a lower bound";
  }
  __builtin_unreachable();
}

template <BoundBug bug>
struct BuggyBound {
  using Window = AlphaBetaBound::Window;
  using BoundedScore = AlphaBetaBound::BoundedScore;
  static constexpr SearcherInfo info = renamed(AlphaBetaBound::info, name(bug));

  static constexpr BoundedScore search(auto node, Window window) {
    if (node.on_last_plies()) return search(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      return {value, visit.leaf_bound(value)};
    }
    BoundedScore best{-Score::infinity(), Bound::upper};
    std::uint32_t searched = 0;
    for (auto successor : visit.successors()) {
      const BoundedScore answer = search(successor, window.flipped());
      const BoundedScore found{-answer.value,
                               bug == BoundBug::bound_not_inverted ? answer.bound : invert(answer.bound)};
      if (found.value == best.value) {
        best.bound = bug == BoundBug::joins_to_the_latter ? found.bound : join(best.bound, found.bound);
      }
      if (found.value > best.value) best = found;
      ++searched;
      if (window.cuts(best.value)) break;
      window = window.raised_to(best.value);
    }
    const bool not_all_were_searched = searched < visit.successor_count();
    const bool is_lower = window.cuts(best.value) && not_all_were_searched;
    if (is_lower && bug != BoundBug::cut_called_exact) best.bound = Bound::lower;
    return {visit.leave(best.value), best.bound};
  }
};

}  // namespace pvslab::mutants
