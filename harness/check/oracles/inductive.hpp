// Inductive verification: one node of a routine, its successors answering adversarially. To the window that each is asked
// with, a successor may give any answer that the clauses it promises allow. If the node keeps its clause whatever its
// successors answer, then by induction on the height every tree of every depth keeps it.
//
// What it covers: every node with up to `branching` successors, scores in lowest..highest, windows with both ends in
// lowest-1..highest+1 and the open and half-open ones, answers in lowest-1..highest+1; entered on the last ply (successors on
// the horizon), on the one above it, above both, and where the one gives way to the other, so that every instance of a body
// is certified. The base of the induction is the leaf, which answers truly: it is entered on the horizon and above it.
// What it does not: nodes with more successors; orders of window, scores and answers that need more distinct values than the
// domain has (see `values_needed`); memory, best-first search, rules that read the depth or the ply.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/search/subject.hpp"
#include "searchers/core/contract.hpp"
#include "suites/adversary/adversary.hpp"

namespace pvslab {

struct InductiveLimits {
  std::uint32_t branching = 3;
  Score lowest{-2};
  Score highest{2};
};

[[nodiscard]] constexpr Clause clause_of(Assumption assumption) {
  switch (assumption) {
    case Assumption::window: return Clause::window;
    case Assumption::fail_soft: return Clause::fail_soft;
    case Assumption::fail_hard: return Clause::fail_hard;
  }
  __builtin_unreachable();
}

struct InductiveCounterexample {
  std::string entered;  // where the node stood: "on the last ply", ...
  Bounds bounds;
  std::vector<Score> scores;    // of the successors, from their own view; none for a leaf
  std::vector<Answer> answers;  // in the order of the questions
  Score score;                  // of the node
  Outcome returned;
};

// Of one routine under one assumption.
struct Certificate {
  std::uint64_t nodes = 0;  // node visits tried: windows x scores x scripts of answers
  bool complete = false;    // false: not tried, or stopped before the end
  Contract kept;            // the clauses that every visit kept; certified if complete
  std::optional<InductiveCounterexample> window_broken;
  std::optional<InductiveCounterexample> fail_soft_broken;
  std::optional<InductiveCounterexample> fail_hard_broken;
  std::optional<InductiveCounterexample> visits_broken;

  // The smallest visit that broke `clause`, one of the four above.
  [[nodiscard]] const std::optional<InductiveCounterexample>& broken(Clause clause) const {
    if (clause == Clause::window) return window_broken;
    if (clause == Clause::visits) return visits_broken;
    return clause == Clause::fail_soft ? fail_soft_broken : fail_hard_broken;
  }
};

// Whether the argument can speak of the subject. Where it cannot, info->beyond_induction says why.
[[nodiscard]] inline bool can_be_certified(const Subject& subject) { return subject.on_adversary.enter != nullptr; }

// One node of the subject among adversarial successors. Stops early, with what it has found, once `stop()` is true.
// `subject` can be certified.
[[nodiscard]] Certificate certify(const Subject& subject, const InductiveLimits& limits, Assumption assumption,
                                  const std::function<bool()>& stop);

// About how many node visits a certificate takes, if a node asks each successor once and may be answered with half of the
// domain.
[[nodiscard]] double estimated_visits(const InductiveLimits& limits);

// How many distinct neighbouring scores a domain must hold so that every order type of two bounds, `branching` scores and two
// answers of each successor occurs in it, differences of one and of more than one told apart.
[[nodiscard]] constexpr std::uint32_t values_needed(std::uint32_t branching) { return 2 * (2 + 3 * branching) - 1; }

}  // namespace pvslab
