#include "harness/cli/verbs/cell_work.hpp"

#include <utility>

#include "harness/base/terminal.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/engine/engine_process.hpp"

namespace pvslab {
namespace {

bool was_interrupted(const JobRun& run) { return !run.complete() && !run.is_merged; }

ExitCode report(const CellWork& work, JobRun& run, bool is_ending) {
  if (was_interrupted(run) && !work.reports_unfinished) return tell_job_interrupted(run, work.takes_parts);
  const ExitCode code = work.report(run, is_ending);
  if (was_interrupted(run)) tell_job_interrupted(run, work.takes_parts);
  return code;
}

}  // namespace

ExitCode run_cell_work(const CellPlan& plan, CellWork work) {
  if (work.dry_run) {
    const std::string cells = dry_run_text(plan, work.asked);
    write_text(work.planned ? work.planned(cells) : cells);
    if (work.warn) work.warn();
    return ExitCode::fine;
  }
  if (work.prepare) work.prepare();
  if (work.warn && !work.asked.merges()) work.warn();
  JobRun run{.cells = plan.size()};
  work.runner.cut_short = [&] { return report(work, run, true); };
  try {
    run_job(plan, work.asked, work.runner, run);
  } catch (const EngineError& error) {
    throw UsageError(error.what());
  }
  return run.ended ? *run.ended : report(work, run, false);
}

}  // namespace pvslab
