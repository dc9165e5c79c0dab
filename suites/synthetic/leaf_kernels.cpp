#include "suites/synthetic/leaf_kernels.hpp"

#include "suites/synthetic/hash.hpp"
#include "suites/synthetic/leaf_values.hpp"

namespace pvslab::synthetic {
namespace {

template <typename LeafValues>
BestLeaf best_of_leaves(std::uint64_t key, std::uint32_t count, Score limit, std::uint32_t values) noexcept {
  const LeafValues leaf_values(values);
  const Score lowest_uncut = -limit;
  Score lowest = Score::infinity();
  std::uint64_t word = key;
  std::uint32_t left = count;
  do {
    word += golden_gamma;  // successor_word(key, count - left)
    const Score value = leaf_values.from(leaf_hash(word));
    if (value < lowest_uncut) return {-value, count - left};
    lowest = min(lowest, value);
  } while (--left != 0);
  return {-lowest, count - 1};
}

}  // namespace

LeafKernels plain_leaf_kernels() {
  return {.counted = best_of_leaves<CountedValues>, .continuous = best_of_leaves<ContinuousValues>};
}

LeafKernels leaf_kernels(CpuLevel level, std::uint32_t count) {
  if (level == CpuLevel::baseline || avx2_leaf_kernels(count).counted == nullptr) return plain_leaf_kernels();
  return avx2_leaf_kernels(count);
}

}  // namespace pvslab::synthetic
