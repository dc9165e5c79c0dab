// Random trees for relations: those of the verification, and uniform ones in drawn, best-first or worst-first order.
#pragma once

#include <cstdint>

#include "harness/check/relations/ordered_trees.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

// Tree number `index` under `seed`; the same on every machine and in every thread. Three out of four are spread over
// all models (harness/check/drawn/random_trees.hpp), every fourth is uniform. At most 64 leaves.
[[nodiscard]] Tree draw_relation_tree(std::uint64_t seed, std::uint64_t index);

// A uniform tree whose leaf values, from the root's view, are a random permutation of 0, 1, 2, ... `word` seeds the
// draw.
[[nodiscard]] Tree draw_distinct_tree(std::uint64_t word, const UniformSize& size);

}  // namespace pvslab
