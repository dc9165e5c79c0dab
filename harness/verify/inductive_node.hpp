// One node of a routine among adversarial successors: every number of successors, every score of theirs, every window, every
// script of answers, and every instance of the body. A node without successors is a leaf, and answers truly.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "harness/verify/adversary.hpp"
#include "harness/verify/checked_visits.hpp"
#include "harness/verify/inductive.hpp"
#include "harness/verify/windows.hpp"
#include "searchers/core/node.hpp"

namespace pvslab::detail {

// Where the node stands: the instances of a searcher's body that there are.
struct OnTheHorizon {
  static constexpr std::string_view name = "on the horizon";
  static constexpr PliesLeft left = PliesLeft::any;
  static constexpr std::int32_t depth = 0;
};
struct OnTheLastPly {
  static constexpr std::string_view name = "on the last ply";
  static constexpr PliesLeft left = PliesLeft::one;
  static constexpr std::int32_t depth = 1;
};
struct OneAboveTheLastPly {
  static constexpr std::string_view name = "one above the last ply";
  static constexpr PliesLeft left = PliesLeft::two;
  static constexpr std::int32_t depth = 2;
};
struct AboveTheLastPlies {
  static constexpr std::string_view name = "above the last plies";
  static constexpr PliesLeft left = PliesLeft::any;
  static constexpr std::int32_t depth = 4;
};
struct RootOfDepthTwo {
  static constexpr std::string_view name = "the root of a search of depth 2";
  static constexpr PliesLeft left = PliesLeft::any;
  static constexpr std::int32_t depth = 2;
};
struct RootOfDepthOne {
  static constexpr std::string_view name = "the root of a search of depth 1";
  static constexpr PliesLeft left = PliesLeft::any;
  static constexpr std::int32_t depth = 1;
};

// Visits the node once, with the answers of the adversary's present script.
template <typename Place, typename Routine, CutoffRule rule, Observer O>
[[nodiscard]] Outcome visit_node(Adversary& game, Window<rule> window, O& observer) {
  game.restart();
  // A node under a more knowing type has the siblings, and so the tally, of the type that it was made from.
  constexpr PliesLeft family = Place::left == PliesLeft::two ? PliesLeft::any : Place::left;
  Siblings<Adversary, O, family> root(game, observer, Depth(Place::depth));
  return Routine{}(Node<Adversary, O, Place::left>(Adversary::Position{}, root), window);
}

template <CutoffRule rule, typename Routine>
class Certifier {
 public:
  Certifier(const InductiveLimits& limits, Assumption assumption, const std::function<bool()>& stop)
      : limits_(limits), stop_(stop), game_(assumption, -limits.highest.next_above(), -limits.lowest.next_below()) {
    certificate_.kept = {Clause::window, Clause::fail_soft, Clause::fail_hard, Clause::visits};
    const auto ends = scores_from(limits.lowest.next_below(), limits.highest.next_above());
    windows_ = finite_windows(rule, ends);
    const auto open = open_windows(ends);
    windows_.insert(windows_.end(), open.begin(), open.end());
  }

  [[nodiscard]] Certificate run() {
    certificate_.complete = try_leaves();
    for (std::uint32_t branching = 1; branching <= limits_.branching; ++branching) {
      certificate_.complete = certificate_.complete && try_nodes(branching);
    }
    return certificate_;
  }

 private:
  // False: stopped before the end. The same of all that follow.
  [[nodiscard]] bool try_leaves() {
    for (const Score score : scores_from(limits_.lowest, limits_.highest)) {
      game_.set_leaf(score);
      for (const Bounds bounds : windows_) {
        const bool tried = try_node<OnTheHorizon>(bounds) && try_node<OnTheLastPly>(bounds) &&
                           try_node<OneAboveTheLastPly>(bounds) && try_node<AboveTheLastPlies>(bounds);
        if (!tried) return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool try_nodes(std::uint32_t branching) {
    std::vector<Score> scores(branching, -limits_.highest);
    do {
      game_.set_scores(scores);
      for (const Bounds bounds : windows_) {
        const bool tried = try_node<OnTheLastPly>(bounds) && try_node<OneAboveTheLastPly>(bounds) &&
                           try_node<AboveTheLastPlies>(bounds) && try_node<RootOfDepthTwo>(bounds) &&
                           try_node<RootOfDepthOne>(bounds);
        if (!tried) return false;
      }
    } while (advance(scores));
    return true;
  }

  // Steps to the next assignment of scores; false after the last.
  [[nodiscard]] bool advance(std::vector<Score>& scores) const {
    for (Score& score : scores) {
      if (score < -limits_.lowest) return score = score.next_above(), true;
      score = -limits_.highest;
    }
    return false;
  }

  template <typename Place>
  [[nodiscard]] bool try_node(Bounds bounds) {
    const Window<rule> window(bounds.alpha, bounds.beta);
    const Score score = game_.score();
    do {
      if (++certificate_.nodes % visits_between_stops == 0 && stop_()) return false;
      CheckedVisits<SilentObserver> observer;
      const Outcome returned = visit_node<Place, Routine>(game_, window, observer);
      Contract broken = violated(window, score, returned);
      if (observer.visits.fault()) broken = broken.with(Clause::visits);
      if (broken.empty()) continue;
      note<Place>(broken, Clause::window, certificate_.window_broken, bounds, returned);
      note<Place>(broken, Clause::fail_soft, certificate_.fail_soft_broken, bounds, returned);
      note<Place>(broken, Clause::fail_hard, certificate_.fail_hard_broken, bounds, returned);
      note<Place>(broken, Clause::visits, certificate_.visits_broken, bounds, returned);
    } while (game_.next_script());
    return true;
  }

  // The first counterexample has the fewest successors: it is kept.
  template <typename Place>
  void note(Contract broken, Clause clause, std::optional<InductiveCounterexample>& first, Bounds bounds,
            Outcome returned) {
    if (!broken.contains(clause) || first) return;
    certificate_.kept = certificate_.kept.with(clause, false);
    first = InductiveCounterexample{std::string(Place::name), bounds,        game_.scores(),
                                    game_.answers(),          game_.score(), returned};
  }

  static constexpr std::uint64_t visits_between_stops = 1 << 16;

  InductiveLimits limits_;
  const std::function<bool()>& stop_;
  Adversary game_;
  std::vector<Bounds> windows_;
  Certificate certificate_;
};

template <CutoffRule rule, typename Routine>
[[nodiscard]] Certificate certify_node(const InductiveLimits& limits, Assumption assumption,
                                       const std::function<bool()>& stop) {
  return Certifier<rule, Routine>(limits, assumption, stop).run();
}

}  // namespace pvslab::detail
