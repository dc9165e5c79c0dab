// `pvslab compare`: the costs of searchers on workloads, as a table and as files.
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/cli/options.hpp"
#include "harness/cli/verbs.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/measure/results/compare.hpp"
#include "harness/measure/results/result_files.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {
namespace {

struct Flags {
  std::string experiment;
  std::vector<std::string> searchers;
  std::vector<std::string> workloads;
  std::optional<std::uint64_t> trees;
  std::optional<std::uint64_t> seed;
  unsigned threads = 1;
  std::string out;
  std::string format = "text";
  std::optional<std::string> json;
  bool dry_run = false;
  bool fresh = false;
};

// Options override the experiment.
Experiment experiment_of(const Flags& flags) {
  Experiment experiment = flags.experiment.empty() ? builtin_experiment() : read_experiment(flags.experiment);
  if (!flags.workloads.empty()) {
    experiment.workloads.clear();
    for (const std::string& spec : flags.workloads)
      experiment.workloads.push_back({parse_workload(spec), std::nullopt, std::nullopt, {}});
    if (flags.experiment.empty()) experiment.name = "command line";
  }
  if (!flags.searchers.empty()) experiment.searchers = select_searchers(flags.searchers);
  for (WorkloadRequest& request : experiment.workloads) {
    if (!flags.searchers.empty()) request.searchers.reset();
    if (flags.trees) request.trees.reset();
  }
  if (flags.trees) experiment.trees = flags.trees;
  if (flags.seed) experiment.seed = *flags.seed;
  return experiment;
}

// Without the options that change no figure: threads, and where the results go.
std::string reproducing_command(const Flags& flags, const Experiment& experiment) {
  std::vector<std::string> words{"pvslab", "compare"};
  const auto add = [&](const char* flag, const std::string& value) { words.insert(words.end(), {flag, value}); };
  if (!flags.experiment.empty()) add("--experiment", flags.experiment);
  for (const std::string& pattern : flags.searchers) add("--searcher", pattern);
  for (const std::string& spec : flags.workloads) add("--workload", spec);
  if (flags.trees) add("--trees", std::to_string(*flags.trees));
  add("--seed", std::to_string(experiment.seed));
  return shell_command(words);
}

std::string text_of(const Flags& flags, const Results& results) {
  if (flags.format == "markdown") return report_markdown(results);
  std::string text = report_text(results);
  if (!flags.out.empty()) text += fmt::format("files in {}: results.json, results.csv, report.md\n", flags.out);
  return text;
}

ExitCode run(const Flags& flags) {
  const Experiment experiment = experiment_of(flags);
  const Plan plan = make_plan(experiment);
  if (flags.dry_run) {
    write_to_stdout(describe(plan));
    for (const std::string& warning : plan.warnings) write_to_stderr(warning);
    return ExitCode::fine;
  }
  CompareOptions options{
      .threads = flags.threads, .out = {}, .fresh = flags.fresh, .command = reproducing_command(flags, experiment)};
  if (!flags.out.empty()) options.out = flags.out;
  require_json_target(flags.json, {flags.experiment});
  const std::optional<Results> results = compare(plan, options);
  if (!results) return ExitCode::interrupted;

  write_result(
      flags.json, [&] { return text_of(flags, *results); }, [&] { return to_json(*results); });
  if (flags.json == "-") write_to_stderr(violations_text(*results));
  return results->violations.empty() ? ExitCode::fine : ExitCode::violated;
}

Work add_options(CLI::App& verb) {
  const auto flags = std::make_shared<Flags>();
  add_experiment_option(verb, flags->experiment, "TOML file of the workloads and searchers to compare");
  add_searcher_option(verb, flags->searchers);
  add_list_option(verb, "--workload", flags->workloads,
                  "Trees or positions, for example uniform:b=8,d=8; repeatable. See `pvslab list suites`")
      .placeholder("SPEC");
  add_number_option(verb, "--trees", flags->trees, 1, max_trees, "Number of trees of each workload")
      .placeholder("N")
      .shown_default(fmt::format("{}, or a whole suite", default_trees));
  add_seed_option(verb, flags->seed);
  add_threads_option(verb, flags->threads);
  add_out_option(verb, flags->out, "Write result files to DIR, and keep a journal to resume");
  add_format_option(verb, flags->format);
  add_json_option(verb, flags->json);
  add_dry_run_option(verb, flags->dry_run);
  add_flag(verb, "--fresh", flags->fresh, "Discard the journal of an unfinished run");
  return [flags] { return run(*flags); };
}

}  // namespace

extern constinit const Verb compare_command{.name = "compare",
                                            .summary = "Compare the node counts of searchers on identical trees",
                                            .add_options = add_options};

}  // namespace pvslab
