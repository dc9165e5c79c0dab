// LimitedTrees: every tree within limits, in a fixed order, so that a range of numbers means the same trees everywhere. By
// shape, then (for weak orders) by the spacing of ranks, then by pattern of the leaves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "harness/check/oracles/tree_shapes.hpp"
#include "searchers/core/score.hpp"

namespace pvslab {

// The limits of a set of trees of which every one is checked.
struct ExhaustiveLimits {
  ShapeLimits shapes;
  // Leaf values lowest..highest. If empty: every weak order of the leaves, ranks spaced by 1 and by 2.
  struct Values {
    Score lowest{-1};
    Score highest{1};
  };
  std::optional<Values> values = Values{};
};

class LimitedTrees {
 public:
  explicit LimitedTrees(const ExhaustiveLimits& limits);

  // All patterns of one kind on one shape.
  struct Family {
    std::size_t shape;
    std::int32_t rank_spacing;  // 0: values
    std::uint64_t first;        // tree
    std::uint64_t leaves;
  };

  [[nodiscard]] std::uint64_t size() const { return size_; }  // trees; UINT64_MAX if it does not fit

  // Calls visit(shape, patterns, trees) for each family that the trees first..last-1 belong to: `patterns` stands at the
  // first of `trees` patterns to apply.
  using Visit = std::function<void(const Tree& shape, LeafPatterns& patterns, std::uint64_t trees)>;
  void for_each_family(std::uint64_t first, std::uint64_t last, const Visit& visit) const;

  // The sum of weight(family) over the trees first..last-1; UINT64_MAX if it does not fit.
  [[nodiscard]] std::uint64_t sum(std::uint64_t first, std::uint64_t last,
                                  const std::function<std::uint64_t(const Family&)>& weight) const;

  [[nodiscard]] LeafPatterns patterns_of(const Family& family) const;

 private:
  // The tree after the last of the family.
  [[nodiscard]] std::uint64_t end_of(std::size_t family) const {
    return family + 1 < families_.size() ? families_[family + 1].first : size_;
  }
  [[nodiscard]] std::size_t family_of(std::uint64_t tree) const;

  ExhaustiveLimits limits_;
  std::vector<Tree> shapes_;
  std::vector<Family> families_;
  std::uint64_t size_ = 0;
};

}  // namespace pvslab
