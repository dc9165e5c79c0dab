#include "harness/power/small_trees.hpp"

#include <algorithm>

namespace pvslab::zoo {
namespace {

constexpr Score lowest(-1);
constexpr Score highest(1);

const std::vector<Tree>& shapes_by_nodes() {
  static const std::vector<Tree> shapes = [] {
    std::vector<Tree> all = all_shapes(SmallTrees::limits);
    std::ranges::stable_sort(all, {}, [](const Tree& shape) { return ExplicitTree(shape).node_count(); });
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
