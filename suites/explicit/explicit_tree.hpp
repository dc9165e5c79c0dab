// ExplicitTree: a tree in one array, as a Game. Leaf values can be changed in place, so that all assignments of values
// to a shape can be tried without rebuilding the tree.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "searchers/core/depth.hpp"
#include "searchers/core/game.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

class ExplicitTree {
 public:
  // The number of a node in breadth-first order; the root has 0. Siblings are neighbours, a node comes after its
  // parent.
  using Position = std::uint32_t;
  using Move = std::uint32_t;

  explicit ExplicitTree(const Tree& tree);

  [[nodiscard]] MoveNumbers moves(Position node) const { return MoveNumbers(nodes_[node].successors); }
  [[nodiscard]] std::uint32_t successor_count(Position node) const { return nodes_[node].successors; }
  [[nodiscard]] Position after(Position node, Move move) const { return nodes_[node].first_successor + move; }
  [[nodiscard]] Score evaluate(Position node) const { return nodes_[node].is.value; }
  // Every node is a different position.
  [[nodiscard]] std::uint64_t key(Position node) const { return node; }

  [[nodiscard]] Position root() const { return 0; }
  // Plies on the longest path: the depth at which the whole tree is searched.
  [[nodiscard]] Depth height() const { return height_; }
  [[nodiscard]] std::size_t node_count() const { return nodes_.size(); }

  // The leaves from left to right, which is the order in which a tree is written.
  [[nodiscard]] std::span<const Position> leaves() const { return leaves_; }
  void set_value(Position leaf, Score value) {
    assert(nodes_[leaf].successors == 0);
    nodes_[leaf].is.value = value;
  }
  // Gives a leaf new leaves as successors. Afterwards height(), leaves() and minimax() are those of the tree before.
  void add_successors(Position leaf, std::uint32_t count) {
    assert(nodes_[leaf].successors == 0);
    nodes_[leaf].first_successor = static_cast<Position>(nodes_.size());
    nodes_[leaf].successors = count;
    nodes_.resize(nodes_.size() + count, {.parent = leaf, .is_odd = !nodes_[leaf].is_odd});
  }
  // The parent of a node, and of the root the root.
  [[nodiscard]] Position parent(Position node) const { return nodes_[node].parent; }
  // Whether a node is an odd number of plies from the root.
  [[nodiscard]] bool is_odd(Position node) const { return nodes_[node].is_odd; }

  // The minimax score of the root, from one pass over the array. Independent of every searcher, since searchers are
  // checked against it. Not const, because it stores scores in the array.
  [[nodiscard]] Score minimax();
  // The score of any node, from the view of the side to move at it. Valid after minimax(), until a value changes.
  [[nodiscard]] Score score(Position node) const { return nodes_[node].is.score; }

  // The values and scores of nodes, to be kept and given back without another minimax().
  struct Valuation {
    // Of a leaf; the static one at any other node (tree.hpp), so that who evaluates it does not get its score.
    Score value{};
    Score score{};  // from minimax()
  };
  [[nodiscard]] Valuation valuation(Position node) const { return nodes_[node].is; }
  // One for each node.
  void assign(std::span<const Valuation> valuations) {
    assert(valuations.size() == nodes_.size());
    for (std::size_t node = 0; node < nodes_.size(); ++node) nodes_[node].is = valuations[node];
  }

  [[nodiscard]] Tree to_tree() const { return to_tree(root()); }

 private:
  struct Node {
    std::uint32_t first_successor = 0;
    std::uint32_t successors = 0;
    Valuation is{};
    std::uint32_t parent = 0;
    bool is_odd = false;
  };
  [[nodiscard]] Tree to_tree(Position node) const;

  std::vector<Node> nodes_;
  std::vector<Position> leaves_;
  Depth height_;
};

}  // namespace pvslab
