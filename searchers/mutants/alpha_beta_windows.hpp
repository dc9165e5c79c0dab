// Alpha-beta with mistakes in its windows: how they are passed down, raised and tested. Several of them keep the value
// and lose cutoffs.
#pragma once

#include <array>
#include <cstdint>

#include "searchers/alpha_beta.hpp"
#include "searchers/mutants/fault.hpp"

namespace pvslab::mutants {

enum class WindowBug : std::uint8_t {
  none,
  not_flipped,
  alpha_not_passed,
  beta_not_passed,
  passed_alpha_one_too_high,
  passed_beta_one_too_low,
  best_passed_for_alpha,
  siblings_share_a_window,
  never_raised,
  first_value_raises_nothing,
  not_raised_at_the_root,
  lowers_beta,
  cuts_at_alpha,
  cuts_at_beta,
  cuts_above_beta_only,
  never_cuts,
};

inline constexpr std::array window_faults{
    Fault<WindowBug>{WindowBug::not_flipped, {"alpha-beta:not-flipped", "the window is passed down as it is", ours}},
    Fault<WindowBug>{WindowBug::alpha_not_passed,
                     {"alpha-beta:alpha-not-passed", "successors do not get alpha: they cannot refute by it", ours}},
    Fault<WindowBug>{WindowBug::beta_not_passed,
                     {"alpha-beta:beta-not-passed", "successors do not get beta: there are no deep cutoffs", ours}},
    Fault<WindowBug>{
        WindowBug::passed_alpha_one_too_high,
        {"alpha-beta:passed-alpha-one-too-high", "the window passed down lacks the value at its lower end",
         "github.com/GunshipPenguin/shallow-blue pull request 16: among its fixes, alpha-beta is off by one"}},
    Fault<WindowBug>{
        WindowBug::passed_beta_one_too_low,
        {"alpha-beta:passed-beta-one-too-low", "the window passed down lacks the value at its upper end", ours}},
    Fault<WindowBug>{WindowBug::best_passed_for_alpha,
                     {"alpha-beta:best-passed-for-alpha", "best is passed down, even if alpha is greater", ours}},
    Fault<WindowBug>{
        WindowBug::siblings_share_a_window,
        {"alpha-beta:siblings-share-a-window", "a raise inside one successor is still there for the next one", ours}},
    Fault<WindowBug>{WindowBug::never_raised, {"alpha-beta:never-raised", "alpha is never raised", ours}},
    Fault<WindowBug>{WindowBug::first_value_raises_nothing,
                     {"alpha-beta:first-value-raises-nothing", "the first value does not raise alpha", ours}},
    Fault<WindowBug>{WindowBug::not_raised_at_the_root,
                     {"alpha-beta:not-raised-at-the-root", "alpha is not raised at the root, there alone",
                      "github.com/aimacode/aima-python issue 34: each root move is searched with open bounds"}},
    Fault<WindowBug>{WindowBug::lowers_beta,
                     {"alpha-beta:lowers-beta", "a value lowers beta and not raises alpha", ours}},
    Fault<WindowBug>{WindowBug::cuts_at_alpha, {"alpha-beta:cuts-at-alpha", "cuts off once alpha is exceeded", ours}},
    Fault<WindowBug>{WindowBug::cuts_at_beta,
                     {"alpha-beta:cuts-at-beta", "cuts off at beta under the strict rule", ours},
                     CutoffRule::above_beta},
    Fault<WindowBug>{
        WindowBug::cuts_above_beta_only,
        {"alpha-beta:cuts-above-beta-only", "cuts off above beta only, under the rule that cuts off at beta",
         "github.com/maxpumperla/deep_learning_and_the_game_of_go pull request 49: a strict comparison loses cutoffs"}},
    Fault<WindowBug>{WindowBug::never_cuts, {"alpha-beta:never-cuts", "beta is never tested", ours}}};

template <CutoffRule cutoff_rule>
struct WindowFaults {
  using Window = pvslab::Window<cutoff_rule>;
  using Bug = WindowBug;
  static constexpr SearcherInfo original = AlphaBeta<cutoff_rule>::info;
  static constexpr auto& faults = window_faults;

  static constexpr Score search(auto node, Window window, Bug bug) { return search(node, window, bug, true); }

  static constexpr Score search(auto node, Window& window, Bug bug, bool is_root) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Window kept = window.flipped();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      Window asked = below(window, best, bug);
      best = max(best, -search(successor, bug == Bug::siblings_share_a_window ? kept : asked, bug, false));
      if (cuts(window, best, bug)) break;
      const bool skips_raise = bug == Bug::never_raised || (bug == Bug::not_raised_at_the_root && is_root) ||
                               (bug == Bug::first_value_raises_nothing && successor.is_first());
      if (!skips_raise) window = raised(window, best, bug);
    }
    return visit.leave(best);
  }

 private:
  static constexpr Window below(Window window, Score best, Bug bug) {
    const Window flipped = window.flipped();
    const auto valid_or_flipped = [&](Score alpha, Score beta) {
      return flipped.alpha() != -Score::infinity() && flipped.beta() != Score::infinity() &&
                     Window::is_valid(alpha, beta)
                 ? Window(alpha, beta)
                 : flipped;
    };
    if (bug == Bug::not_flipped) return window;
    if (bug == Bug::alpha_not_passed) return {flipped.alpha(), Score::infinity()};
    if (bug == Bug::beta_not_passed) return flipped.without_alpha();
    if (bug == Bug::passed_alpha_one_too_high && flipped.alpha() < Score::highest()) {
      return valid_or_flipped(flipped.alpha().next_above(), flipped.beta());
    }
    if (bug == Bug::passed_beta_one_too_low && flipped.beta() > Score::lowest()) {
      return valid_or_flipped(flipped.alpha(), flipped.beta().next_below());
    }
    if (bug == Bug::best_passed_for_alpha && !window.cuts(best)) return Window(best, window.beta()).flipped();
    return flipped;
  }

  static constexpr bool cuts(Window window, Score best, Bug bug) {
    if (bug == Bug::cuts_at_alpha) return !window.fails_low(best);
    if (bug == Bug::cuts_at_beta) return best >= window.beta();
    if (bug == Bug::cuts_above_beta_only) return best > window.beta();
    return bug != Bug::never_cuts && window.cuts(best);
  }

  static constexpr Window raised(Window window, Score best, Bug bug) {
    if (window.cuts(best)) return window;
    if (bug == Bug::lowers_beta) return best > window.alpha() ? Window(window.alpha(), best) : window;
    return window.raised_to(best);
  }
};

}  // namespace pvslab::mutants
