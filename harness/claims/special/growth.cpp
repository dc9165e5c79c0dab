#include <fmt/format.h>

#include <cmath>

#include "harness/claims/expected_leaves.hpp"
#include "harness/claims/special/special_experiments.hpp"

namespace pvslab {

std::optional<ClaimResult> test_growth_rate(const VerifyRunner&) {
  constexpr int branching = 2;
  constexpr int depth = 12;
  const double limit = growth_rate(branching);
  const double root = std::pow(expected_leaves(branching, depth), 1.0 / depth);
  const double step = expected_leaves(branching, depth) / expected_leaves(branching, depth - 1);
  return ClaimResult{
      .verdict = verdict_of(std::abs(root - limit) <= limit / 100),
      .figure = fmt::format("at {} plies the {}th root of the expected leaves is {:.3f} and the last ply's factor "
                            "{:.3f}, the limit is {:.5f}",
                            depth, depth, root, step, limit)};
}

}  // namespace pvslab
