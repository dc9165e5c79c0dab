#include "harness/check/relations/tree_facts.hpp"

#include <algorithm>
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
  std::uint64_t optimal = 0;
  for (const std::uint32_t move : moves) {
    const Score value = -examine(tree, tree.after(node, move), facts);
    if (move == 0) first = previous = value;
    if (value < previous) facts.is_worst_first = false;
    if (value > best) optimal = 0;
    if (value >= best && move < 64) optimal |= std::uint64_t{1} << move;
    best = max(best, value);
    previous = value;
  }
  if (best > first) facts.is_best_first = false;
  if (node == tree.root()) facts.optimal_moves = optimal;
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

}  // namespace

TreeFacts facts_of(const ExplicitTree& tree) {
  TreeFacts facts;
  facts.leaves = tree.leaves().size();
  facts.height = tree.height().plies();
  facts.is_best_first = facts.is_worst_first = true;
  facts.score = examine(tree, tree.root(), facts);
  facts.uniform = uniform_size_of(tree, tree.root());
  facts.has_distinct_values = facts.uniform && are_distinct(tree);
  return facts;
}

}  // namespace pvslab
