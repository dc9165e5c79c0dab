// Random trees for the relations: those of the verification, and uniform ones, as drawn or in the best or the worst order.
#pragma once

#include <cstdint>

#include "harness/check/relations/ordered_trees.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

// Tree number `index` under `seed`; the same on every machine and in every thread. Three of four are drawn over all models
// (harness/check/oracles/random_trees.hpp), each fourth is uniform. At most 64 leaves.
[[nodiscard]] Tree draw_relation_tree(std::uint64_t seed, std::uint64_t index);

// A uniform tree whose leaves are all permutations of 0, 1, 2, ... with equal chance, seen from the root's view; `word` is what
// is drawn from.
[[nodiscard]] Tree draw_distinct_tree(std::uint64_t word, const UniformSize& size);

}  // namespace pvslab
