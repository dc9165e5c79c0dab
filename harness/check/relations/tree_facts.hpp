// The facts about a tree that theorems depend on: its score, its optimal moves, whether it is uniform, and the order of
// its successors.
#pragma once

#include <cstdint>
#include <optional>

#include "harness/check/relations/ordered_trees.hpp"
#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

struct TreeFacts {
  Score score;
  std::uint64_t optimal_moves = 0;  // bit i: move i of the root leads to the score; first 64 moves only
  std::uint64_t leaves = 0;
  std::int32_t height = 0;
  std::optional<UniformSize> uniform;
  bool has_distinct_values = false;  // no two leaves have the same value from the root's view
  bool is_best_first = false;        // at every node the first successor is a best one
  bool is_worst_first = false;       // at every node successors come from worst to best

  [[nodiscard]] std::uint64_t minimal_leaves() const {
    return pvslab::minimal_leaves(uniform->branching, uniform->height);
  }
};

[[nodiscard]] TreeFacts facts_of(const ExplicitTree& tree);

}  // namespace pvslab
