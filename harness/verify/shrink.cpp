#include "harness/verify/shrink.hpp"

#include <optional>
#include <utility>

#include "harness/verify/simpler_trees.hpp"

namespace pvslab {
namespace {

std::optional<Counterexample> one_step(const Subject& subject, Clause clause, const Counterexample& example) {
  std::optional<Counterexample> smaller;
  offer_simpler_searches(example.tree, example.bounds, example.score, [&](const Tree& tree, Bounds bounds) {
    if (!is_window(subject.info->rule, bounds)) return false;
    const Trial trial = try_search(subject, tree, bounds);
    if (!trial.broken.contains(clause)) return false;
    Counterexample candidate{tree, bounds, trial.score, trial.returned};
    if (!is_smaller(candidate, example)) return false;
    smaller = std::move(candidate);
    return true;
  });
  return smaller;
}

}  // namespace

Counterexample shrink(const Subject& subject, Clause clause, Counterexample example) {
  while (auto smaller = one_step(subject, clause, example)) example = std::move(*smaller);
  return example;
}

}  // namespace pvslab
