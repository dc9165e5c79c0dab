#include "harness/check/oracles/inductive.hpp"

#include <cmath>
#include <span>
#include <utility>

#include "harness/check/oracles/node_places.hpp"

namespace pvslab {
namespace {

template <CutoffRule rule>
class Certifier {
 public:
  Certifier(const BoundSearcher<Adversary>& routine, const InductiveLimits& limits, Assumption assumption,
            const std::function<bool()>& stop)
      : routine_(routine),
        limits_(limits),
        stop_(stop),
        game_(assumption, -limits.highest.next_above(), -limits.lowest.next_below()),
        windows_(windows_around(rule, limits.lowest, limits.highest)) {
    certificate_.kept = certified_clauses;
  }

  [[nodiscard]] Certificate run() {
    certificate_.complete = try_leaves();
    for (std::uint32_t branching = 1; branching <= limits_.branching; ++branching) {
      certificate_.complete = certificate_.complete && try_nodes(branching);
    }
    return certificate_;
  }

 private:
  // Returns false if stopped before the end; so do the functions below.
  [[nodiscard]] bool try_leaves() {
    for (const Score score : scores_from(limits_.lowest, limits_.highest)) {
      game_.set_leaf(score);
      if (!try_windows(leaf_places)) return false;
    }
    return true;
  }

  [[nodiscard]] bool try_nodes(std::uint32_t branching) {
    std::vector<Score> scores(branching, -limits_.highest);
    do {
      game_.set_scores(scores);
      if (!try_windows(interior_places)) return false;
    } while (advance(scores));
    return true;
  }

  [[nodiscard]] bool try_windows(std::span<const NodePlace> places) {
    for (const Bounds bounds : windows_) {
      for (const NodePlace& place : places) {
        if (!try_node(place, bounds)) return false;
      }
    }
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

  [[nodiscard]] bool try_node(const NodePlace& place, Bounds bounds) {
    const Window<rule> window(bounds.alpha, bounds.beta);
    const Score score = game_.score();
    do {
      if (++certificate_.nodes % visits_between_stops == 0 && stop_()) return false;
      CheckedVisits observer;
      game_.restart();
      const Outcome returned =
          routine_.enter(game_, Adversary::Position{}, place.left, Depth(place.depth), bounds, observer);
      Contract broken = violated(window, score, returned);
      if (observer.visits.fault()) broken = broken.with(Clause::visits);
      if (broken.empty()) continue;
      note(place, broken, Clause::window, certificate_.window_broken, bounds, returned);
      note(place, broken, Clause::fail_soft, certificate_.fail_soft_broken, bounds, returned);
      note(place, broken, Clause::fail_hard, certificate_.fail_hard_broken, bounds, returned);
      note(place, broken, Clause::visits, certificate_.visits_broken, bounds, returned);
    } while (game_.next_script());
    return true;
  }

  // Keeps the first counterexample: it has the fewest successors.
  void note(const NodePlace& place, Contract broken, Clause clause, std::optional<InductiveCounterexample>& first,
            Bounds bounds, Outcome returned) {
    if (!broken.contains(clause) || first) return;
    certificate_.kept = certificate_.kept.with(clause, false);
    first = InductiveCounterexample{std::string(place.name), bounds,        game_.scores(),
                                    game_.answers(),         game_.score(), returned};
  }

  static constexpr std::uint64_t visits_between_stops = 1 << 16;

  const BoundSearcher<Adversary>& routine_;
  InductiveLimits limits_;
  const std::function<bool()>& stop_;
  Adversary game_;
  std::vector<Bounds> windows_;
  Certificate certificate_;
};

}  // namespace

Certificate certify(const Subject& subject, const InductiveLimits& limits, Assumption assumption,
                    const std::function<bool()>& stop) {
  switch (subject.info->rule) {
    case CutoffRule::at_beta:
      return Certifier<CutoffRule::at_beta>(subject.on_adversary, limits, assumption, stop).run();
    case CutoffRule::above_beta:
      return Certifier<CutoffRule::above_beta>(subject.on_adversary, limits, assumption, stop).run();
  }
  __builtin_unreachable();
}

double estimated_visits(const InductiveLimits& limits) {
  constexpr double places = 5;
  const double values = limits.highest.value() - limits.lowest.value() + 1;
  const double windows = (values + 2) * (values + 1) / 2 + 2 * (values + 2) + 1;
  const double scores_and_answers = values * (values + 2) / 2;
  double visits = 0;
  for (std::uint32_t branching = 1; branching <= limits.branching; ++branching) {
    visits += std::pow(scores_and_answers, branching);
  }
  return places * windows * visits;
}

}  // namespace pvslab
