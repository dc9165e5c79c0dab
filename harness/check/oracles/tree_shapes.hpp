// All ordered trees within limits, and all assignments of values to their leaves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "suites/explicit/explicit_tree.hpp"

namespace pvslab {

// Sums and products that saturate at UINT64_MAX.
[[nodiscard]] std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b);
[[nodiscard]] std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b);

struct ShapeLimits {
  std::int32_t depth = 3;       // plies on the longest path, at least 0
  std::uint32_t branching = 2;  // successors of a node, at least 1
  std::uint32_t leaves = 6;     // of the whole tree, at least 1
};

// The number of shapes with 0, 1, ..., limits.leaves leaves. Saturates at UINT64_MAX.
[[nodiscard]] std::vector<std::uint64_t> count_shapes(const ShapeLimits& limits);

// Every tree within the limits, including a lone leaf. Leaves may be at any depth. All values are 0.
[[nodiscard]] std::vector<Tree> all_shapes(const ShapeLimits& limits);

// Steps through assignments of values to a tree's leaves. Patterns are from the root's view; `apply` negates a value at
// leaves where the other side moves, so that ties remain ties for either side.
class LeafPatterns {
 public:
  // Every assignment of lowest..highest to `leaves` leaves.
  [[nodiscard]] static LeafPatterns all_values(std::size_t leaves, Score lowest, Score highest);
  // Every weak order of the leaves. Uses every rank from 0 to the greatest; ranks are `spacing` apart.
  [[nodiscard]] static LeafPatterns all_ranks(std::size_t leaves, std::int32_t spacing);

  // The number of patterns of each; UINT64_MAX if it does not fit.
  [[nodiscard]] static std::uint64_t count_values(std::size_t leaves, Score lowest, Score highest);
  [[nodiscard]] static std::uint64_t count_ranks(std::size_t leaves);

  [[nodiscard]] std::span<const Score> current() const { return values_; }
  // Steps to the next pattern; false after the last.
  bool advance();
  // Steps over so many patterns. There must be more than that.
  void skip(std::uint64_t patterns);
  void apply(ExplicitTree& tree) const;

  // The lowest and the highest value that any pattern contains.
  [[nodiscard]] Score lowest() const { return lowest_; }
  [[nodiscard]] Score highest() const { return highest_; }

 private:
  LeafPatterns(std::size_t leaves, Score lowest, Score highest, std::int32_t step, bool every_rank);
  [[nodiscard]] bool is_pattern() const;

  std::vector<Score> values_;
  Score lowest_;
  Score highest_;
  std::int32_t step_;
  bool every_rank_;
};

}  // namespace pvslab
