#include "harness/check/oracles/inductive.hpp"

#include <fmt/format.h>

#include <span>
#include <utility>

#include "harness/cells/run/begun.hpp"
#include "harness/check/oracles/node_places.hpp"
#include "harness/check/oracles/tree_shapes.hpp"

namespace pvslab {
namespace {

std::uint64_t score_count(const InductiveLimits& limits) {
  return static_cast<std::uint64_t>(std::int64_t{limits.highest.value()} - limits.lowest.value() + 1);
}

// The number of assignments of scores to so many successors.
std::uint64_t assignments(const InductiveLimits& limits, std::uint32_t successors) {
  return LeafPatterns::count_values(successors, limits.lowest, limits.highest);
}

struct Unit {
  std::uint32_t successors;  // 0: a leaf
  std::uint64_t rank;        // of the score, or of the assignment; the first successor is the lowest digit
};

Unit unit_of(const InductiveLimits& limits, std::uint64_t number) {
  std::uint64_t of_this_kind = score_count(limits);
  std::uint32_t successors = 0;
  while (number >= of_this_kind) {
    number -= of_this_kind;
    of_this_kind = assignments(limits, ++successors);
  }
  return {successors, number};
}

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

  [[nodiscard]] Certificate run(std::uint64_t first, std::uint64_t last) {
    certificate_.complete = true;
    for (std::uint64_t unit = first; unit < last && certificate_.complete; ++unit) {
      certificate_.complete = try_unit(unit_of(limits_, unit));
    }
    return certificate_;
  }

 private:
  [[nodiscard]] const BoundSearcher<Adversary>& noted(Bounds bounds) const {
    if (notes_searches()) {
      note_search(
          {.searcher = std::string(routine_.info->id),
           .text = fmt::format("one node whose successors answer as they like, with the window {}", to_text(bounds)),
           .token = ""});
    }
    return routine_;
  }

  // Returns false if stopped before the end; so do the functions below.
  [[nodiscard]] bool try_unit(const Unit& unit) {
    const auto values = score_count(limits_);
    if (unit.successors == 0) {
      game_.set_leaf(Score(limits_.lowest.value() + static_cast<std::int32_t>(unit.rank)));
      return try_windows(leaf_places);
    }
    std::vector<Score> scores(unit.successors);
    std::uint64_t rank = unit.rank;
    for (Score& score : scores) {
      score = Score(-limits_.highest.value() + static_cast<std::int32_t>(rank % values));
      rank /= values;
    }
    game_.set_scores(scores);
    return try_windows(interior_places);
  }

  [[nodiscard]] bool try_windows(std::span<const NodePlace> places) {
    for (const Bounds bounds : windows_) {
      for (const NodePlace& place : places) {
        if (!try_node(place, bounds)) return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool try_node(const NodePlace& place, Bounds bounds) {
    const Window<rule> window(bounds.alpha, bounds.beta);
    const Score score = game_.score();
    do {
      if (++certificate_.nodes % visits_between_stops == 0 && stop_()) return false;
      CheckedVisits observer;
      game_.restart();
      const Outcome returned =
          noted(bounds).enter(game_, Adversary::Position{}, place.left, Depth(place.depth), bounds, observer);
      observer.visits.require_entry();
      certificate_.accesses.join(observer.visits.accesses());
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

void Certificate::join(const Certificate& other) {
  nodes += other.nodes;
  complete = complete && other.complete;
  accesses.join(other.accesses);
  for (const Clause clause : clauses) {
    if (!certified_clauses.contains(clause)) continue;
    if (!other.kept.contains(clause)) kept = kept.with(clause, false);
    if (!broken(clause)) broken(clause) = other.broken(clause);
  }
}

std::vector<InductiveLimits> far_inductive_limits() {
  constexpr std::uint32_t branching = 2;
  std::vector<InductiveLimits> limits;
  // Answers are in a range that is larger by one on both sides.
  for (const std::int32_t middle : {100, 1'000, 31'000, Score::highest().value() - 2}) {
    for (const std::int32_t at : {middle, -middle}) {
      limits.push_back({.branching = branching, .lowest = Score(at - 1), .highest = Score(at + 1)});
    }
  }
  return limits;
}

std::uint64_t count_units(const InductiveLimits& limits) {
  std::uint64_t units = score_count(limits);
  for (std::uint32_t successors = 1; successors <= limits.branching; ++successors) {
    units = saturating_sum(units, assignments(limits, successors));
  }
  return units;
}

Certificate certify_units(const Subject& subject, const InductiveLimits& limits, Assumption assumption,
                          std::uint64_t first, std::uint64_t last, const std::function<bool()>& stop) {
  switch (subject.info->rule) {
    case CutoffRule::at_beta:
      return Certifier<CutoffRule::at_beta>(subject.on_adversary, limits, assumption, stop).run(first, last);
    case CutoffRule::above_beta:
      return Certifier<CutoffRule::above_beta>(subject.on_adversary, limits, assumption, stop).run(first, last);
  }
  __builtin_unreachable();
}

Certificate certify(const Subject& subject, const InductiveLimits& limits, Assumption assumption,
                    const std::function<bool()>& stop) {
  return certify_units(subject, limits, assumption, 0, count_units(limits), stop);
}

std::uint64_t visits_of_unit(const InductiveLimits& limits, std::uint64_t unit) {
  const std::uint64_t values = score_count(limits);
  const std::uint64_t windows = (values + 2) * (values + 1) / 2 + 2 * (values + 2) + 1;
  std::uint64_t visits = saturating_product(interior_places.size(), windows);
  // Each successor is searched once and has (values + 2) / 2 possible answers.
  const std::uint32_t successors = unit_of(limits, unit).successors;
  for (std::uint32_t i = 0; i < successors; ++i) visits = saturating_product(visits, values + 2) / 2;
  return visits;
}

std::uint64_t estimated_visits(const InductiveLimits& limits) {
  std::uint64_t visits = 0;
  std::uint64_t first = score_count(limits);
  for (std::uint32_t successors = 1; successors <= limits.branching; ++successors) {
    const std::uint64_t units = assignments(limits, successors);
    visits = saturating_sum(visits, saturating_product(units, visits_of_unit(limits, first)));
    first = saturating_sum(first, units);
  }
  return visits;
}

}  // namespace pvslab
