// RecordedTree: an explicit tree that records each leaf it evaluates. The record comes from the game itself, so it does
// not depend on the order of the search or on the events that observers receive.
#pragma once

#include <cstdint>
#include <vector>

#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

class RecordedTree {
 public:
  using Position = ExplicitTree::Position;
  using Move = ExplicitTree::Move;

  // Both must outlive this object.
  RecordedTree(const ExplicitTree& tree, std::vector<Position>& evaluated) : tree_(tree), evaluated_(evaluated) {}

  [[nodiscard]] MoveNumbers moves(Position node) const { return tree_.moves(node); }
  [[nodiscard]] Position after(Position node, Move move) const { return tree_.after(node, move); }
  [[nodiscard]] Score evaluate(Position node) const {
    evaluated_.push_back(node);
    return tree_.evaluate(node);
  }
  [[nodiscard]] std::uint64_t key(Position node) const { return tree_.key(node); }

 private:
  const ExplicitTree& tree_;
  std::vector<Position>& evaluated_;
};

static_assert(KeyedGame<RecordedTree>);

}  // namespace pvslab
