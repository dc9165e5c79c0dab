// Trees for people: drawn from a few numbers, and put into another order.
#pragma once

#include <cstddef>
#include <cstdint>

#include "suites/explicit/tree.hpp"

namespace pvslab {

// Of the moves of every node, for the side to move.
enum class DrawnOrder : std::uint8_t { drawn, best_first, worst_first, shuffled };

struct TreeDraw {
  std::uint32_t branching;
  std::int32_t depth;
  std::uint64_t seed;
  std::uint32_t values = 21;  // so many leaf values, around 0: 21 are -10 .. 10
  DrawnOrder order = DrawnOrder::drawn;
  double quality = 0;  // of drawn and shuffled moves: how often the best one is then moved to the front, 0 to 1
};

// Throws UsageError if it would have more than `most_nodes`.
[[nodiscard]] Tree draw_tree(const TreeDraw& draw, std::size_t most_nodes);
// The same tree in that order. Only seed, order and quality count.
[[nodiscard]] Tree reordered(Tree tree, const TreeDraw& draw);

}  // namespace pvslab
