// Compiled for AVX2 (harness/CMakeLists.txt). No other unit may get a function of it (tests/layers/check_kernels): what is not
// inlined is made for Avx2LastPly.
#include "harness/measure/bench/vectorised_twins.hpp"

namespace pvslab::bench {
#ifdef __AVX2__
namespace {

// A name of this unit, so that no other unit has a recursion over it.
template <Branching branching>
struct Avx2LastPly {
  [[gnu::flatten]] static Value search(Word word, Value beta, auto visits) {
    return VectorisedLastPly<branching>::search(word, beta, visits);
  }
};

}  // namespace
#endif

VectorisedTwins avx2_vectorised_twins() {
#ifdef __AVX2__
  return {.b8_d8 = make_twin<RuntimeDepth<8, 8, Avx2LastPly>>("vectorised"),
          .b20_d6 = make_twin<RuntimeDepth<20, 6, Avx2LastPly>>("vectorised")};
#else
  return {.b8_d8 = {"", nullptr, nullptr}, .b20_d6 = {"", nullptr, nullptr}};
#endif
}

}  // namespace pvslab::bench
