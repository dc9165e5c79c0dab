#include "harness/cli/flags/cell_work.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cassert>
#include <utility>

#include "harness/base/terminal.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/engine/engine_process.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

bool was_interrupted(const CellWork& work, const JobRun& run) {
  return !run.complete() && !run.is_merged && !(work.is_decided && work.is_decided());
}

ExitCode report(const CellWork& work, JobRun& run, bool is_ending) {
  if (was_interrupted(work, run) && !work.reports_unfinished) return tell_job_interrupted(run, work.takes_parts);
  const ExitCode code = work.report(run, is_ending);
  if (was_interrupted(work, run)) tell_job_interrupted(run, work.takes_parts);
  return code;
}

// Of a merge: what only a program could have told, which a part does not start.
std::string left_undone_text() {
  const auto programs = programs_left_unasked();
  if (programs.empty()) return "";
  return fmt::format(
      "LEFT UNDONE: the counterexamples of {} are as the parts have them, not shrunk: a merge starts no program that "
      "only "
      "a part names. Give its command:\n  {} merge DIR --with 'CMD'\n\n",
      fmt::join(programs, ", "), program_name());
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

void write_job_result(const JobRun& run, const std::optional<std::string>& target,
                      const std::function<std::string()>& text, const std::function<std::string()>& json,
                      TextForm form) {
  const auto whole_text = [&] {
    const std::string told = text();
    return run.preface + left_undone_text() + told;
  };
  const auto whole_json = [&] {
    std::string document = json();
    assert(document.starts_with("{\n"));
    if (const auto programs = programs_left_unasked(); !programs.empty()) {
      document.insert(1, fmt::format("\n  \"programs_not_started\": [\"{}\"],", fmt::join(programs, "\", \"")));
    }
    if (run.is_partial()) {
      document.insert(1, fmt::format("\n  \"partial\": {{\"cells\": {}, \"of\": {}}},", run.folded, run.cells));
    }
    return document;
  };
  write_result(target, whole_text, whole_json, form);
}

void set_environment_of_parts(Results& results, const JobRun& run) {
  if (!run.is_merged) return;
  results.environment.threads = run.threads_of_parts;
  results.environment.processor = fmt::format("{}", fmt::join(run.processors_of_parts, "; "));
}

}  // namespace pvslab
