#include "harness/power/small_trees.hpp"

#include <cstddef>
#include <map>

namespace pvslab::zoo {
namespace {

constexpr Score lowest(-1);
constexpr Score highest(1);

const std::vector<Tree>& shapes_by_nodes() {
  static const std::vector<Tree> shapes = [] {
    std::multimap<std::size_t, Tree> by_nodes;  // keeps the order of shapes with as many nodes
    for (const Tree& shape : all_shapes(SmallTrees::limits)) {
      by_nodes.emplace(ExplicitTree(shape).node_count(), shape);
    }
    std::vector<Tree> all;
    for (const auto& [nodes, shape] : by_nodes) all.push_back(shape);
    return all;
  }();
  return shapes;
}

}  // namespace

SmallTrees::SmallTrees() {
  const auto ends = scores_from(lowest.next_below(), highest.next_above());
  at_beta_ = pvslab::finite_windows(CutoffRule::at_beta, ends);
  above_beta_ = pvslab::finite_windows(CutoffRule::above_beta, ends);
  open_ = pvslab::open_windows(ends);
}

bool SmallTrees::next() {
  if (!patterns_ || !patterns_->advance()) {
    if (next_shape_ == shapes_by_nodes().size()) return false;
    tree_.emplace(shapes_by_nodes()[next_shape_++]);
    patterns_ = LeafPatterns::all_values(tree_->leaves().size(), lowest, highest);
  }
  patterns_->apply(*tree_);
  score_ = tree_->minimax();
  ++count_;
  return true;
}

}  // namespace pvslab::zoo
