#include "harness/check/subject/counterexample.hpp"

#include <cstdlib>
#include <tuple>
#include <utility>

#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

std::uint64_t magnitude(Score score) { return static_cast<std::uint64_t>(std::abs(std::int64_t{score.value()})); }

std::uint64_t magnitude(Bounds bounds) { return magnitude(bounds.alpha) + magnitude(bounds.beta); }

std::uint64_t value_magnitudes(const Tree& tree) {
  std::uint64_t sum = magnitude(tree.value);  // of an inner node, the static one
  for (const Tree& successor : tree.successors) sum += value_magnitudes(successor);
  return sum;
}

}  // namespace

ExampleSize size_of(const ExplicitTree& tree, Bounds bounds) {
  std::uint64_t sum = 0;
  for (ExplicitTree::Position node = 0; node < tree.node_count(); ++node) sum += magnitude(tree.evaluate(node));
  return {tree.node_count(), sum, magnitude(bounds)};
}

ExampleSize size_of(const Counterexample& example) {
  return {count_nodes(example.tree), value_magnitudes(example.tree), magnitude(example.bounds)};
}

bool is_smaller(const Counterexample& a, const Counterexample& b) {
  if (const auto order = size_of(a) <=> size_of(b); order != 0) return order < 0;
  if (a.before.size() != b.before.size()) return a.before.size() < b.before.size();
  return std::tuple(to_text(a.tree), a.bounds.alpha, a.bounds.beta) <
         std::tuple(to_text(b.tree), b.bounds.alpha, b.bounds.beta);
}

void ClauseTally::offer(Counterexample candidate) {
  if (smallest && !is_smaller(candidate, *smallest)) return;
  smallest_size = size_of(candidate);
  smallest = std::move(candidate);
}

void ClauseTally::merge(const ClauseTally& other) {
  violations += other.violations;
  open_violations += other.open_violations;
  if (other.smallest) offer(*other.smallest);
}

void RoutineTally::offer(Impurity candidate) {
  const auto size_of = [](const Impurity& one) { return std::pair(count_nodes(one.tree), to_text(one.tree)); };
  if (!impure || size_of(candidate) < size_of(*impure)) impure = std::move(candidate);
}

void RoutineTally::merge(const RoutineTally& other) {
  repeated += other.repeated;
  if (other.impure) offer(*other.impure);
  searches += other.searches;
  runs += other.runs;
  unanswered += other.unanswered;
  not_asked += other.not_asked;
  open_window_nodes += other.open_window_nodes;
  for (const Clause clause : clauses) (*this)[clause].merge(other[clause]);
}

}  // namespace pvslab
