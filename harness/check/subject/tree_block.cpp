#include "harness/check/subject/tree_block.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace pvslab {

bool TreeBlock::fits(const ExplicitTree& shape, Score magnitude) {
  return shape.leaves().size() <= most_leaves && magnitude.value() <= greatest_score;
}

TreeBlock::TreeBlock(ExplicitTree shape, Score magnitude)
    : tree_(std::move(shape)), magnitude_(magnitude.value()), leaf_numbers_(tree_.node_count(), most_leaves) {
  assert(fits(tree_, magnitude));
  for (std::int32_t score = -magnitude_; score <= magnitude_; ++score) scores_.emplace_back(score);
  for (std::uint32_t i = 0; i < tree_.leaves().size(); ++i) leaf_numbers_[tree_.leaves()[i]] = i;
}

void TreeBlock::add() {
  assert(trees_ < most_trees);
  static_cast<void>(tree_.minimax());
  values_.resize((trees_ + 1) * tree_.node_count());
  for (ExplicitTree::Position node = 0; node < tree_.node_count(); ++node) {
    values_[trees_ * tree_.node_count() + node] = tree_.valuation(node);
  }
  ++trees_;
}

void TreeBlock::index() {
  const std::size_t nodes = tree_.node_count();
  const std::size_t all_trees = nodes * scores_per_node();
  words_ = (trees_ + 511) / 512 * 8;
  sets_.assign((all_trees + nodes) * words_, 0);
  for (std::size_t i = 0; i < trees_; ++i) {
    const auto* const of = values_.data() + i * nodes;
    insert(all_trees, i);
    for (std::size_t node = 0; node < nodes; ++node) {
      insert(node * scores_per_node() + static_cast<std::size_t>(of[node].score.value() + magnitude_), i);
      const bool is_optimal = node != 0 && -of[node].score == of[tree_.parent(static_cast<std::uint32_t>(node))].score;
      if (is_optimal) insert(all_trees + node, i);
    }
  }
  root_scores_.clear();
  for (const Score score : scores_) {
    if (std::ranges::any_of(with_score(tree_.root(), score), [](std::uint64_t word) { return word != 0; })) {
      root_scores_.push_back(score);
    }
  }
}

}  // namespace pvslab
