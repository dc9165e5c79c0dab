// What a node costs on this machine: a cost model from searches that were timed, so that a simulated machine can predict real
// ones.
#pragma once

#include <cstdint>
#include <span>

#include "harness/team/simulated/timed_machine.hpp"

namespace pvslab {

struct TimedVisits {
  std::uint64_t interior = 0;
  std::uint64_t leaves = 0;
  std::uint64_t nanoseconds = 0;
};

// The unit of the fitted costs: tenths of a nanosecond.
inline constexpr double cost_units_of_nanosecond = 10;

// The costs of an interior node and of a leaf that explain the times best: the least sum of squared relative errors. If the
// searches cannot tell the two apart, both cost the same. At least one search; no latency.
[[nodiscard]] CostModel fit_costs(std::span<const TimedVisits> searches);

// What it takes until a thread that waits has joined a split of another one, in nanoseconds: measured on threads. The median of
// many attempts.
[[nodiscard]] std::uint64_t measured_latency();

}  // namespace pvslab
