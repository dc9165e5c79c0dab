#include "harness/verify/shrink.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "harness/verify/simpler_trees.hpp"

namespace pvslab {
namespace {

constexpr std::int64_t large_value = 1000;
// Where even ranks change what is found, an example is left as it is after so many steps: larger than it might be, but told.
constexpr int most_steps = 2000;

// What the search of this tree in these bounds is an example of, if it breaks the clause and is smaller.
std::optional<Counterexample> smaller_example(const Subject& subject, Clause clause, const Counterexample& example,
                                              const Tree& tree, Bounds bounds) {
  if (!is_window(subject.info->rule, bounds)) return std::nullopt;
  const Trial trial = try_search(subject, tree, bounds);
  if (!trial.broken.contains(clause)) return std::nullopt;
  Counterexample candidate{tree, bounds, trial.score, trial.returned};
  return is_smaller(candidate, example) ? std::optional(std::move(candidate)) : std::nullopt;
}

// Replaces every leaf value and every finite bound, seen from the root's side, by what `change` makes of it.
void change_values(Tree& tree, Bounds& bounds, const std::function<Score(Score)>& change) {
  const auto descend = [&](const auto& self, Tree& node, bool is_odd) -> void {
    if (node.is_leaf()) node.value = is_odd ? -change(-node.value) : change(node.value);
    for (Tree& successor : node.successors) self(self, successor, !is_odd);
  };
  descend(descend, tree, false);
  for (Score* const end : {&bounds.alpha, &bounds.beta}) {
    if (end->is_finite()) *end = change(*end);
  }
}

// Large values and bounds become their places in their order, counted from the score: what matters is hardly ever more than
// that, and from a thousand million no step of one ever arrives.
std::optional<Counterexample> ranked(const Subject& subject, Clause clause, const Counterexample& example) {
  std::vector<Score> values{example.score};
  Tree tree = example.tree;
  Bounds bounds = example.bounds;
  change_values(tree, bounds, [&](Score value) {
    values.push_back(value);
    return value;
  });
  std::ranges::sort(values);
  values.erase(std::ranges::unique(values).begin(), values.end());
  if (values.front().value() >= -large_value && values.back().value() <= large_value) return std::nullopt;
  const auto place = [&](Score value) { return std::ranges::lower_bound(values, value) - values.begin(); };
  for (const std::ptrdiff_t spacing : {1, 2}) {
    tree = example.tree;
    bounds = example.bounds;
    change_values(tree, bounds, [&](Score value) {
      return Score(static_cast<std::int32_t>(spacing * (place(value) - place(example.score))));
    });
    if (auto smaller = smaller_example(subject, clause, example, tree, bounds)) return smaller;
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
