// RecordedTree: an explicit tree that records each leaf it evaluates. The record comes from the game itself, so it does
// not depend on the order of the search or on the events that observers receive. A tree that is too large to be written
// out can grow while it is searched, by the nodes that the search reaches.
#pragma once

#include <cstdint>
#include <vector>

#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

// Gives the nodes of a tree their successors while it is searched.
class TreeGrower {
 public:
  // Gives the node its successors, unless it has them.
  virtual void grow(ExplicitTree::Position node) = 0;
  // The value of the node, which may have successors: a search may stop early.
  [[nodiscard]] virtual Score value(ExplicitTree::Position node) const = 0;
  // The key of the position for which the node stands. Two nodes may have the same.
  [[nodiscard]] virtual std::uint64_t key(ExplicitTree::Position node) const = 0;

 protected:
  ~TreeGrower() = default;
};

class RecordedTree {
 public:
  using Position = ExplicitTree::Position;
  using Move = ExplicitTree::Move;

  // All must outlive this object. Without a grower the tree is complete.
  RecordedTree(const ExplicitTree& tree, std::vector<Position>& evaluated, TreeGrower* grower = nullptr)
      : tree_(tree), evaluated_(evaluated), grower_(grower) {}

  [[nodiscard]] MoveNumbers moves(Position node) const {
    if (grower_ != nullptr) grower_->grow(node);
    return tree_.moves(node);
  }
  [[nodiscard]] Position after(Position node, Move move) const { return tree_.after(node, move); }
  [[nodiscard]] Score evaluate(Position node) const {
    evaluated_.push_back(node);
    return grower_ != nullptr ? grower_->value(node) : tree_.evaluate(node);
  }
  // For code that evaluates leaves for itself before a search.
  void forget_evaluations() const { evaluated_.clear(); }
  [[nodiscard]] std::uint64_t key(Position node) const {
    return grower_ != nullptr ? grower_->key(node) : tree_.key(node);
  }

 private:
  const ExplicitTree& tree_;
  std::vector<Position>& evaluated_;
  TreeGrower* grower_;
};

static_assert(KeyedGame<RecordedTree>);

}  // namespace pvslab
