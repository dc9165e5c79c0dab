// Inductive verification: one node of a routine with adversarial successors. For the window of each search, a successor
// may return any value that its promised clauses allow. If the node keeps its clause for all possible answers, then by
// induction on the height the clause holds on every tree of every depth.
//
// It covers every node with up to `branching` successors, scores in lowest..highest, windows with both ends in
// lowest-1..highest+1 plus the open and half-open ones, and answers in lowest-1..highest+1. Nodes are entered on the
// last ply (successors on the horizon), on the ply above it, above both, and at the transitions between these, so that
// every instance of a body is certified. The base of the induction is the leaf, which returns its score: it is entered
// on the horizon and above it.
// It does not cover nodes with more successors; orders of window, scores and answers that need more distinct values
// than the domain has (see `values_needed`); memory; best-first search; rules that read the depth or the ply.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/check/subject/subject.hpp"
#include "searchers/core/access.hpp"
#include "searchers/core/contract.hpp"
#include "suites/adversary/adversary.hpp"

namespace pvslab {

struct InductiveLimits {
  std::uint32_t branching = 3;
  Score lowest{-2};
  Score highest{2};
  std::uint32_t extra_states = 1;  // of a loop: see LoopTests (loop_machine.hpp)
};

[[nodiscard]] constexpr Clause clause_of(Assumption assumption) {
  switch (assumption) {
    case Assumption::window: return Clause::window;
    case Assumption::fail_soft: return Clause::fail_soft;
    case Assumption::fail_hard: return Clause::fail_hard;
  }
  __builtin_unreachable();
}

// The assumption about its successors under which a node must keep `clause` for the induction, if the searcher promises
// this contract.
[[nodiscard]] constexpr Assumption needed_for(Contract promised, Clause clause) {
  if (clause == Clause::fail_hard || promised.contains(Clause::fail_hard)) return Assumption::fail_hard;
  return promised.contains(Clause::fail_soft) ? Assumption::fail_soft : Assumption::window;
}

struct InductiveCounterexample {
  std::string entered;  // where the node was: "on the last ply", ...
  Bounds bounds;
  std::vector<Score> scores;    // of the successors, from their own view; empty for a leaf
  std::vector<Answer> answers;  // in the order of the searches
  Score score;                  // of the node
  Outcome returned;
};

// The result for one routine under one assumption.
struct Certificate {
  std::uint64_t nodes = 0;  // node visits tried: windows x scores x scripts of answers
  bool complete = false;    // false: not tried, or stopped before the end
  Contract kept;            // the clauses that every visit kept; certified if complete
  AccessLog accesses{};     // what the routine looked at besides windows and values, as far as was seen
  std::optional<InductiveCounterexample> window_broken;
  std::optional<InductiveCounterexample> fail_soft_broken;
  std::optional<InductiveCounterexample> fail_hard_broken;
  std::optional<InductiveCounterexample> visits_broken;

  // Adds what was found in another domain; its counterexample to a clause counts only if there is none yet.
  void join(const Certificate& other);

  // The smallest visit that broke `clause`, one of the four above.
  [[nodiscard]] const std::optional<InductiveCounterexample>& broken(Clause clause) const {
    if (clause == Clause::window) return window_broken;
    if (clause == Clause::visits) return visits_broken;
    return clause == Clause::fail_soft ? fail_soft_broken : fail_hard_broken;
  }
  [[nodiscard]] std::optional<InductiveCounterexample>& broken(Clause clause) {
    return const_cast<std::optional<InductiveCounterexample>&>(std::as_const(*this).broken(clause));
  }
};

// Whether the induction covers the subject. If not, info->beyond_induction says why.
[[nodiscard]] inline bool can_be_certified(const Subject& subject) { return subject.on_adversary.enter != nullptr; }

// Checks one node of the subject with adversarial successors. Stops early, with the results so far, once `stop()` is
// true. Requires can_be_certified(subject).
[[nodiscard]] Certificate certify(const Subject& subject, const InductiveLimits& limits, Assumption assumption,
                                  const std::function<bool()>& stop);

// A certificate falls into units: the leaves, one for each score, and then the nodes with one assignment of scores to their
// successors, in order of their number of successors. UINT64_MAX if the number does not fit.
[[nodiscard]] std::uint64_t count_units(const InductiveLimits& limits);
// The part of the certificate that these units are. Its counterexamples are those of the first units.
[[nodiscard]] Certificate certify_units(const Subject& subject, const InductiveLimits& limits, Assumption assumption,
                                        std::uint64_t first, std::uint64_t last, const std::function<bool()>& stop);
// An estimate of the node visits of a unit, in whole numbers.
[[nodiscard]] std::uint64_t visits_of_unit(const InductiveLimits& limits, std::uint64_t unit);

// An estimate of the node visits that a certificate takes. Assumes that a node searches each successor once and that
// half of the domain are possible answers. UINT64_MAX if it does not fit.
[[nodiscard]] std::uint64_t estimated_visits(const InductiveLimits& limits);

// Few scores and successors far from zero, where a routine may have a constant: around +-100, +-1,000 and +-31,000, and next to
// the greatest and the least score.
[[nodiscard]] std::vector<InductiveLimits> far_inductive_limits();

// The number of neighbouring scores that a domain needs to contain every order type of two bounds, `branching` scores
// and two answers per successor, where differences of one and of more than one count as different.
[[nodiscard]] constexpr std::uint32_t values_needed(std::uint32_t branching) { return 2 * (2 + 3 * branching) - 1; }

}  // namespace pvslab
