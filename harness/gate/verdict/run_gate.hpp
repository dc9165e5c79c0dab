// Runs the gate: measures what was requested and compares it with the baseline.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/gate/baseline/baseline.hpp"
#include "harness/gate/verdict/gate.hpp"
#include "harness/measure/experiment/plan.hpp"

namespace pvslab {

inline constexpr double default_time_budget = 15;
inline constexpr double update_time_budget = 60;  // long enough to see the machine at its slowest and fastest

struct GateOptions {
  unsigned threads = 1;                      // of the exact part; timed work runs alone
  GateLimits limits;                         // times and instructions are measured if they have a limit
  double time_budget = default_time_budget;  // seconds, of the whole timing
  bool with_parallel = true;                 // the parallel searchers of the experiment too
  bool whole_budget = false;                 // do not stop when every cell has its verdict: for a new baseline
};

[[nodiscard]] Machine this_machine();

// Empty if interrupted. Throws UsageError if times or instructions were requested and the plan names no searcher to
// time.
[[nodiscard]] std::optional<GateMeasurement> measure(const Plan& plan, const std::optional<Baseline>& baseline,
                                                     const GateOptions& options);

}  // namespace pvslab
