#include "suites/explicit/explicit_tree.hpp"

#include <deque>

namespace pvslab {

ExplicitTree::ExplicitTree(const Tree& tree) : height_(pvslab::height(tree)) {
  std::deque<const Tree*> waiting{&tree};
  nodes_.push_back({});
  for (std::uint32_t number = 0; number < nodes_.size(); ++number) {
    const Tree& node = *waiting.front();
    waiting.pop_front();
    nodes_[number].first_successor = static_cast<std::uint32_t>(nodes_.size());
    nodes_[number].successors = static_cast<std::uint32_t>(node.successors.size());
    nodes_[number].is.value = node.value;
    const bool successors_are_odd = !nodes_[number].is_odd;
    for (const Tree& successor : node.successors) {
      waiting.push_back(&successor);
      nodes_.push_back({.parent = number, .is_odd = successors_are_odd});
    }
  }
  const auto collect_leaves = [&](const auto& self, Position node) -> void {
    if (nodes_[node].successors == 0) leaves_.push_back(node);
    for (const Move move : moves(node)) self(self, after(node, move));
  };
  collect_leaves(collect_leaves, root());
}

Score ExplicitTree::minimax() {
  for (Node& node : nodes_) node.is.score = node.successors == 0 ? node.is.value : -Score::infinity();
  for (std::size_t number = nodes_.size() - 1; number > 0; --number) {
    Node& parent = nodes_[nodes_[number].parent];
    parent.is.score = max(parent.is.score, -nodes_[number].is.score);
  }
  return nodes_[0].is.score;
}

Tree ExplicitTree::to_tree(Position node) const {
  Tree tree;
  for (const Move move : moves(node)) tree.successors.push_back(to_tree(after(node, move)));
  tree.value = evaluate(node);
  return tree;
}

}  // namespace pvslab
