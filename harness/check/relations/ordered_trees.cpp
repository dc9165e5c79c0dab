#include "harness/check/relations/ordered_trees.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

namespace pvslab {

Score minimax_of(const Tree& tree) {
  if (tree.is_leaf()) return tree.value;
  Score best = -Score::infinity();
  for (const Tree& successor : tree.successors) best = max(best, -minimax_of(successor));
  return best;
}

Tree sorted_by_score(const Tree& tree, const std::function<bool(Score, Score)>& comes_first) {
  Tree sorted{tree.value, {}};
  for (const Tree& unsorted : tree.successors) {
    const Tree successor = sorted_by_score(unsorted, comes_first);
    const auto place = std::ranges::upper_bound(sorted.successors, minimax_of(successor), comes_first, minimax_of);
    sorted.successors.insert(place, successor);
  }
  return sorted;
}

Tree best_first(const Tree& tree) { return sorted_by_score(tree, std::less()); }

Tree worst_first(const Tree& tree) { return sorted_by_score(tree, std::greater()); }

Tree uniform_tree_of(std::uint64_t branching, std::span<const std::int32_t> leaves) {
  std::vector<Tree> row;
  for (const std::int32_t value : leaves) row.push_back({Score(value), {}});
  bool is_odd = false;
  while (row.size() > 1) {
    assert(row.size() % branching == 0 && "a uniform tree has a power of its branching as leaves");
    std::vector<Tree> parents(row.size() / branching);
    for (std::size_t i = 0; i < row.size(); ++i) parents[i / branching].successors.push_back(std::move(row[i]));
    row = std::move(parents);
    is_odd = !is_odd;
  }
  const auto negate = [](const auto& self, Tree& node) -> void {
    node.value = -node.value;
    for (Tree& successor : node.successors) self(self, successor);
  };
  if (is_odd) negate(negate, row.front());
  return std::move(row.front());
}

}  // namespace pvslab
