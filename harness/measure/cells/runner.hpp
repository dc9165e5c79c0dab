// The runner: carries out what is left of a plan, on any number of threads, and keeps every finished cell in the journal.
#pragma once

#include <functional>
#include <vector>

#include "harness/measure/cells/journal.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "harness/measure/cells/record.hpp"
#include "harness/base/interrupt.hpp"

namespace pvslab {

struct RunnerOptions {
  unsigned threads = 1;
  Journal* journal = nullptr;  // none: nothing is kept
  std::function<bool()> stop;  // asked before each cell
  // Reports how many cells are finished if the program is ended in the middle of one (InterruptReport); may be none.
  std::function<ExitCode(std::size_t)> cut_short = {};
  bool show_progress = true;  // on a terminal
};

// The record of each finished cell, in the order of the plan; all of them unless it was stopped. Tells the plan's warnings
// first. Throws InputError where the journal holds a cell that is not in the plan.
[[nodiscard]] std::vector<CellRecord> run_plan(const Plan& plan, const RunnerOptions& options);

}  // namespace pvslab
