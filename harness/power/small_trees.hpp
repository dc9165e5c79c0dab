// Every small tree with every assignment of -1, 0 and 1 to its leaves, in order of nodes, so that the first tree that
// breaks a promise is a smallest one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "harness/check/oracles/tree_shapes.hpp"
#include "harness/check/subject/subject.hpp"
#include "harness/check/subject/windows.hpp"

namespace pvslab::zoo {

class SmallTrees {
 public:
  // The limits of `pvslab verify --exhaustive`.
  static constexpr ShapeLimits limits{.depth = 3, .branching = 2, .leaves = 6};

  SmallTrees();
  // Steps to the next tree, at first to the first one; false after the last.
  [[nodiscard]] bool next();

  [[nodiscard]] const ExplicitTree& tree() const { return *tree_; }
  [[nodiscard]] Score score() const { return score_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }  // of the trees so far

  [[nodiscard]] std::span<const Bounds> finite_windows(CutoffRule rule) const {
    return rule == CutoffRule::at_beta ? at_beta_ : above_beta_;
  }
  [[nodiscard]] std::span<const Bounds> open_windows() const { return open_; }

 private:
  std::size_t next_shape_ = 0;
  std::optional<ExplicitTree> tree_;
  std::optional<LeafPatterns> patterns_;
  Score score_;
  std::uint64_t count_ = 0;
  std::vector<Bounds> at_beta_;
  std::vector<Bounds> above_beta_;
  std::vector<Bounds> open_;
};

}  // namespace pvslab::zoo
