// A GateReport as the `customSmallerIsBetter` JSON of github-action-benchmark, which keeps a chart of every figure: the nodes
// of each cell of this run, and what was measured as a ratio or in instructions.
#pragma once

#include <string>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

// Ends in '\n'. What has no finite figure in this run has no entry: the tool takes no null.
[[nodiscard]] std::string github_action_benchmark_json(const GateReport& report);

}  // namespace pvslab
