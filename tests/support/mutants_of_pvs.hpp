// PVS in its forms with one mistake each; see mutants_of_alpha_beta.hpp.
#pragma once

#include <string_view>

#include "searchers/pvs_proof_after_raise.hpp"
#include "searchers/pvs_proof_all.hpp"
#include "searchers/pvs_sound.hpp"
#include "searchers/pvs_split.hpp"
#include "tests/support/mutants_of_alpha_beta.hpp"

namespace pvslab::mutants {

enum class SoundBug {
  none,
  no_re_search,
  re_searches_what_failed_low,
  re_searches_at_alpha,
  re_search_in_the_proofs_window,
  proof_one_too_low,
  proof_not_negated,
  proof_not_folded,
  proofs_inside_proofs,
  no_raise,
};

constexpr std::string_view name(SoundBug bug) {
  switch (bug) {
    case SoundBug::none: return "pvs-sound";
    case SoundBug::no_re_search: return "pvs-sound: no re-search";
    case SoundBug::re_searches_what_failed_low: return "pvs-sound: the test for a re-search is turned round";
    case SoundBug::re_searches_at_alpha: return "pvs-sound: re-searches at alpha as well";
    case SoundBug::re_search_in_the_proofs_window: return "pvs-sound: re-searches in the window of the proof";
    case SoundBug::proof_one_too_low: return "pvs-sound: the window of a proof is one too low";
    case SoundBug::proof_not_negated: return "pvs-sound: the value of a proof is not negated";
    case SoundBug::proof_not_folded: return "pvs-sound: the value of a successful proof is dropped";
    case SoundBug::proofs_inside_proofs: return "pvs-sound: a proof attempts proofs of its own";
    case SoundBug::no_raise: return "pvs-sound: alpha is never raised";
  }
  __builtin_unreachable();
}

template <CutoffRule rule, SoundBug bug>
struct BuggySound {
  using Window = pvslab::Window<rule>;
  using Bug = SoundBug;
  static constexpr SearcherInfo info = renamed(PvsSound<rule>::info, name(bug));

  static constexpr Score search(auto node, Window window) { return search(node, window, false); }

  static constexpr Score search(auto node, Window window, bool zero_window) {
    if (node.on_last_plies()) return search(node.last_plies(), window, zero_window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      Score value;
      if (!zero_window && !successor.is_first()) {
        const bool inside = bug != Bug::proofs_inside_proofs;
        value = search(successor.as_proof(), proof_window(window.alpha()).flipped(), inside);
        if (bug != Bug::proof_not_negated) value = -value;
        if (bug == Bug::proof_not_folded && value <= window.alpha()) continue;
        const Window full = bug == Bug::re_search_in_the_proofs_window ? proof_window(window.alpha()) : window;
        if (calls_for_re_search(window, value)) value = -search(successor, full.flipped(), false);
      } else {
        value = -search(successor, window.flipped(), zero_window);
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      if (bug != Bug::no_raise) window = window.raised_to(best);
    }
    return visit.leave(best);
  }

  static constexpr void for_each_routine(auto&& visit) {
    visit("zero-window", [](auto node, Window window) { return search(node, window, true); });
  }

 private:
  static constexpr Window proof_window(Score alpha) {
    const bool has_room = alpha > -Score::infinity();
    return Window::proof_at(bug == Bug::proof_one_too_low && has_room ? alpha.next_below() : alpha);
  }
  static constexpr bool calls_for_re_search(Window window, Score value) {
    if (bug == Bug::no_re_search) return false;
    if (bug == Bug::re_searches_what_failed_low) return value < window.alpha();
    if (bug == Bug::re_searches_at_alpha) return value >= window.alpha();
    return value > window.alpha();
  }
};

enum class SplitBug { none, no_negation_in_zws, no_maximum_in_zws, skips_at_alpha };

constexpr std::string_view name(SplitBug bug) {
  switch (bug) {
    case SplitBug::none: return "pvs-split";
    case SplitBug::no_negation_in_zws: return "pvs-split: a successor's value is not negated, in zws alone";
    case SplitBug::no_maximum_in_zws: return "pvs-split: the last value counts, in zws alone";
    case SplitBug::skips_at_alpha: return "pvs-split: skips at alpha without an update";
  }
  __builtin_unreachable();
}

template <CutoffRule rule, SplitBug bug>
struct BuggySplit {
  using Window = pvslab::Window<rule>;
  static constexpr SearcherInfo info = renamed(PvsSplit<rule>::info, name(bug));

  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      if (!successor.is_first()) {
        const Score proved = -zws(successor.as_proof(), Window::proof_at(window.alpha()).flipped());
        if (bug == SplitBug::skips_at_alpha && proved == window.alpha()) continue;
        if (proved < window.alpha()) continue;
      }
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

  static constexpr Score zws(auto node, Window window) {
    if (node.on_last_plies()) return zws(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      const Score answer = zws(successor, window.flipped());
      const Score value = bug == SplitBug::no_negation_in_zws ? answer : -answer;
      best = bug == SplitBug::no_maximum_in_zws ? value : max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

  static constexpr void for_each_routine(auto&& visit) {
    visit("zws", [](auto node, Window window) { return zws(node, window); });
  }
};

enum class AfterRaiseBug { none, alpha_never_met, alpha_met_at_once };

constexpr std::string_view name(AfterRaiseBug bug) {
  switch (bug) {
    case AfterRaiseBug::none: return "pvs-proof-after-raise";
    case AfterRaiseBug::alpha_never_met: return "pvs-proof-after-raise: never takes alpha for met";
    case AfterRaiseBug::alpha_met_at_once: return "pvs-proof-after-raise: takes alpha for met at once";
  }
  __builtin_unreachable();
}

template <CutoffRule rule, AfterRaiseBug bug>
struct BuggyAfterRaise {
  using Window = pvslab::Window<rule>;
  static constexpr SearcherInfo info = renamed(PvsProofAfterRaise<rule>::info, name(bug));

  static constexpr Score search(auto node, Window window) { return search(node, window, false); }

  static constexpr Score search(auto node, Window window, bool zero_window) {
    if (node.on_last_plies()) return search(node.last_plies(), window, zero_window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    bool alpha_was_met = false;
    for (auto successor : visit.successors()) {
      Score value;
      if (!zero_window && alpha_was_met) {
        value = -search(successor.as_proof(), Window::proof_at(window.alpha()).flipped(), true);
        if (value > window.alpha()) value = -search(successor, window.flipped(), false);
      } else {
        value = -search(successor, window.flipped(), zero_window);
      }
      if (bug == AfterRaiseBug::none) alpha_was_met = alpha_was_met || !window.fails_low(value);
      if (bug == AfterRaiseBug::alpha_met_at_once) alpha_was_met = true;
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

enum class ProofAllBug { none, proof_not_folded };

constexpr std::string_view name(ProofAllBug bug) {
  switch (bug) {
    case ProofAllBug::none: return "pvs-proof-all";
    case ProofAllBug::proof_not_folded: return "pvs-proof-all: the value of a successful proof is dropped";
  }
  __builtin_unreachable();
}

// If every successor was skipped, it returns its alpha, as the note's pseudo-code does.
template <CutoffRule rule, ProofAllBug bug>
struct BuggyProofAll {
  using Window = pvslab::Window<rule>;
  static constexpr SearcherInfo info = renamed(PvsProofAll<rule>::info, name(bug));

  static constexpr Score search(auto node, Window window) { return search(node, window, NodeKind::pv, false); }

  static constexpr Score search(auto node, Window window, NodeKind expected, bool zero_window) {
    if (node.on_last_plies()) return search(node.last_plies(), window, expected, zero_window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    const Score alpha_given = window.alpha();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      const NodeKind below = predicted_successor(expected, successor.is_first());
      Score value;
      if (!zero_window && (expected == NodeKind::all || !successor.is_first())) {
        value = -search(successor.as_proof(), Window::proof_at(window.alpha()).flipped(), below, true);
        if (bug == ProofAllBug::proof_not_folded && window.fails_low(value)) continue;
        if (value > window.alpha()) value = -search(successor, window.flipped(), below, false);
      } else {
        value = -search(successor, window.flipped(), below, zero_window);
      }
      best = max(best, value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    const bool skipped_all = best == -Score::infinity() && bug == ProofAllBug::proof_not_folded;
    return visit.leave(skipped_all ? alpha_given : best);
  }

  static constexpr void for_each_routine(auto&& visit) {
    visit("expected-cut", [](auto node, Window window) { return search(node, window, NodeKind::cut, false); });
    visit("expected-all", [](auto node, Window window) { return search(node, window, NodeKind::all, false); });
    visit("zero-window", [](auto node, Window window) { return search(node, window, NodeKind::cut, true); });
  }
};

}  // namespace pvslab::mutants
