// Exhaustive verification: every tree within limits, every assignment of leaf values (or every weak order of the leaves),
// every window. What it passes is proved within those limits.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "harness/check/search/subject.hpp"
#include "harness/check/oracles/tree_shapes.hpp"

namespace pvslab {

struct ExhaustiveLimits {
  ShapeLimits shapes;
  // Leaf values lowest..highest; nothing: every weak order of the leaves, ranks spaced by 1 and by 2.
  struct Values {
    Score lowest{-1};
    Score highest{1};
  };
  std::optional<Values> values = Values{};
};

// How a long verification is run, and how it can be watched and stopped.
struct VerifyRunner {
  unsigned threads = 1;
  std::function<bool()> stop = [] { return false; };
  std::function<void(std::uint64_t done)> progress = [](std::uint64_t) {};  // called in any thread
};

struct ExhaustiveResult {
  std::uint64_t trees = 0;
  bool complete = false;              // false: stopped before the end
  std::vector<RoutineTally> tallies;  // one per subject
};

// How many trees there are within the limits; UINT64_MAX where that is too many to count.
[[nodiscard]] std::uint64_t count_trees(const ExhaustiveLimits& limits);

// How many searches of one subject under `rule` that makes, every tree with every window; UINT64_MAX likewise.
[[nodiscard]] std::uint64_t count_searches(const ExhaustiveLimits& limits, CutoffRule rule);

// The result does not depend on the number of threads.
[[nodiscard]] ExhaustiveResult verify_exhaustively(std::span<const Subject> subjects, const ExhaustiveLimits& limits,
                                                   const VerifyRunner& runner);

}  // namespace pvslab
