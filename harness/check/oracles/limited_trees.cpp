#include "harness/check/oracles/limited_trees.hpp"

#include <algorithm>

namespace pvslab {

LimitedTrees::LimitedTrees(const ExhaustiveLimits& limits) : limits_(limits), shapes_(all_shapes(limits.shapes)) {
  const std::vector<std::int32_t> spacings = limits.values ? std::vector{0} : std::vector{1, 2};
  for (std::size_t shape = 0; shape < shapes_.size(); ++shape) {
    const std::size_t leaves = count_leaves(shapes_[shape]);
    const std::uint64_t patterns =
        limits.values ? LeafPatterns::count_values(leaves, limits.values->lowest, limits.values->highest)
                      : LeafPatterns::count_ranks(leaves);
    for (const std::int32_t spacing : spacings) {
      families_.push_back({shape, spacing, size_, leaves});
      size_ = saturating_sum(size_, patterns);
    }
  }
}

LeafPatterns LimitedTrees::patterns_of(const Family& family) const {
  if (family.rank_spacing != 0) return LeafPatterns::all_ranks(family.leaves, family.rank_spacing);
  return LeafPatterns::all_values(family.leaves, limits_.values->lowest, limits_.values->highest);
}

std::size_t LimitedTrees::family_of(std::uint64_t tree) const {
  const auto after = std::ranges::upper_bound(families_, tree, {}, &Family::first);
  return static_cast<std::size_t>(after - families_.begin()) - 1;
}

void LimitedTrees::for_each_family(std::uint64_t first, std::uint64_t last, const Visit& visit) const {
  if (first >= last) return;
  for (std::size_t family = family_of(first); first < last; ++family) {
    LeafPatterns patterns = patterns_of(families_[family]);
    patterns.skip(first - families_[family].first);
    const std::uint64_t end = std::min(last, end_of(family));
    visit(shapes_[families_[family].shape], patterns, end - first);
    first = end;
  }
}

std::uint64_t LimitedTrees::sum(std::uint64_t first, std::uint64_t last,
                                const std::function<std::uint64_t(const Family&)>& weight) const {
  std::uint64_t sum = 0;
  if (first >= last) return sum;
  for (std::size_t family = family_of(first); first < last; ++family) {
    const std::uint64_t end = std::min(last, end_of(family));
    sum = saturating_sum(sum, saturating_product(end - first, weight(families_[family])));
    first = end;
  }
  return sum;
}

}  // namespace pvslab
