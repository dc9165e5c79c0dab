// Exhaustive verification: every tree within limits, every assignment of leaf values (or every weak order of the
// leaves), every window. A clause that passes is proved within those limits.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "harness/check/oracles/tree_shapes.hpp"
#include "harness/check/subject/subject.hpp"

namespace pvslab {

struct ExhaustiveLimits {
  ShapeLimits shapes;
  // Leaf values lowest..highest. If empty: every weak order of the leaves, ranks spaced by 1 and by 2.
  struct Values {
    Score lowest{-1};
    Score highest{1};
  };
  std::optional<Values> values = Values{};
};

// How a long verification runs, reports progress and can be stopped.
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

// The number of trees within the limits; UINT64_MAX if it does not fit.
[[nodiscard]] std::uint64_t count_trees(const ExhaustiveLimits& limits);

// The number of searches of one subject under `rule`, every tree with every window; UINT64_MAX if it does not fit.
[[nodiscard]] std::uint64_t count_searches(const ExhaustiveLimits& limits, CutoffRule rule);

// The result does not depend on the number of threads.
[[nodiscard]] ExhaustiveResult verify_exhaustively(std::span<const Subject> subjects, const ExhaustiveLimits& limits,
                                                   const VerifyRunner& runner);

}  // namespace pvslab
