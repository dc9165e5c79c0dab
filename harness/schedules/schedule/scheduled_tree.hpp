// ScheduledTree: the game on which parallel searchers are checked. Either an explicit tree, whose nodes are positions of their own, or
// the paths through a graph, on which a position comes up at several nodes and the game goes on below the depth of a search.
#pragma once

#include <cstdint>

#include "harness/check/drawn/position_graph.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

class ScheduledTree {
 public:
  using Position = ExplicitTree::Position;
  using Move = ExplicitTree::Move;

  // The whole tree. Both must outlive this object.
  ScheduledTree(const ExplicitTree& tree) : tree_(&tree), depth_(tree.height()) {}
  // To be searched to this depth; the paths must have grown so far.
  ScheduledTree(const GraphPaths& paths, Depth depth) : tree_(&paths.tree()), paths_(&paths), depth_(depth) {}

  [[nodiscard]] MoveNumbers moves(Position node) const { return tree_->moves(node); }
  [[nodiscard]] std::uint32_t successor_count(Position node) const { return tree_->successor_count(node); }
  [[nodiscard]] Position after(Position node, Move move) const { return tree_->after(node, move); }
  [[nodiscard]] Score evaluate(Position node) const {
    return paths_ == nullptr ? tree_->evaluate(node) : paths_->value(node);
  }
  [[nodiscard]] std::uint64_t key(Position node) const {
    return paths_ == nullptr ? tree_->key(node) : paths_->key(node);
  }

  [[nodiscard]] const ExplicitTree& tree() const { return *tree_; }
  [[nodiscard]] Position root() const { return tree_->root(); }
  [[nodiscard]] Depth depth() const { return depth_; }
  [[nodiscard]] bool is_explicit() const { return paths_ == nullptr; }

 private:
  const ExplicitTree* tree_;
  const GraphPaths* paths_ = nullptr;
  Depth depth_;
};

}  // namespace pvslab
