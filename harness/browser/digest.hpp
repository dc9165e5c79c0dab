// Digests: what searchers do on many trees, as one number each. Two builds of the same sources must agree on all of them.
#pragma once

#include <cstdint>

#include "harness/check/subject/subject.hpp"

namespace pvslab {

// Of trees `first` to `first + count - 1` under `seed` (harness/check/drawn/random_trees.hpp), every other one in a window that does not hold all scores: every
// visit with its window and value, and what was returned. What it cannot see: how long a search takes, and memory that it does not answer from.
[[nodiscard]] std::uint64_t digest_of(const Subject& subject, std::uint64_t seed, std::uint64_t first,
                                      std::uint64_t count);

}  // namespace pvslab
