// Estimates the size of a game tree from a few random lines of play: D. E. Knuth 1975, "Estimating the efficiency of
// backtrack programs". The sum of the products of the branching factors along a line is an unbiased estimate of the
// number of nodes of the whole tree.
#pragma once

#include <cstdint>
#include <iterator>
#include <ranges>

#include "searchers/core/depth.hpp"
#include "searchers/core/game.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {

// The number of nodes of the tree of `depth` plies below `root`, the root included, estimated from `lines` lines. The
// lines are the same in every call. `nodes_of_leaf(position)` is the number of nodes that a leaf stands for: 1, or the
// nodes of its quiescence search.
template <Game G>
[[nodiscard]] double estimated_tree_nodes(const G& game, const Position<G>& root, Depth depth, std::uint64_t lines,
                                          auto&& nodes_of_leaf) {
  double sum = 0;
  std::uint64_t key = 0;
  if constexpr (KeyedGame<G>) key = game.key(root);
  for (std::uint64_t line = 0; line < lines; ++line) {
    std::uint64_t word = synthetic::root_word(key, line);
    double width = 1;
    Position<G> position = root;
    for (Depth left = depth; !left.is_horizon(); left = left.below()) {
      const auto moves = game.moves(position);
      if (moves.empty()) break;
      sum += width;
      const auto count = static_cast<std::uint32_t>(std::ranges::distance(moves.begin(), moves.end()));
      width *= count;
      word = synthetic::mix(word);
      const auto number = synthetic::below(synthetic::low_half(word), count);
      position = game.after(position, *std::ranges::next(moves.begin(), number));
    }
    sum += width * static_cast<double>(nodes_of_leaf(position));
  }
  return sum / static_cast<double>(lines);
}

}  // namespace pvslab
