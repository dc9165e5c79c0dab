// A GateReport as the `customSmallerIsBetter` JSON of github-action-benchmark, which draws a chart of every figure: the
// nodes of each cell of this run, and each measurement, as a ratio or in instructions.
#pragma once

#include <string>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

// Ends in '\n'. The tool accepts no null, so a figure that is not finite has no entry.
[[nodiscard]] std::string github_action_benchmark_json(const GateReport& report);

}  // namespace pvslab
