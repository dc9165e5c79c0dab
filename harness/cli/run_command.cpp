// `pvslab run`, the main job: verifies every promise, compares on the default experiment, writes the results to files and
// ends with one screen: harness/show/closing_screen.hpp. With --full the tables come before it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>

#include "harness/base/interrupt.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/cells/run/job.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/claims/recorded_verdicts.hpp"
#include "harness/cli/flags/cell_work.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/measure/profile/profile.hpp"
#include "harness/measure/results/compare.hpp"
#include "harness/measure/results/matrix_text.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/measure/results/results.hpp"
#include "harness/power/recorded_power.hpp"
#include "harness/show/closing_screen.hpp"
#include "harness/show/report/report_data.hpp"
#include "harness/show/report/report_page.hpp"
#include "harness/speedup/speedup.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;

struct RunFlags {
  std::string experiment;
  std::string out = "results/latest";
  std::optional<std::uint64_t> seed;
  unsigned threads = 1;
  bool fresh = false;
  bool names_out = false;
  bool dry_run = false;
  bool full = false;
  JobFlags job;
};

// report.html shows the records that are there so far, so that it is left whatever ends the run.
void leave_report(const RunFlags& flags, bool comparison_is_unfinished) {
  report::ReportSource source = report::report_source(flags.out);
  source.comparison_is_unfinished = comparison_is_unfinished;
  write_file_atomically(fs::path(flags.out) / "report.html",
                        report::report_html(report::report_data(source), report::find_vega()));
}

// The verification part of the report, and what is printed of it.
ExitCode tell_verified(const RunFlags& flags, const Verification& verification, const JobRun& run) {
  const CriticalSection whole_report;
  make_directory(flags.out);
  write_file_atomically(fs::path(flags.out) / "verification.json", json_document(to_json(verification)));
  leave_report(flags, true);
  const bool has_more_to_say = flags.full || !verification.finds_nothing_wrong() || !verification.complete;
  write_text(run.preface + (has_more_to_say ? to_text(verification, output_style()) + "\n" : ""));
  if (!verification.keeps_all_promises()) {
    write_to_stderr(fmt::format("{}: a promise is broken, so nothing is compared\n", program_name()));
    return ExitCode::violated;
  }
  if (!verification.finds_nothing_wrong()) {
    write_to_stderr(
        fmt::format("{}: a suite file has wrong scores, so nothing is compared. Correct its lines\n", program_name()));
    return ExitCode::violated;
  }
  if (verification.complete || run.is_merged) return ExitCode::fine;
  return tell_job_interrupted(run);
}

// Every promise of every searcher, whatever the experiment.
VerificationOptions all_promises(const RunFlags& flags) {
  VerificationOptions options = default_verification();
  options.searchers = select_searchers({});
  options.threads = flags.threads;
  options.seed = flags.seed.value_or(options.seed);
  return options;
}

// Where the nodes of the searches are, of every searcher that the plan compares.
void write_profile(const RunFlags& flags, const Plan& plan) {
  std::vector<std::size_t> searchers;
  for (const PlannedWorkload& planned : plan.workloads) {
    searchers.insert(searchers.end(), planned.searchers.begin(), planned.searchers.end());
  }
  std::ranges::sort(searchers);
  const auto repeated = std::ranges::unique(searchers);
  searchers.erase(repeated.begin(), repeated.end());
  const Profile profile = profile_of(searchers, {.seed = plan.seed, .threads = flags.threads});
  write_file_atomically(fs::path(flags.out) / "profile.json", to_json(profile));
}

// The speed-ups of the parallel searchers, if the experiment asks for them. They are exact, so they are not cells: a merge
// measures them again. Returns the exit code, nothing if it was interrupted.
std::optional<ExitCode> tell_speedups(const RunFlags& flags, const Plan& plan) {
  if (!plan.parallel) return ExitCode::fine;
  SpeedupOptions options;
  options.workloads = plan.parallel->workloads;
  options.trees = plan.parallel->trees;
  options.processors = plan.parallel->processors;
  options.seed = options.setup.seed = plan.seed;
  options.searchers = select_speedup_subjects(plan.parallel->searchers);
  options.threads = flags.threads;
  options.stop = [] { return interrupted(); };
  const SpeedupReport report = measure_speedup(options);
  if (!report.complete) return std::nullopt;
  write_file_atomically(fs::path(flags.out) / "speedup.json", to_json(report));
  if (flags.full) write_text("\n" + speedups_text(report, output_style()));
  return report.wrong.empty() ? ExitCode::fine : ExitCode::violated;
}

// The committed verdicts, as far as they are found: testing the claims and the mutants anew would take minutes.
void add_recorded(ClosingScreen& screen, bool full) {
  std::error_code ignored;
  if (const auto file = shipped_record("claims.toml"); file && fs::exists(*file, ignored)) {
    screen.claims = read_recorded_verdicts(*file);
    if (full) write_text("\n" + recorded_summary(*screen.claims, file->string(), output_style()));
  }
  if (const auto file = shipped_record("power.toml"); file && fs::exists(*file, ignored)) {
    screen.power = zoo::read_recorded_power(*file);
    if (full) write_text("\n" + zoo::summary_text(*screen.power, output_style()));
  }
}

JobOptions asked_of(const RunFlags& flags) {
  JobOptions asked = job_options(flags.job, {{"--out", flags.names_out}});
  if (flags.fresh && asked.parts) throw UsageError("--fresh discards the journal of --out; delete parts yourself");
  if (asked.merges() || asked.parts) return asked;
  asked.journal = fs::path(flags.out) / journal_name;
  asked.fresh = flags.fresh;
  return asked;
}

// The results of the comparison, in files and, with --full, as text.
Results tell_compared(const RunFlags& flags, const Plan& plan, MeasuredCells& measured, const fs::path& file,
                      const JobRun& done) {
  const std::vector<std::string> words{"pvslab",      "compare", "--experiment",
                                       file.string(), "--seed",  std::to_string(plan.seed)};
  Results results = results_of(plan, measured, shell_command(words), flags.threads);
  set_environment_of_parts(results, done);
  write_result_files(flags.out, results);
  if (flags.full || !results.violations.empty()) write_text(matrix_report_text(results, output_style()));
  return results;
}

ExitCode run(const RunFlags& flags) {
  // Report errors in the experiment before the first minute of work.
  const fs::path file = experiment_or_shipped(flags.experiment, "default.toml");
  Experiment experiment = read_experiment(file);
  if (flags.seed) experiment.seed = *flags.seed;
  const Plan plan = make_plan(experiment);
  const JobOptions asked = asked_of(flags);

  VerificationJob verification(all_promises(flags));
  MeasuredCells measured(plan);
  CellPlan cells("run", plan.seed);
  verification.add_to(cells);
  measured.add_to(cells);
  static constexpr std::array<std::string_view, 4> more_files{"report.html", "verification.json", "profile.json",
                                                              "speedup.json"};
  const auto prepare = [&] {
    if (!asked.reports_nothing()) require_result_files(flags.out, more_files);
  };
  const auto report_all = [&](JobRun& done, bool is_ending) {
    const Verification verified = verification.result();
    const ExitCode told = tell_verified(flags, verified, done);
    if (is_ending || told != ExitCode::fine) return told;
    if (!done.complete() && !done.is_merged) return tell_job_interrupted(done);
    const Results results = tell_compared(flags, plan, measured, file, done);
    remove_journal(asked);
    write_profile(flags, plan);
    const std::optional<ExitCode> of_speedups = tell_speedups(flags, plan);
    leave_report(flags, false);
    if (!of_speedups)
      return tell_interrupted("interrupted; the speed-ups of parallel searchers are missing. Start again with");
    ClosingScreen screen{.verification = &verified, .results = &results, .directory = flags.out};
    if (plan.parallel) screen.speedups_are_right = *of_speedups == ExitCode::fine;
    add_recorded(screen, flags.full);
    write_text((flags.full ? "\n" : "") + closing_text(screen, output_style()));
    return results.violations.empty() ? *of_speedups : ExitCode::violated;
  };
  return run_cell_work(cells, {.asked = asked,
                               .dry_run = flags.dry_run,
                               .prepare = prepare,
                               .runner = {.threads = flags.threads},
                               .report = report_all});
}

Work add_run_verb_options(CLI::App& verb) {
  const auto flags = std::make_shared<RunFlags>();
  add_experiment_option(verb, flags->experiment, "Experiment to compare on").shown_default("suites/default.toml");
  const Option out = add_out_option(verb, flags->out, "Write result files to DIR, and keep a journal to resume");
  add_seed_option(verb, flags->seed);
  add_threads_option(verb, flags->threads);
  add_flag(verb, "--fresh", flags->fresh, "Discard the journal of an unfinished run");
  add_flag(verb, "--full", flags->full, "Print all tables before the last screen; they are in the report too");
  add_dry_run_option(verb, flags->dry_run);
  add_job_options(verb, flags->job);
  return [flags, out] {
    flags->names_out = out.is_given();
    return run(*flags);
  };
}

}  // namespace

extern constinit const Verb run_command{.name = "run",
                                        .summary = "The main job: verify, compare and report; about 2 minutes",
                                        .add_options = add_run_verb_options};

}  // namespace pvslab
