#include "harness/check/relations/tree_facts.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace pvslab {
namespace {

// Returns the score of `node`, and clears the facts that the tree below it refutes.
Score examine(const ExplicitTree& tree, ExplicitTree::Position node, TreeFacts& facts) {
  const auto moves = tree.moves(node);
  if (moves.begin() == moves.end()) return tree.evaluate(node);
  Score first;
  Score previous;
  Score best = -Score::infinity();
  NumberSet optimal;
  for (const std::uint32_t move : moves) {
    const Score value = -examine(tree, tree.after(node, move), facts);
    if (move == 0) first = previous = value;
    if (value < previous) facts.is_worst_first = false;
    if (value > best) optimal.clear();
    if (value >= best) optimal.insert(move);
    best = max(best, value);
    previous = value;
  }
  if (best > first) facts.is_best_first = false;
  if (node == tree.root()) facts.optimal_moves = std::move(optimal);
  return best;
}

bool are_distinct(const ExplicitTree& tree) {
  std::vector<Score> values;
  for (const auto leaf : tree.leaves())
    values.push_back(tree.is_odd(leaf) ? -tree.evaluate(leaf) : tree.evaluate(leaf));
  std::ranges::sort(values);
  return std::ranges::adjacent_find(values) == values.end();
}

// The size of the subtree if it is uniform.
std::optional<UniformSize> uniform_size_of(const ExplicitTree& tree, ExplicitTree::Position node) {
  const auto moves = tree.moves(node);
  if (moves.begin() == moves.end()) return UniformSize{1, 0};
  std::uint64_t count = 0;
  std::optional<UniformSize> first;
  for (const std::uint32_t move : moves) {
    const auto size = uniform_size_of(tree, tree.after(node, move));
    if (!size || (move > 0 && size != first)) return std::nullopt;
    first = size;
    ++count;
  }
  if (first->height > 0 && first->branching != count) return std::nullopt;
  return UniformSize{count, first->height + 1};
}

// The score of a node from the root's view.
Score score_for_root(const ExplicitTree& tree, ExplicitTree::Position node) {
  const auto moves = tree.moves(node);
  if (moves.begin() == moves.end()) return tree.is_odd(node) ? -tree.evaluate(node) : tree.evaluate(node);
  Score best = tree.is_odd(node) ? Score::infinity() : -Score::infinity();
  for (const std::uint32_t move : moves) {
    const Score score = score_for_root(tree, tree.after(node, move));
    best = tree.is_odd(node) ? min(best, score) : max(best, score);
  }
  return best;
}

// Applies the criterion to the leaves below a node. `lower` is the greatest score to the left below MAX ancestors,
// `upper` the least to the left below MIN ancestors, both from the root's view. `leaf` counts the leaves passed.
class Criterion {
 public:
  Criterion(const ExplicitTree& tree, TreeFacts& facts) : tree_(tree), facts_(facts) {}

  void apply(ExplicitTree::Position node, Score lower, Score upper) {
    const auto moves = tree_.moves(node);
    if (moves.begin() == moves.end()) return judge(lower, upper);
    for (const std::uint32_t move : moves) {
      const ExplicitTree::Position successor = tree_.after(node, move);
      apply(successor, lower, upper);
      const Score score = score_for_root(tree_, successor);
      (tree_.is_odd(node) ? upper : lower) = tree_.is_odd(node) ? min(upper, score) : max(lower, score);
    }
  }

 private:
  void judge(Score lower, Score upper) {
    if (lower < upper) facts_.criterion.insert(leaf_);
    if (lower <= upper) facts_.criterion_strict.insert(leaf_);
    ++leaf_;
  }

  const ExplicitTree& tree_;
  TreeFacts& facts_;
  std::uint64_t leaf_ = 0;
};

// The least number of leaves with which the side that wants it proves score >= bound (or <= bound) for the root; nothing
// if that is not so.
std::optional<std::uint64_t> fewest_leaves_of_proof(const ExplicitTree& tree, ExplicitTree::Position node, Score bound,
                                                    bool at_least) {
  const auto moves = tree.moves(node);
  if (moves.begin() == moves.end()) {
    const Score value = score_for_root(tree, node);
    if (at_least ? value >= bound : value <= bound) return 1;
    return std::nullopt;
  }
  const bool chooses = tree.is_odd(node) != at_least;
  std::optional<std::uint64_t> fewest = chooses ? std::nullopt : std::optional<std::uint64_t>(0);
  for (const std::uint32_t move : moves) {
    const auto below = fewest_leaves_of_proof(tree, tree.after(node, move), bound, at_least);
    if (chooses) {
      if (below && (!fewest || *below < *fewest)) fewest = below;
    } else {
      if (!below) return std::nullopt;
      *fewest += *below;
    }
  }
  return fewest;
}

// `first_at_even` says whether every coordinate at an even place so far is the first, `first_at_odd` likewise.
std::uint64_t count_critical(const ExplicitTree& tree, ExplicitTree::Position node, std::uint32_t place,
                             bool first_at_even, bool first_at_odd) {
  if (!first_at_even && !first_at_odd) return 0;
  std::uint64_t count = 1;
  for (const std::uint32_t move : tree.moves(node)) {
    const bool is_even = (place + 1) % 2 == 0;
    count += count_critical(tree, tree.after(node, move), place + 1, first_at_even && (!is_even || move == 0),
                            first_at_odd && (is_even || move == 0));
  }
  return count;
}

}  // namespace

TreeFacts facts_of(const ExplicitTree& tree) {
  TreeFacts facts;
  facts.leaves = tree.leaves().size();
  facts.height = tree.height().plies();
  facts.is_best_first = facts.is_worst_first = true;
  facts.score = examine(tree, tree.root(), facts);
  facts.uniform = uniform_size_of(tree, tree.root());
  facts.has_distinct_values = facts.uniform && are_distinct(tree);
  Criterion(tree, facts).apply(tree.root(), -Score::infinity(), Score::infinity());
  facts.fewest_leaves = *fewest_leaves_of_proof(tree, tree.root(), facts.score, true) +
                        *fewest_leaves_of_proof(tree, tree.root(), facts.score, false) - 1;
  facts.critical_positions = count_critical(tree, tree.root(), 0, true, true);
  return facts;
}

bool has_order(const TreeFacts& facts, TreeOrder order) {
  switch (order) {
    case TreeOrder::any: return true;
    case TreeOrder::best_first: return facts.is_best_first;
    case TreeOrder::uniform: return facts.uniform.has_value();
    case TreeOrder::uniform_best_first: return facts.uniform && facts.is_best_first;
    case TreeOrder::uniform_best_first_distinct:
      return facts.uniform && facts.is_best_first && facts.has_distinct_values;
    case TreeOrder::uniform_worst_first_distinct:
      return facts.uniform && facts.is_worst_first && facts.has_distinct_values;
  }
  __builtin_unreachable();
}

}  // namespace pvslab
