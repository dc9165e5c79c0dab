// Parallel searchers with a mistake in their own code. The mistakes of the code that they share are in
// harness/schedules/parallel_mutants.cpp.
#pragma once

#include <cstdint>

#include "searchers/core/team.hpp"
#include "searchers/mutants/fault.hpp"
#include "searchers/parallel/parallel_aspiration.hpp"
#include "searchers/parallel/young_brothers_wait.hpp"
#include "searchers/parallel/young_brothers_wait_pvs.hpp"

namespace pvslab::mutants {

enum class BrotherBug : std::uint8_t { no_check_after_stop, checks_before_search, checks_once_per_node, drops_cutoff };

template <BrotherBug bug>
struct BrotherMutant {
  using Original = YoungBrothersWait<CutoffRule::at_beta, YoungBrothers::weak>;
  using Window = Original::Window;
  using Serial = Original::Serial;

  static constexpr FaultInfo fault = [] {
    switch (bug) {
      case BrotherBug::no_check_after_stop:
        return FaultInfo{"young-brothers-wait:no-check-after-stop", "folds the value of a search that was stopped",
                         ours};
      case BrotherBug::checks_before_search:
        return FaultInfo{"young-brothers-wait:checks-before-search",
                         "asks whether it was stopped before the search, not after", ours};
      case BrotherBug::checks_once_per_node:
        return FaultInfo{"young-brothers-wait:checks-once-per-node",
                         "asks whether it was stopped before it shares a node's successors, and never again there",
                         ours};
      case BrotherBug::drops_cutoff:
        return FaultInfo{"young-brothers-wait:drops-cutoff",
                         "drops a value that cuts if the window was narrowed since the claim", ours};
    }
    __builtin_unreachable();
  }();
  static constexpr SearcherInfo info = renamed(Original::info, fault.id);

  static Score search(auto node, Window window, auto& team) {
    if (team.is_grain(node)) return team.template alone<Serial>(node, window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    const bool was_stopped = bug == BrotherBug::checks_once_per_node && team.stopped();
    const auto search_brother = [](auto& brother, auto& inner, bool stopped_before) {
      const bool is_stopped = bug == BrotherBug::checks_before_search && inner.stopped();
      const Window claimed = brother.window();
      const Score value = -search(brother.node(), claimed.flipped(), inner);
      if (bug == BrotherBug::drops_cutoff && claimed.cuts(value) && brother.window_now() != claimed) {
        return brother.fold(-Score::infinity());
      }
      switch (bug) {
        case BrotherBug::no_check_after_stop: return brother.fold(value);
        case BrotherBug::checks_before_search:
          if (!is_stopped) brother.fold(value);
          return;
        case BrotherBug::checks_once_per_node:
          if (!stopped_before) brother.fold(value);
          return;
        default:
          if (!inner.stopped()) brother.fold(value);
      }
    };
    team.search_alone(split, 1, search_brother, was_stopped);
    team.share(split, search_brother, was_stopped);
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

enum class ProofBug : std::uint8_t { stale_bound, no_re_search_after_raise };

template <ProofBug bug>
struct ProofMutant {
  using Original = YoungBrothersWaitPvs<CutoffRule::at_beta>;
  using Window = Original::Window;
  using Serial = Original::Serial;

  static constexpr FaultInfo fault = [] {
    switch (bug) {
      case ProofBug::stale_bound:
        return FaultInfo{"young-brothers-wait-pvs:stale-bound",
                         "does not search again if the window has risen above the value of a proof that failed", ours};
      case ProofBug::no_re_search_after_raise:
        return FaultInfo{"young-brothers-wait-pvs:no-re-search-after-raise",
                         "takes the value of a proof that failed if another processor raised the window meanwhile",
                         ours};
    }
    __builtin_unreachable();
  }();
  static constexpr SearcherInfo info = renamed(Original::info, fault.id);

  static Score search(auto node, Window window, auto& team) { return search<false>(node, window, team); }

  template <bool zero_window>
  static Score search(auto node, Window window, auto& team) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    auto split = team.split(visit, window);
    const auto search_brother = [](auto& brother, auto& inner) {
      auto successor = brother.node();
      const Window claimed = brother.window();
      Score value;
      if (zero_window || brother.is_first()) {
        value = -search<zero_window>(successor, claimed.flipped(), inner);
      } else {
        value = -search<true>(successor.as_proof(claimed), Window::proof_at(claimed.alpha()).flipped(), inner);
        if (inner.stopped()) return;
        const Window now = brother.window_now();
        const bool fails =
            bug == ProofBug::stale_bound ? value > now.alpha() : value > claimed.alpha() && now == claimed;
        if (fails) value = -search<false>(successor, now.flipped(), inner);
      }
      if (!inner.stopped()) brother.fold(value);
    };
    team.search_alone(split, 1, search_brother);
    team.share(split, search_brother);
    return team.stopped() ? visit.abandon() : split.leave();
  }
};

// Parallel aspiration that settles whatever value comes first.
struct FirstToEndWins {
  using Original = ParallelAspiration<CutoffRule::at_beta, 100>;
  using Window = Original::Window;
  using Serial = Original::Serial;

  static constexpr FaultInfo fault{"parallel-aspiration:first-to-end-wins",
                                   "settles the value that comes first, even if it failed in its own window", ours};
  static constexpr SearcherInfo info = renamed(Original::info, fault.id);

  static Score search(auto node, Window asked, auto& team) {
    if (!(asked.alpha() < meeting && meeting < asked.beta())) return team.template alone<Serial>(node, asked);
    auto gathering = team.gather(node, 2);
    const auto search_part = [](auto& part, auto& inner, Window whole) {
      const Window own =
          part.number() == 0 ? Window(whole.alpha(), meeting) : Window(meeting.next_below(), whole.beta());
      const Score value = inner.template alone<Serial>(part.node(), own);
      if (!inner.stopped()) part.settle(value);
    };
    team.share(gathering, search_part, asked);
    return gathering.value();
  }

 private:
  static constexpr Score meeting{0};
};

}  // namespace pvslab::mutants
