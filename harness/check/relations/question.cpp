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
  unanswered += other.unanswered;
  if (fault.empty()) fault = other.fault;
  if (other.smallest) offer(*other.smallest);
}

bool speaks_of_windows(std::span<const MeasuredSearcher> searchers, const Question& question) {
  if (traits(question.relation).open_window_only) return false;
  const SearcherInfo& one = *searchers[question.one].info;
  const SearcherInfo& other = is_of_two(question.relation) ? *searchers[question.other].info : one;
  return one.rule == other.rule && one.contract.contains(Clause::window) && other.contract.contains(Clause::window);
}

bool speaks_of(const Question& question, const TreeFacts& facts) {
  return facts.height <= question.max_height && has_order(facts, question.order) &&
         has_order(facts, traits(question.relation).order);
}

bool speaks_of(const Question& question, CutoffRule rule, Bounds bounds) {
  if (rule == CutoffRule::at_beta && bounds.alpha >= bounds.beta) return false;
  if (!question.in_proof_windows) return true;
  return bounds.beta == (rule == CutoffRule::at_beta ? bounds.alpha.next_above() : bounds.alpha);
}

bool holds_of_two(Relation relation, const Measurement& one, const Measurement& other, Bounds bounds) {
  switch (relation) {
    case Relation::same_value: return one.returned.value == other.returned.value;
    case Relation::clamped_value: return one.returned.value == clamp(other.returned.value, bounds.alpha, bounds.beta);
    case Relation::same_visits: return one.visits == other.visits;
    case Relation::same_leaves: return one.leaf_order == other.leaf_order;
    case Relation::leaves_within: return one.leaf_set.is_subset_of(other.leaf_set);
    case Relation::no_more_nodes: return one.nodes <= other.nodes;
    case Relation::no_more_leaves: return one.leaves <= other.leaves;
    case Relation::no_more_distinct_leaves: return one.distinct_leaves() <= other.distinct_leaves();
    default: __builtin_unreachable();  // not a relation of two searchers
  }
}

bool holds_of_one(Relation relation, const OneSearch& search, const TreeFacts& facts) {
  const auto& [rule, bounds, found, structure] = search;
  const Score value = found.returned.value;
  switch (relation) {
    case Relation::root_value: return value == facts.score;
    case Relation::each_leaf_once: return found.leaves == found.distinct_leaves();
    case Relation::at_most_the_score:
      return found.returned.bound == Bound::lower ? value <= facts.score : value == facts.score;
    case Relation::right_move:
      return facts.height == 0 || (found.best_move && facts.optimal_moves.contains(*found.best_move));
    case Relation::bounds_are_exact: return (value != bounds.alpha && value != bounds.beta) || value == facts.score;
    case Relation::leaves_of_criterion: return found.leaf_set == facts.criterion_of(rule);
    case Relation::critical_positions:
      return structure.only_critical_positions && found.nodes == facts.critical_positions;
    case Relation::fewest_leaves: return found.distinct_leaves() == facts.fewest_leaves;
    case Relation::grammar_of_any_order: return structure.obeys_grammar_of_any_order;
    case Relation::grammar_of_perfect_order: return structure.obeys_grammar_of_perfect_order;
    case Relation::leftmost_line_is_pv: return structure.leftmost_line_is_pv;
    case Relation::all_nodes_in_proofs: return structure.all_nodes_in_proofs;
    case Relation::full_windows_are_pv: return structure.full_windows_are_pv;
    case Relation::pv_has_full_window: return structure.pv_has_full_window;
    case Relation::never_below_minimal: return found.distinct_leaves() >= facts.minimal_leaves();
    case Relation::minimal_on_best_first:
    case Relation::minimal_on_distinct_values: return found.distinct_leaves() == facts.minimal_leaves();
    case Relation::all_leaves_on_worst_first: return found.distinct_leaves() == facts.leaves;
    default: __builtin_unreachable();  // not a relation of one searcher
  }
}

bool is_pair_of(Relation relation, Bounds first, Bounds second) {
  if (first == second) return false;
  switch (relation) {
    case Relation::narrower_window_fewer_leaves: return second.alpha <= first.alpha && first.beta <= second.beta;
    case Relation::beta_test_ignores_alpha: return first.beta == second.beta && second.alpha < first.alpha;
    case Relation::alpha_test_ignores_beta: return first.alpha == second.alpha && first.beta < second.beta;
    default: __builtin_unreachable();  // not a relation of two windows
  }
}

bool holds_of_windows(Relation relation, CutoffRule rule, const Measurement& first, Bounds first_window,
                      const Measurement& second, Bounds second_window) {
  const auto cuts = [&](const Measurement& found, Bounds bounds) {
    const Score value = found.returned.value;
    return rule == CutoffRule::at_beta ? value >= bounds.beta : value > bounds.beta;
  };
  const auto fails_low = [&](const Measurement& found, Bounds bounds) {
    const Score value = found.returned.value;
    return rule == CutoffRule::at_beta ? value <= bounds.alpha : value < bounds.alpha;
  };
  switch (relation) {
    case Relation::narrower_window_fewer_leaves:
      return holds_of_two(Relation::leaves_within, first, second, first_window);
    case Relation::beta_test_ignores_alpha: return cuts(first, first_window) == cuts(second, second_window);
    case Relation::alpha_test_ignores_beta: return fails_low(first, first_window) == fails_low(second, second_window);
    default: __builtin_unreachable();  // not a relation of two windows
  }
}

}  // namespace pvslab
