// The oracles that search explicit trees and judge promises: induction, exhaustive, random.
#include <algorithm>
#include <array>
#include <span>

#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/drawn/graph_check.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/oracles/inductive.hpp"
#include "harness/check/subject/windows.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/power/oracle.hpp"
#include "harness/power/small_trees.hpp"

namespace pvslab::zoo {
namespace {

// As `pvslab verify` does by default. With two successors first, which takes no time and catches most.
constexpr std::array inductive_limits{InductiveLimits{.branching = 2, .lowest = Score(-2), .highest = Score(2)},
                                      InductiveLimits{.branching = 3, .lowest = Score(-2), .highest = Score(2)}};

bool is_caught_inductively(const Subject& subject, const InductiveLimits& limits) {
  const Assumption needed = needed_for(subject.info->contract, Clause::window);
  const Certificate certificate = certify(subject, limits, needed, [] { return false; });
  return Finding{.subject = &subject, .trees = {}, .inductive = {{needed, certificate}}, .cases = {}}
      .breaks_a_promise();
}

// The smallest tree on which a promise was broken, if any was.
Catch judged(std::span<const Subject> subjects, std::span<const RoutineTally> tallies, std::uint64_t trees) {
  Catch found;
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    for (const Clause clause : clauses) {
      const ClauseTally& tally = tallies[i][clause];
      if (tally.held() || !subjects[i].info->promises(clause)) continue;
      if (found.example && !is_smaller(*tally.smallest, *found.example)) continue;
      found = {.trees = trees, .example = tally.smallest, .subject = i, .broken = clause};
    }
  }
  return found;
}

}  // namespace

Catch detail::run_induction(const Mutant& mutant) {
  std::vector<InductiveLimits> domains(inductive_limits.begin(), inductive_limits.end());
  const std::vector<InductiveLimits> far = far_inductive_limits();
  domains.insert(domains.end(), far.begin(), far.end());
  for (const InductiveLimits& limits : domains) {
    for (const Subject& subject : mutant.body.subjects) {
      if (is_caught_inductively(subject, limits)) return {.trees = 1};
    }
  }
  return {};
}

Catch detail::run_exhaustive(const Mutant& mutant) {
  const std::span<const Subject> subjects = mutant.body.subjects;
  std::vector<RoutineTally> tallies(subjects.size());
  SmallTrees trees;
  while (trees.next()) {
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      subjects[i].check(trees.tree(), trees.score(), trees.finite_windows(subjects[i].info->rule), WindowSet::finite,
                        tallies[i]);
      subjects[i].check(trees.tree(), trees.score(), trees.open_windows(), WindowSet::open, tallies[i]);
    }
    if (Catch found = judged(subjects, tallies, trees.count()); found.trees) return found;
  }
  return {};
}

Catch detail::run_random_model(std::size_t model, const Mutant& mutant, std::uint64_t seed) {
  std::vector<RoutineTally> tallies(mutant.body.subjects.size());
  for (std::uint64_t index = 0; index < info_of(Oracle::uniform).most; ++index) {
    check_drawn_tree(mutant.body.subjects, seed, index, draw_tree_of(model, seed, index).tree, tallies);
    if (Catch found = judged(mutant.body.subjects, tallies, index + 1); found.trees) return found;
  }
  return {};
}

Catch detail::run_decisive(const Mutant& mutant) {
  const std::span<const Subject> subjects = mutant.body.subjects;
  const NumberedTrees trees = decisive_trees(1, 1);
  std::vector<RoutineTally> tallies(subjects.size());
  for (std::uint64_t index = 0; index < trees.size; ++index) {
    trees.check(subjects, index, trees.tree(index), tallies);
    if (Catch found = judged(subjects, tallies, index + 1); found.trees) return found;
  }
  return {};
}

Catch detail::run_graphs(const Mutant& mutant, std::uint64_t seed) {
  const Subject& search = mutant.body.subjects.front();
  GraphTally tally;
  for (std::uint64_t index = 0; index < info_of(Oracle::graphs).most; ++index) {
    check_graph_case(search, {seed}, index, tally);
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      if (tally.violations[i] != 0 && search.info->promises(clauses[i])) return {.trees = index + 1};
    }
  }
  return {};
}

}  // namespace pvslab::zoo
