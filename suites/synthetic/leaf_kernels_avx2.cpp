// The last ply of uniform trees for processors with AVX2. Compiled for them (see suites/CMakeLists.txt). Everything here is of
// this unit alone or always inlined: no other unit may get a function of it (tests/layers/check_kernels).
#include "suites/synthetic/leaf_kernels.hpp"

#ifdef __AVX2__
#include <bit>
#include <cstring>

#include "searchers/core/window.hpp"
#include "suites/synthetic/hash_lanes.hpp"
#include "suites/synthetic/leaf_values.hpp"
#endif

namespace pvslab::synthetic {
#ifdef __AVX2__
namespace {

constexpr std::uint32_t most_rows = 4;
constexpr std::uint32_t most_in_rows = most_rows * lane_count;

// One row is read where it is, in a register.
template <std::uint32_t rows>
[[gnu::always_inline]] inline Score value_of_leaf(const Lanes (&leaves)[rows], std::uint32_t number) {
  std::int32_t value = 0;
  if constexpr (rows == 1) {
    const __m256i place = _mm256_castsi128_si256(_mm_cvtsi32_si128(static_cast<int>(number)));
    value = _mm256_cvtsi256_si32(_mm256_permutevar8x32_epi32(reinterpret_cast<__m256i>(leaves[0]), place));
  } else {
    std::memcpy(&value, reinterpret_cast<const char*>(leaves) + sizeof(value) * number, sizeof(value));
  }
  return Score(value);
}

// As detail::best_leaf (leaf_lanes.hpp), for a number of leaves that needs so many rows. That the compiler knows it saves a
// quarter of the instructions. Lanes past the last leaf are left out of the cuts, and of the greatest value only where nothing cuts.
template <typename LeafValues, std::uint32_t rows>
BestLeaf best_in_rows(std::uint64_t key, std::uint32_t count, Score limit, std::uint32_t values) noexcept {
  const LeafValues leaf_values(values);
  // A value that is greater than the limit is one that cuts a strict search whose beta is the limit.
  const Window<CutoffRule::above_beta> window(limit, limit);
  Lanes leaves[rows];
  std::uint32_t cutting = 0;
  for (std::uint32_t row = 0; row < rows; ++row) {
    leaf_hashes(successor_word(key, row * lane_count), leaves[row]);
    leaf_values.turn_draws(leaves[row]);
    cutting |= pvslab::detail::lanes_that_cut(leaves[row], window) << (row * lane_count);
  }
  cutting &= ~std::uint32_t{0} >> (most_in_rows - count);
  if (cutting != 0) {
    const auto number = static_cast<std::uint32_t>(std::countr_zero(cutting));
    return {value_of_leaf(leaves, number), number};
  }
  constexpr UnsignedLanes lane_numbers = {0, 1, 2, 3, 4, 5, 6, 7};
  Lanes& last = leaves[rows - 1];
  last = lane_numbers < count - (rows - 1) * lane_count ? last : -Score::infinity().value();
  Lanes greatest = leaves[0];
  for (std::uint32_t row = 1; row < rows; ++row) greatest = leaves[row] > greatest ? leaves[row] : greatest;
  return {pvslab::detail::greatest_of(greatest), count - 1};
}

template <typename LeafValues>
LeafKernel kernel_in_rows(std::uint32_t count) {
  constexpr LeafKernel kernels[most_rows] = {best_in_rows<LeafValues, 1>, best_in_rows<LeafValues, 2>,
                                             best_in_rows<LeafValues, 3>, best_in_rows<LeafValues, 4>};
  return kernels[(count - 1) / lane_count];
}

template <typename LeafValues>
BestLeaf best_in_groups(std::uint64_t key, std::uint32_t count, Score limit, std::uint32_t values) noexcept {
  Score best = -Score::infinity();
  std::uint32_t begin = 0;
  for (; count - begin > most_in_rows; begin += most_in_rows) {
    const std::uint64_t group_key = key + begin * golden_gamma;
    const BestLeaf found = best_in_rows<LeafValues, most_rows>(group_key, most_in_rows, limit, values);
    if (found.value > limit) return {found.value, begin + found.number};
    best = max(best, found.value);
  }
  const BestLeaf found =
      kernel_in_rows<LeafValues>(count - begin)(key + begin * golden_gamma, count - begin, limit, values);
  return {max(best, found.value), begin + found.number};
}

}  // namespace
#endif

LeafKernels avx2_leaf_kernels([[maybe_unused]] std::uint32_t count) {
#ifdef __AVX2__
  if (count > most_in_rows) {
    return {.counted = best_in_groups<CountedValues>, .continuous = best_in_groups<ContinuousValues>};
  }
  return {.counted = kernel_in_rows<CountedValues>(count), .continuous = kernel_in_rows<ContinuousValues>(count)};
#else
  return {.counted = nullptr, .continuous = nullptr};
#endif
}

}  // namespace pvslab::synthetic
