// Tree: a game tree written out in full, as a nested value. Easy to take apart; `ExplicitTree` is the form for
// searching.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "searchers/core/score.hpp"

namespace pvslab {

// A leaf has no successors and a value from the view of the side to move at it. The value of an interior node is its static one,
// likewise, which a search to the whole depth never asks for; 0 unless it is given.
struct Tree {
  Score value;
  std::vector<Tree> successors;

  [[nodiscard]] bool is_leaf() const { return successors.empty(); }
  bool operator==(const Tree&) const = default;
};

// Plies on the longest path; a leaf has 0.
[[nodiscard]] inline std::int32_t height(const Tree& tree) {
  std::int32_t highest = -1;
  for (const Tree& successor : tree.successors) highest = std::max(highest, height(successor));
  return highest + 1;
}

[[nodiscard]] inline std::size_t count_nodes(const Tree& tree) {
  std::size_t nodes = 1;
  for (const Tree& successor : tree.successors) nodes += count_nodes(successor);
  return nodes;
}

[[nodiscard]] inline std::size_t count_leaves(const Tree& tree) {
  if (tree.is_leaf()) return 1;
  std::size_t leaves = 0;
  for (const Tree& successor : tree.successors) leaves += count_leaves(successor);
  return leaves;
}

// The same tree with its values told from the other point of view, that of the side to move at the root: those of nodes at odd plies change
// their signs. Twice is once more the tree.
[[nodiscard]] inline Tree turned(Tree tree, bool is_odd = false) {
  if (is_odd) tree.value = -tree.value;
  for (Tree& successor : tree.successors) successor = turned(std::move(successor), !is_odd);
  return tree;
}

}  // namespace pvslab
