// The frame of the verbs whose work falls into cells: --dry-run, the run, the report, and what is told of a run that was interrupted.
// A verb adds what is its own: its plan, its options and its report.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "harness/base/exit_code.hpp"
#include "harness/cells/run/job.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {

struct CellWork {
  JobOptions asked = {};
  bool dry_run = false;
  // The text of --dry-run around that of the cells. Empty: the cells alone.
  std::function<std::string(const std::string& cells)> planned = {};
  // Before the run: whether files can be written, for example. Not under --dry-run.
  std::function<void()> prepare = {};
  // What a user should know before the run; under --dry-run too, and not of a merge, which runs nothing.
  std::function<void()> warn = {};
  JobRunner runner = {};  // `cut_short` is the frame's
  // Whether the result stands though cells are missing: then the run was not interrupted. Empty: all cells are needed.
  std::function<bool()> is_decided = {};
  // Whether a run that was interrupted is reported as far as it came. Otherwise only the interruption is told.
  bool reports_unfinished = true;
  // Whether the advice after an interruption may name --parts.
  bool takes_parts = true;
  // Writes what was folded, and returns the exit code. Not called for a shard, which has nothing to report. `is_ending`: a signal ends
  // the program amid a cell, in another thread, and there is no time to search for anything more.
  std::function<ExitCode(JobRun& run, bool is_ending)> report;
};

// Runs the cells of the plan and reports. Throws what the run and the functions throw; of an engine, UsageError.
[[nodiscard]] ExitCode run_cell_work(const CellPlan& plan, CellWork work);

// Writes the result of a job, as `write_result` does, and says first if it is partial.
// `json` makes an object. Of a partial merge it gets a first key "partial": {"cells": 12, "of": 70}.
void write_job_result(const JobRun& run, const std::optional<std::string>& target,
                      const std::function<std::string()>& text, const std::function<std::string()>& json,
                      TextForm form = TextForm::text);

// The times of merged results were measured where the parts were made.
void set_environment_of_parts(Results& results, const JobRun& run);

}  // namespace pvslab
