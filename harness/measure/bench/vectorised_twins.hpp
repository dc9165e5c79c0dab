// The vectorised twins (twins.hpp) of the trees that are compared, compiled for AVX2 in a unit of their own. A portable program
// uses them where the processor has it, so that its searchers are held against the ceiling that a native program has.
#pragma once

#include <array>

#include "harness/measure/bench/twins.hpp"

namespace pvslab::bench {

struct VectorisedTwins {
  Twin b8_d8;
  Twin b20_d6;
};

// Null searches if it was compiled without AVX2. Call them only if the processor has the level avx2.
[[nodiscard]] VectorisedTwins avx2_vectorised_twins();

}  // namespace pvslab::bench
