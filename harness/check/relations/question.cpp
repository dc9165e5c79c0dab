#include "harness/check/relations/question.hpp"

#include <tuple>
#include <utility>

namespace pvslab {

bool is_smaller(const RelationExample& a, const RelationExample& b) {
  if (const auto order = a.size <=> b.size; order != 0) return order < 0;
  const auto key = [](const RelationExample& example) {
    return std::tuple(std::string_view(example.tree->text), example.bounds.alpha, example.bounds.beta,
                      example.wider.alpha, example.wider.beta);
  };
  return key(a) < key(b);
}

ExampleSize size_of(const ExplicitTree& tree, Bounds bounds, Bounds wider) {
  ExampleSize size = size_of(tree, bounds);
  size.bound_magnitudes += size_of(tree, wider).bound_magnitudes;
  return size;
}

void RelationTally::offer(RelationExample candidate) {
  if (!smallest || is_smaller(candidate, *smallest)) smallest = std::move(candidate);
}

void RelationTally::merge(const RelationTally& other) {
  trees += other.trees;
  windows += other.windows;
  violations += other.violations;
  if (other.smallest) offer(*other.smallest);
}

bool speaks_of_windows(std::span<const MeasuredSearcher> searchers, const Question& question) {
  switch (question.relation) {
    case Relation::at_most_the_score:
    case Relation::right_move:
    case Relation::never_below_minimal:
    case Relation::minimal_on_best_first:
    case Relation::minimal_on_distinct_values:
    case Relation::all_leaves_on_worst_first: return false;
    case Relation::same_value:
    case Relation::clamped_value:
    case Relation::same_visits:
    case Relation::same_leaves:
    case Relation::leaves_within:
    case Relation::no_more_nodes:
    case Relation::each_leaf_once:
    case Relation::narrower_window_fewer_leaves: break;
  }
  const SearcherInfo& one = *searchers[question.one].info;
  const SearcherInfo& other = is_of_two(question.relation) ? *searchers[question.other].info : one;
  return one.rule == other.rule && one.contract.contains(Clause::window) && other.contract.contains(Clause::window);
}

bool speaks_of(const Question& question, const TreeFacts& facts) {
  if (facts.height > question.max_height) return false;
  switch (question.relation) {
    case Relation::never_below_minimal: return facts.uniform.has_value();
    case Relation::minimal_on_best_first: return facts.uniform && facts.is_best_first;
    case Relation::minimal_on_distinct_values: return facts.uniform && facts.is_best_first && facts.has_distinct_values;
    case Relation::all_leaves_on_worst_first: return facts.uniform && facts.is_worst_first && facts.has_distinct_values;
    case Relation::same_value:
    case Relation::clamped_value:
    case Relation::same_visits:
    case Relation::same_leaves:
    case Relation::leaves_within:
    case Relation::no_more_nodes:
    case Relation::each_leaf_once:
    case Relation::narrower_window_fewer_leaves:
    case Relation::at_most_the_score:
    case Relation::right_move: return true;
  }
  __builtin_unreachable();
}

bool holds_of_two(Relation relation, const Measurement& one, const Measurement& other, Bounds bounds) {
  switch (relation) {
    case Relation::same_value: return one.returned.value == other.returned.value;
    case Relation::clamped_value: return one.returned.value == clamp(other.returned.value, bounds.alpha, bounds.beta);
    case Relation::same_visits: return one.visits == other.visits;
    case Relation::same_leaves: return one.leaf_order == other.leaf_order;
    case Relation::leaves_within: return (one.leaf_set & ~other.leaf_set) == 0;
    case Relation::no_more_nodes: return one.nodes <= other.nodes;
    case Relation::each_leaf_once:
    case Relation::narrower_window_fewer_leaves:
    case Relation::at_most_the_score:
    case Relation::right_move:
    case Relation::never_below_minimal:
    case Relation::minimal_on_best_first:
    case Relation::minimal_on_distinct_values:
    case Relation::all_leaves_on_worst_first: break;
  }
  __builtin_unreachable();
}

bool holds_of_one(Relation relation, const Measurement& measurement, const TreeFacts& facts) {
  const Outcome returned = measurement.returned;
  switch (relation) {
    case Relation::each_leaf_once: return measurement.leaves == measurement.distinct_leaves();
    case Relation::at_most_the_score:
      return returned.bound == Bound::lower ? returned.value <= facts.score : returned.value == facts.score;
    case Relation::right_move:
      return facts.height == 0 || (measurement.best_move && (facts.optimal_moves >> *measurement.best_move & 1) != 0);
    case Relation::never_below_minimal: return measurement.distinct_leaves() >= facts.minimal_leaves();
    case Relation::minimal_on_best_first:
    case Relation::minimal_on_distinct_values: return measurement.distinct_leaves() == facts.minimal_leaves();
    case Relation::all_leaves_on_worst_first: return measurement.distinct_leaves() == facts.leaves;
    case Relation::same_value:
    case Relation::clamped_value:
    case Relation::same_visits:
    case Relation::same_leaves:
    case Relation::leaves_within:
    case Relation::no_more_nodes:
    case Relation::narrower_window_fewer_leaves: break;
  }
  __builtin_unreachable();
}

}  // namespace pvslab
