// `pvslab bench`: the speeds of searchers; or, with --signature, the sum of their nodes as one number.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/shipped_suites.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/measure/bench/speeds.hpp"
#include "harness/measure/cells/exact_cell.hpp"
#include "harness/measure/cells/measured_cells.hpp"
#include "harness/measure/results/results.hpp"
#include "harness/speedup/simulator_speed.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_rounds = 10'000;

struct BenchFlags {
  bool signature = false;
  bool simulator = false;
  std::string experiment;
  std::vector<std::string> searchers;
  std::optional<std::uint64_t> rounds;
  unsigned threads = 1;
};

Plan plan_of(const BenchFlags& flags) {
  Experiment experiment = read_experiment(experiment_or_shipped(flags.experiment, "gate.toml"));
  if (!flags.searchers.empty()) experiment = only(experiment, select_searchers(flags.searchers));
  return make_plan(experiment);
}

std::uint64_t total_nodes(const std::vector<ExactCell>& cells) {
  std::uint64_t nodes = 0;
  for (const ExactCell& cell : cells) nodes += cell.nodes();
  return nodes;
}

double cpu_seconds(const Results& results) {
  double seconds = 0;
  for (const Comparison& comparison : results.comparisons) {
    if (comparison.selected && comparison.times) seconds += comparison.times->cpu_seconds;
  }
  return seconds;
}

// The lines that chess programs print after `bench`, and that testing frameworks parse.
std::string signature_text(std::uint64_t nodes, double seconds) {
  const auto rate = static_cast<std::uint64_t>(std::llround(static_cast<double>(nodes) / std::max(seconds, 1e-9)));
  return fmt::format(
      "Total time (ms) : {:.0f}\n"
      "Nodes searched  : {}\n"
      "Nodes/second    : {}\n"
      "{} nodes {} nps\n",
      1000 * seconds, nodes, rate, nodes, rate);
}

ExitCode tell() { return tell_interrupted("interrupted; bench keeps no state. Start again with"); }

ExitCode sign(const BenchFlags& flags) {
  const Plan plan = plan_of(flags);
  const std::vector<CellRecord> records =
      run_plan(plan, {.threads = flags.threads, .stop = interrupted, .show_progress = true});
  if (records.size() < plan.cells.size()) {
    return tell();
  }
  for (const CellRecord& record : records) {
    if (!record.fault.empty()) throw std::runtime_error(record.fault);
  }
  const Results results = results_of(plan, records, "", flags.threads);
  if (!results.violations.empty()) {
    write_to_stderr(violations_text(results));
    return ExitCode::violated;
  }
  write_text(signature_text(total_nodes(exact_cells(plan, records)), cpu_seconds(results)));
  return ExitCode::fine;
}

ExitCode run(const BenchFlags& flags) {
  const InterruptReport report_if_ended(tell);
  if (flags.signature && flags.rounds)
    throw UsageError("--rounds does not apply to --signature; leave one of them out");
  if (flags.signature && flags.simulator) throw UsageError("--signature and --simulator exclude each other");
  if (flags.signature) return sign(flags);
  if (!flags.experiment.empty())
    throw UsageError("--experiment applies only to --signature; add it, or leave --experiment out");
  if (flags.simulator) {
    if (!flags.searchers.empty()) throw UsageError("--simulator measures one searcher; leave --searcher out");
    const auto text = simulator_speed_text(
        static_cast<int>(flags.rounds.value_or(bench::default_rounds)), [] { return interrupted(); }, output_style());
    if (!text) return tell();
    write_text(*text);
    return ExitCode::fine;
  }
  const ExitCode ended = bench::write_speeds(static_cast<int>(flags.rounds.value_or(bench::default_rounds)),
                                             select_searchers(flags.searchers));
  return ended == ExitCode::interrupted ? tell() : ended;
}

Work add_bench_verb_options(CLI::App& verb) {
  const auto flags = std::make_shared<BenchFlags>();
  add_flag(verb, "--signature", flags->signature,
           "Print the total node count of an experiment, as `bench` of chess programs does");
  add_flag(verb, "--simulator", flags->simulator,
           "Measure the simulated machine of parallel searches: node events per second");
  add_experiment_option(verb, flags->experiment, "Experiment to sum up with --signature")
      .shown_default("suites/gate.toml");
  add_searcher_option(verb, flags->searchers);
  add_number_option(verb, "--rounds", flags->rounds, 1, most_rounds,
                    "Number of rounds, about 10 s each for all searchers. A round measures each once")
      .placeholder("N")
      .shown_default(std::to_string(bench::default_rounds));
  add_threads_option(verb, flags->threads);
  return [flags] { return run(*flags); };
}

}  // namespace

extern constinit const Verb bench_command{.name = "bench",
                                          .summary = "Measure search speeds, or print one node count (--signature)",
                                          .add_options = add_bench_verb_options};

}  // namespace pvslab
