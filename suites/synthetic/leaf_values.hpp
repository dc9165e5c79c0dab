// The values of leaves: independent and uniform. Few distinct values make many ties.
//   count = n >= 1   below(draw, n) - n / 2 (integer division): n equally likely values
//   count = 0        (draw >> 1) - 2^30: 2^31 equally likely values, so ties are negligible
// The second is the first with n = 2^31.
#pragma once

#include <cassert>
#include <cstdint>

#include "searchers/core/leaf_lanes.hpp"
#include "searchers/core/score.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab::synthetic {

inline constexpr std::uint32_t most_leaf_values = 1U << 31;

// For any count.
class CountedValues {
 public:
  explicit constexpr CountedValues(std::uint32_t count) : count_(count == 0 ? most_leaf_values : count) {}

  [[nodiscard]] constexpr Score from(std::uint32_t draw) const {
    return Score(static_cast<std::int32_t>(below(draw, count_)) - static_cast<std::int32_t>(count_ / 2));
  }
  [[nodiscard]] constexpr std::uint32_t count() const { return count_; }
  [[nodiscard]] static auto kernel_of(const auto& kernels) { return kernels.counted; }
  // Turns each draw into -from(draw).
  [[gnu::always_inline]] void turn_draws(Lanes& draws) const {
#ifdef __AVX2__
    // The products of the even lanes and those of the odd ones: g++ widens to eight words of 64 bits by many permutations.
    const __m256i count = _mm256_set1_epi64x(count_);
    const auto drawn = reinterpret_cast<__m256i>(draws);
    const __m256i even = _mm256_srli_epi64(_mm256_mul_epu32(drawn, count), 32);
    const __m256i odd = _mm256_mul_epu32(_mm256_srli_epi64(drawn, 32), count);
    const auto below = reinterpret_cast<Lanes>(_mm256_blend_epi32(even, odd, 0b10101010));
#else
    const WideLanes wide = __builtin_convertvector(reinterpret_cast<UnsignedLanes>(draws), WideLanes);
    const WideLanes products = wide * std::uint64_t{count_};
    const Lanes below = __builtin_convertvector(products >> 32, Lanes);
#endif
    draws = static_cast<std::int32_t>(count_ / 2) - below;
  }

 private:
  std::uint32_t count_;
};

// For count 0 only. It is a separate type because the multiplication costs the fastest searches three percent.
class ContinuousValues {
 public:
  explicit constexpr ContinuousValues([[maybe_unused]] std::uint32_t count) { assert(count == 0); }

  [[nodiscard]] constexpr Score from(std::uint32_t draw) const {
    return Score(static_cast<std::int32_t>(draw >> 1) - (1 << 30));
  }
  [[nodiscard]] constexpr std::uint32_t count() const { return 0; }
  [[nodiscard]] static auto kernel_of(const auto& kernels) { return kernels.continuous; }
  [[gnu::always_inline]] void turn_draws(Lanes& draws) const {
    const UnsignedLanes halves = reinterpret_cast<UnsignedLanes>(draws) >> 1;
    draws = (1 << 30) - reinterpret_cast<Lanes>(halves);
  }
};

}  // namespace pvslab::synthetic
