// The serial twin of a job: every cell is run here, and folded at once. No parts, no journal.
#include "harness/cells/run/job.hpp"

#include "harness/cells/run/run_cells.hpp"

namespace pvslab {
namespace {

bool run_all(const CellSet& set, const StopAsked& stop, const std::function<void(std::uint64_t)>& progress) {
  for (std::size_t cell = 0; cell < set.size(); ++cell) {
    if (stop()) return false;
    CellWatch watch(stop, progress);
    const CellResult result = set.run(cell, watch);
    set.fold(cell, result.value, result.times);
  }
  return true;
}

}  // namespace

void run_job(const CellPlan& plan, const JobOptions&, const JobRunner& runner, JobRun& run) {
  run.cells = plan.size();
  for (const CellSet& set : plan.sets()) {
    if (!run_all(set, runner.stop, [](std::uint64_t) {})) return;
    run.folded += set.size();
  }
}

bool run_set(CellSet set, unsigned, const StopAsked& stop, const std::function<void(std::uint64_t)>& progress) {
  return run_all(set, stop, progress);
}

}  // namespace pvslab
