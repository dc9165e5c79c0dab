// The gate: compares the current measurement with a baseline, and makes the baseline that accepts it.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/gate/baseline/baseline.hpp"
#include "harness/gate/verdict/gate_report.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "harness/measure/results/results.hpp"
#include "harness/measure/timing/paired_blocks.hpp"

namespace pvslab {

// The measurements of one run of the gate.
struct GateMeasurement {
  std::vector<ExactCell> cells;
  Results results;
  std::vector<UnansweredCell> unanswered;  // their programs did not answer: they are not among the cells
  std::optional<MeasuredOn<BaselineTime>> times;
  std::vector<TimedBlocks> blocks;  // the data behind `times`, sorted by name
  std::optional<MeasuredOn<BaselineInstructions>> instructions;
};

struct GateLimits {
  double max_nodes_ratio = 1;  // >= 1, for every counter
  std::optional<double> max_time_ratio;
  std::optional<double> max_instructions_ratio;
};

// Without the cells that were asked for and not answered: they are told as such, not as missing.
[[nodiscard]] std::vector<ExactCell> without_unanswered(std::vector<ExactCell> cells,
                                                        std::span<const UnansweredCell> unanswered);

// Without a baseline every cell is new. Cells of the searchers in `left_out`, which a filter excluded, do not count as
// missing.
[[nodiscard]] GateReport report_on(const GateMeasurement& measured, const std::optional<Baseline>& baseline,
                                   const Plan& plan, const GateLimits& limits,
                                   const std::vector<std::string>& left_out = {});

// The measurement as a baseline. Keeps times and instructions from `old` that were not measured now, if the cell's
// counts are unchanged.
[[nodiscard]] Baseline new_baseline(const GateMeasurement& measured, const GatedExperiment& experiment,
                                    const std::optional<Baseline>& old);

}  // namespace pvslab
