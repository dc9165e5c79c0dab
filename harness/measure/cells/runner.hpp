// The runner: runs the unfinished cells of a plan on any number of threads, and saves every finished cell in the
// journal.
#pragma once

#include <functional>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/measure/cells/journal.hpp"
#include "harness/measure/cells/record.hpp"
#include "harness/measure/experiment/plan.hpp"

namespace pvslab {

struct RunnerOptions {
  unsigned threads = 1;
  Journal* journal = nullptr;  // null: nothing is saved
  std::function<bool()> stop;  // called before each cell
  // Reports the number of finished cells if the program is ended in the middle of one (InterruptReport). May be empty.
  std::function<ExitCode(std::size_t)> cut_short = {};
  bool show_progress = true;  // on a terminal
};

// The records of the finished cells, in plan order: all cells unless it was stopped. Prints the plan's warnings first.
// Throws InputError if the journal holds a cell that is not in the plan.
[[nodiscard]] std::vector<CellRecord> run_plan(const Plan& plan, const RunnerOptions& options);

}  // namespace pvslab
