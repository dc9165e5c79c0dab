#include "harness/verify/shrink.hpp"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace pvslab {
namespace {

using Candidates = std::vector<std::pair<Tree, Bounds>>;

// Calls `change(node)` for every node of a copy of `tree`; each call may edit the node and say whether it did.
void for_each_node(Tree& tree, const std::function<void(Tree&)>& visit) {
  visit(tree);
  for (Tree& successor : tree.successors) for_each_node(successor, visit);
}

std::vector<Score> towards_zero(Score score) {
  if (!score.is_finite()) return {Score(0), Score(score > Score(0) ? 1 : -1), Score(score > Score(0) ? 2 : -2)};
  const std::int32_t value = score.value();
  if (value == 0) return {};
  return {Score(0), Score(value / 2), Score(value > 0 ? value - 1 : value + 1)};
}

// Every tree that one structural step makes of `tree`.
std::vector<Tree> simpler_trees(const Tree& tree) {
  std::vector<Tree> simpler;
  Tree work = tree;
  for_each_node(work, [&](Tree& node) {
    const Tree whole = node;
    const auto offer = [&](Tree replacement) {
      node = std::move(replacement);
      simpler.push_back(work);
      node = whole;
    };
    for (const Tree& successor : whole.successors) {
      offer(successor);
      for (const Tree& of_successor : successor.successors) offer(of_successor);
    }
    for (std::size_t i = 0; whole.successors.size() > 1 && i < whole.successors.size(); ++i) {
      Tree without = whole;
      without.successors.erase(without.successors.begin() + static_cast<std::ptrdiff_t>(i));
      offer(without);
    }
    if (!whole.is_leaf()) offer(Tree{.value = ExplicitTree(whole).minimax(), .successors = {}});
    if (whole.is_leaf()) {
      for (const Score value : towards_zero(whole.value)) offer(Tree{.value = value, .successors = {}});
    }
  });
  return simpler;
}

Score shifted(Score score, std::int64_t by) {
  if (!score.is_finite()) return score;
  const std::int64_t value = score.value() + by;
  const bool fits = value >= Score::lowest().value() && value <= Score::highest().value();
  return fits ? Score(static_cast<std::int32_t>(value)) : score;
}

// Every value and bound moved by the same amount, seen from the root's side: the game stays the same.
std::pair<Tree, Bounds> shifted(const Counterexample& example, std::int64_t by) {
  Tree tree = example.tree;
  const auto shift = [&](const auto& self, Tree& node, std::int64_t amount) -> void {
    if (node.is_leaf()) node.value = shifted(node.value, amount);
    for (Tree& successor : node.successors) self(self, successor, -amount);
  };
  shift(shift, tree, by);
  return {std::move(tree), {shifted(example.bounds.alpha, by), shifted(example.bounds.beta, by)}};
}

Candidates simpler_than(const Counterexample& example) {
  const Bounds bounds = example.bounds;
  Candidates candidates;
  for (Tree& tree : simpler_trees(example.tree)) {
    // Where a node gave way to its successor, the other side may move: its window is the flipped one.
    candidates.push_back({tree, bounds});
    candidates.push_back({std::move(tree), {-bounds.beta, -bounds.alpha}});
  }
  for (const Score alpha : towards_zero(bounds.alpha)) candidates.push_back({example.tree, {alpha, bounds.beta}});
  for (const Score beta : towards_zero(bounds.beta)) candidates.push_back({example.tree, {bounds.alpha, beta}});
  for (const Score end : {bounds.alpha, bounds.beta, example.score}) {
    if (!end.is_finite()) continue;
    for (const std::int64_t by : {-std::int64_t{end.value()}, std::int64_t{1}, std::int64_t{-1}}) {
      candidates.push_back(shifted(example, by));
    }
  }
  return candidates;
}

std::optional<Counterexample> one_step(const Subject& subject, Clause clause, const Counterexample& example) {
  for (auto& [tree, bounds] : simpler_than(example)) {
    if (!is_window(subject.info->rule, bounds)) continue;
    const Trial trial = try_search(subject, tree, bounds);
    if (!trial.broken.contains(clause)) continue;
    Counterexample candidate{std::move(tree), bounds, trial.score, trial.returned};
    if (is_smaller(candidate, example)) return candidate;
  }
  return std::nullopt;
}

}  // namespace

Counterexample shrink(const Subject& subject, Clause clause, Counterexample example) {
  while (auto smaller = one_step(subject, clause, example)) example = std::move(*smaller);
  return example;
}

}  // namespace pvslab
