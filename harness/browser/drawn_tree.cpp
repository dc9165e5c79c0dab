#include "harness/browser/drawn_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/bind/trees/materialise.hpp"
#include "harness/check/relations/ordered_trees.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/synthetic/hash.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {
namespace {

using synthetic::Draws;

constexpr std::uint64_t order_stream = 0x6f72646572ULL;  // "order": draws apart from those of the leaves

void shuffle(Tree& tree, Draws& draws) {
  for (std::size_t i = tree.successors.size(); i > 1; --i) {
    std::swap(tree.successors[i - 1], tree.successors[draws.below(static_cast<std::uint32_t>(i))]);
  }
  for (Tree& successor : tree.successors) shuffle(successor, draws);
}

// The best successor has the least score from its own view.
void move_best_to_front(Tree& tree, double quality, Draws& draws) {
  constexpr std::uint32_t parts = 1'000'000;
  if (tree.is_leaf()) return;
  if (draws.below(parts) < static_cast<std::uint32_t>(quality * parts)) {
    const auto best = std::ranges::min_element(tree.successors, {}, &minimax_of);
    std::rotate(tree.successors.begin(), best, best + 1);
  }
  for (Tree& successor : tree.successors) move_best_to_front(successor, quality, draws);
}

}  // namespace

Tree draw_tree(const TreeDraw& draw, std::size_t most_nodes) {
  const synthetic::UniformParams params{.branching = draw.branching, .values = draw.values};
  std::size_t nodes_left = most_nodes;
  auto tree = with_game(params, [&](const auto& game) {
    return materialise_within(nodes_left, game, game.root(draw.seed, 0), Depth(draw.depth));
  });
  if (!tree) {
    throw UsageError(
        fmt::format("{} moves and {} plies are more than {} nodes; try fewer", draw.branching, draw.depth, most_nodes));
  }
  return reordered(*std::move(tree), draw);
}

Tree reordered(Tree tree, const TreeDraw& draw) {
  Draws draws(synthetic::root_word(draw.seed ^ order_stream, 0));
  if (draw.order == DrawnOrder::best_first) return best_first(tree);
  if (draw.order == DrawnOrder::worst_first) return worst_first(tree);
  if (draw.order == DrawnOrder::shuffled) shuffle(tree, draws);
  if (draw.quality > 0) move_best_to_front(tree, draw.quality, draws);
  return tree;
}

}  // namespace pvslab
