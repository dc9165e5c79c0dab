// `pvslab compare`: what searchers cost on workloads, as a table and as files.
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "harness/bind/catalog.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/invocation.hpp"
#include "harness/cli/options.hpp"
#include "harness/measure/results/compare.hpp"
#include "harness/measure/results/comparison_table.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/measure/results/results_json.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/text/shell_text.hpp"

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
  std::optional<std::string> json;
  bool dry_run = false;
  bool fresh = false;
};

// Flags go before what the experiment says.
Experiment experiment_of(const Flags& flags) {
  Experiment experiment = flags.experiment.empty() ? builtin_experiment() : read_experiment(flags.experiment);
  if (!flags.workloads.empty()) {
    experiment.workloads.clear();
    for (const std::string& spec : flags.workloads)
      experiment.workloads.push_back({spec, std::nullopt, std::nullopt, {}});
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

// Without what no figure depends on: threads, and where the results go.
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

ExitCode run(const Flags& flags) {
  install_interrupt_handler(resuming_command());
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
  if (flags.json) require_target(*flags.json);
  const std::optional<Results> results = compare(plan, options);
  if (!results) return ExitCode::interrupted;

  if (flags.json == "-") {
    write_to_stdout(to_json(*results));
    write_to_stderr(violations_text(*results));
  } else {
    write_to_stdout(report_text(*results));
    if (options.out) write_to_stdout(fmt::format("files: {}/results.json, results.csv, report.md\n", flags.out));
    if (flags.json) write_to_target(*flags.json, to_json(*results));
  }
  return results->violations.empty() ? ExitCode::fine : ExitCode::violated;
}

}  // namespace

void add_compare_command(CLI::App& app, ExitCode& exit_code) {
  const auto flags = std::make_shared<Flags>();
  CLI::App& verb = *app.add_subcommand("compare", "Compare the node counts of searchers on identical trees");
  verb.add_option("--experiment", flags->experiment, "Read what to compare from a TOML file")->type_name("FILE");
  add_searcher_option(verb, flags->searchers);
  verb.add_option("--workload", flags->workloads,
                  "Trees or positions, e.g. uniform:b=8,d=8; repeatable. See `pvslab list suites`")
      ->type_name("SPEC")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
  add_number_option(verb, "--trees", flags->trees, 1, max_trees,
                    fmt::format("Trees of each workload (default: {}, or a whole suite)", default_trees))
      ->type_name("N");
  add_seed_option(verb, flags->seed);
  add_threads_option(verb, flags->threads);
  verb.add_option("--out", flags->out, "Write results to DIR, and keep a journal to resume")->type_name("DIR");
  add_json_option(verb, flags->json);
  verb.add_flag("--dry-run,--list", flags->dry_run, "Show what would run, and run nothing");
  verb.add_flag("--fresh", flags->fresh, "Discard the journal of an unfinished run");
  verb.callback([flags, &exit_code] { exit_code = run(*flags); });
}

}  // namespace pvslab
