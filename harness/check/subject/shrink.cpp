#include "harness/check/subject/shrink.hpp"

#include <cstdint>
#include <optional>
#include <utility>

#include "harness/check/subject/ranks.hpp"
#include "harness/check/subject/simpler_trees.hpp"

namespace pvslab {
namespace {

constexpr std::int64_t large_value = 1000;
// The limit on steps. If even ranks do not reproduce the violation, the example is reported after this many steps,
// although it may not be minimal.
constexpr int most_steps = 2000;

// The counterexample of this tree and these bounds, if it breaks the clause and is smaller.
std::optional<Counterexample> smaller_example(const Subject& subject, Clause clause, const Counterexample& example,
                                              const Tree& tree, Bounds bounds) {
  if (!is_window(subject.info->rule, bounds)) return std::nullopt;
  const Trial trial = try_search(subject, tree, bounds);
  if (!trial.broken.contains(clause)) return std::nullopt;
  Counterexample candidate{tree, bounds, trial.score, trial.returned};
  return is_smaller(candidate, example) ? std::optional(std::move(candidate)) : std::nullopt;
}

// Replaces values by ranks. Single steps would never get from 1,000,000,000 to zero.
std::optional<Counterexample> ranked(const Subject& subject, Clause clause, const Counterexample& example) {
  const Ranks ranks(example.tree, {&example.bounds, 1}, example.score);
  if (ranks.greatest_magnitude() <= large_value) return std::nullopt;
  for (const std::int32_t spacing : {1, 2}) {
    auto smaller =
        smaller_example(subject, clause, example, ranks.of(example.tree, spacing), ranks.of(example.bounds, spacing));
    if (smaller) return smaller;
  }
  return std::nullopt;
}

std::optional<Counterexample> one_step(const Subject& subject, Clause clause, const Counterexample& example) {
  std::optional<Counterexample> smaller = ranked(subject, clause, example);
  if (smaller) return smaller;
  offer_simpler_searches(example.tree, example.bounds, example.score, [&](const Tree& tree, Bounds bounds) {
    smaller = smaller_example(subject, clause, example, tree, bounds);
    return smaller.has_value();
  });
  return smaller;
}

}  // namespace

Counterexample shrink(const Subject& subject, Clause clause, Counterexample example) {
  for (int step = 0; step < most_steps; ++step) {
    auto smaller = one_step(subject, clause, example);
    if (!smaller) break;
    example = std::move(*smaller);
  }
  return example;
}

}  // namespace pvslab
