// The gate: what was measured now, held against a baseline; and the baseline that accepts it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/measure/experiment/plan.hpp"
#include "harness/measure/results/results.hpp"
#include "harness/gate/baseline/baseline.hpp"
#include "harness/gate/verdict/gate_report.hpp"
#include "harness/measure/timing/paired_blocks.hpp"

namespace pvslab {

// Everything that one run of the gate measured.
struct GateMeasurement {
  std::vector<ExactCell> cells;
  Results results;
  std::optional<MeasuredOn<BaselineTime>> times;
  std::vector<TimedBlocks> blocks;  // what `times` was estimated from, sorted by name
  std::optional<MeasuredOn<BaselineInstructions>> instructions;
};

struct GateLimits {
  double max_nodes_ratio = 1;  // >= 1, of every counter
  std::optional<double> max_time_ratio;
  std::optional<double> max_instructions_ratio;
};

// Without a baseline every cell is new. Cells of the searchers in `left_out`, which a filter left out, are not missing.
[[nodiscard]] GateReport report_on(const GateMeasurement& measured, const std::optional<Baseline>& baseline,
                                   const Plan& plan, const GateLimits& limits,
                                   const std::vector<std::string>& left_out = {});

// The measurement as a baseline. Times and instructions that were not measured now are kept from `old` where the cell's counts
// are as they were.
[[nodiscard]] Baseline new_baseline(const GateMeasurement& measured, const Plan& plan,
                                    const std::optional<Baseline>& old);

}  // namespace pvslab
