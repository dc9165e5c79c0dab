// `pvslab run`, the main job: verifies every promise, compares on the default experiment, writes the results to files and
// shows the recorded verdicts of claims and mutants.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/claims/recorded_verdicts.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/measure/results/compare.hpp"
#include "harness/measure/results/matrix_text.hpp"
#include "harness/measure/results/results.hpp"
#include "harness/power/recorded_power.hpp"

namespace pvslab {
namespace {

namespace fs = std::filesystem;

struct Flags {
  std::string experiment;
  std::string out = "results/latest";
  std::optional<std::uint64_t> seed;
  unsigned threads = 1;
  bool fresh = false;
};

ExitCode tell_verified(const Verification& verification) {
  const CriticalSection whole_report;
  write_text(to_text(verification, output_style()) + "\n");
  if (!verification.keeps_all_promises()) {
    write_to_stderr("pvslab: a promise is broken, so nothing is compared\n");
    return ExitCode::violated;
  }
  if (!verification.finds_nothing_wrong()) {
    write_to_stderr("pvslab: a suite file has wrong scores, so nothing is compared. Correct its lines\n");
    return ExitCode::violated;
  }
  return verification.complete ? ExitCode::fine : tell_interrupted("interrupted. Continue with");
}

// Verifies every promise of every searcher, whatever the experiment.
Verification verified(const Flags& flags) {
  VerificationOptions options = default_verification();
  options.searchers = select_searchers({});
  options.threads = flags.threads;
  options.seed = flags.seed.value_or(options.seed);
  return verify(options, tell_verified);
}

ExitCode compared(const Flags& flags, const fs::path& file, const Plan& plan) {
  const std::vector<std::string> words{"pvslab",      "compare", "--experiment",
                                       file.string(), "--seed",  std::to_string(plan.seed)};
  const std::optional<Results> results = compare(
      plan, {.threads = flags.threads, .out = flags.out, .fresh = flags.fresh, .command = shell_command(words)});
  if (!results) return ExitCode::interrupted;
  write_text(matrix_report_text(*results, output_style()));
  return results->violations.empty() ? ExitCode::fine : ExitCode::violated;
}

// The committed verdicts, as far as they are found: testing the claims and the mutants anew would take minutes.
void tell_recorded() {
  std::error_code ignored;
  if (const auto file = shipped_record("claims.toml"); file && fs::exists(*file, ignored)) {
    write_text("\n" + recorded_summary(read_recorded_verdicts(*file), file->string(), output_style()));
  }
  if (const auto file = shipped_record("power.toml"); file && fs::exists(*file, ignored)) {
    write_text("\n" + zoo::summary_text(zoo::read_recorded_power(*file), output_style()));
  }
}

ExitCode run(const Flags& flags) {
  // Report errors in the experiment or the directory before the first minute of work.
  const fs::path file = experiment_or_shipped(flags.experiment, "default.toml");
  Experiment experiment = read_experiment(file);
  if (flags.seed) experiment.seed = *flags.seed;
  const Plan plan = make_plan(experiment);
  const fs::path out = flags.out;
  make_directory(out);

  const Verification verification = verified(flags);
  if (const ExitCode told = tell_verified(verification); told != ExitCode::fine) return told;
  write_file_atomically(out / "verification.json", to_json(verification).dump(2) + "\n");
  const ExitCode exit_code = compared(flags, file, plan);
  if (exit_code == ExitCode::interrupted) return exit_code;
  tell_recorded();
  write_text(fmt::format("\nfiles in {}: verification.json, results.json, results.csv, report.md\n", flags.out));
  return exit_code;
}

Work add_options(CLI::App& verb) {
  const auto flags = std::make_shared<Flags>();
  add_experiment_option(verb, flags->experiment, "Experiment to compare on").shown_default("suites/default.toml");
  add_out_option(verb, flags->out, "Write result files to DIR, and keep a journal to resume");
  add_seed_option(verb, flags->seed);
  add_threads_option(verb, flags->threads);
  add_flag(verb, "--fresh", flags->fresh, "Discard the journal of an unfinished run");
  return [flags] { return run(*flags); };
}

}  // namespace

extern constinit const Verb run_command{
    .name = "run", .summary = "The main job: verify, compare and report; about 2 minutes", .add_options = add_options};

}  // namespace pvslab
