// compare: runs the cells of a plan, or takes them from parts, and makes the results.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "harness/cells/run/job.hpp"
#include "harness/measure/cells/measured_cells.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {

// The results of the workloads of which every cell was folded; the others are left out, each with a note. `command`
// reproduces the results.
[[nodiscard]] Results results_of(const Plan& plan, MeasuredCells& measured, const std::string& command,
                                 unsigned threads);

// The journal in a directory for results.
inline constexpr const char* journal_name = "journal.jsonl";

}  // namespace pvslab
