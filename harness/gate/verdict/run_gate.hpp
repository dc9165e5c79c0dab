// The gate from beginning to end: measure what was asked for, hold it against the baseline.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/measure/experiment/plan.hpp"
#include "harness/gate/baseline/baseline.hpp"
#include "harness/gate/verdict/gate.hpp"

namespace pvslab {

inline constexpr double default_time_budget = 15;
inline constexpr double update_time_budget = 60;  // long enough to see the machine at its slowest and fastest

struct GateOptions {
  unsigned threads = 1;                      // of the exact part; what is timed runs alone
  GateLimits limits;                         // times and instructions are measured where they have a limit
  double time_budget = default_time_budget;  // seconds, of the whole timing
  bool whole_budget = false;  // do not end the timing when every cell has its verdict: for a new baseline
};

// The cells that times and instructions are measured of.
[[nodiscard]] std::vector<CellName> timed_cells(const Plan& plan);

// Nothing where it was interrupted. Throws UsageError where times or instructions were asked for and the plan names no searcher
// to be timed.
[[nodiscard]] std::optional<GateMeasurement> measure(const Plan& plan, const std::optional<Baseline>& baseline,
                                                     const GateOptions& options);

}  // namespace pvslab
