// TreeBlock: trees of one shape that differ in the values of their leaves, and the sets of those that have something in
// common. A search that evaluates only some of the leaves is the same search on every tree that has the same values there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

// A set of the trees of a block: bit i % 64 of word i / 64 stands for tree i.
using TreeSet = std::vector<std::uint64_t>;
using TreeSetView = std::span<const std::uint64_t>;

class TreeBlock {
 public:
  static constexpr std::size_t most_trees = 4096;
  static constexpr std::size_t most_leaves = 64;
  static constexpr std::int32_t greatest_score = 64;

  // Whether trees of this shape fit, with leaf values of at most this magnitude.
  [[nodiscard]] static bool fits(const ExplicitTree& shape, Score magnitude);

  // An empty block. No leaf value may have a greater magnitude.
  TreeBlock(ExplicitTree shape, Score magnitude);

  // Removes all trees.
  void clear() { trees_ = 0; }
  // The tree to which values are given before add(), or whose values were loaded.
  [[nodiscard]] ExplicitTree& tree() { return tree_; }
  // Adds tree() with the values that it has now.
  void add();
  // Call this after the last add().
  void index();

  [[nodiscard]] std::size_t size() const { return trees_; }
  // Gives tree() the values and scores of tree number `i`.
  void load(std::size_t i) { tree_.assign(std::span(values_).subspan(i * tree_.node_count(), tree_.node_count())); }

  // Sets have this many words, a multiple of 8.
  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] TreeSetView all() const { return set(tree_.node_count() * scores_per_node()); }
  // The trees in which the node has that score, from its own view. The score of a leaf is its value.
  [[nodiscard]] TreeSetView with_score(ExplicitTree::Position node, Score score) const {
    return set(node * scores_per_node() + static_cast<std::size_t>(score.value() + magnitude_));
  }
  // The trees in which the move to this node is optimal. Not for the root.
  [[nodiscard]] TreeSetView with_optimal_move_to(ExplicitTree::Position node) const {
    return set(tree_.node_count() * scores_per_node() + node);
  }
  // The scores that a node may have.
  [[nodiscard]] std::span<const Score> scores() const { return scores_; }
  // Those that the root has in some tree.
  [[nodiscard]] std::span<const Score> root_scores() const { return root_scores_; }
  // The number of a leaf from left to right; at least most_leaves for any other node.
  [[nodiscard]] std::uint32_t leaf_number(ExplicitTree::Position node) const { return leaf_numbers_[node]; }

 private:
  [[nodiscard]] std::size_t scores_per_node() const { return scores_.size(); }
  [[nodiscard]] TreeSetView set(std::size_t number) const { return {sets_.data() + number * words_, words_}; }
  void insert(std::size_t set, std::size_t tree) { sets_[set * words_ + tree / 64] |= std::uint64_t{1} << (tree % 64); }

  ExplicitTree tree_;
  std::int32_t magnitude_;
  std::vector<Score> scores_;
  std::vector<Score> root_scores_;
  std::vector<std::uint32_t> leaf_numbers_;
  std::size_t trees_ = 0;
  std::size_t words_ = 0;
  std::vector<ExplicitTree::Valuation> values_;  // of each node of each tree
  // By node and score; then of the root all trees, and of each further node those in which the move to it is optimal.
  std::vector<std::uint64_t> sets_;
};

}  // namespace pvslab
