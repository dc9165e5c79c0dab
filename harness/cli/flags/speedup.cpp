#include "harness/cli/flags/speedup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/speedup/speedup.hpp"

namespace pvslab {
namespace {

constexpr std::uint32_t most_cost = 1'000'000;
constexpr std::uint32_t most_plies = 100;
// Found by measurement (docs/parallel.md): fewer plies cost time at the splits, more leave too little to divide.
constexpr std::int32_t grain_of_threads = 5;
// A node of a chess search with a table costs fifty times as much.
constexpr std::int32_t grain_of_chess = 3;

constexpr std::uint64_t most_threads = 1024;

constexpr const char* json_name = "speedup.json";
constexpr const char* csv_name = "speedup.csv";

// What the experiment asks for, if there is one.
SpeedupOptions options_of(const std::string& file) {
  SpeedupOptions options;
  if (file.empty()) return options;
  const Experiment experiment = read_parallel_experiment(file);
  if (!experiment.parallel) {
    throw UsageError(fmt::format("{} has no [parallel]; `pvslab compare --experiment` runs it", file));
  }
  const ParallelRequest& parallel = *experiment.parallel;
  options.workloads = parallel.workloads;
  options.trees = parallel.trees;
  options.processors = parallel.processors;
  options.seed = options.setup.seed = experiment.seed;
  options.searchers = select_speedup_subjects(parallel.searchers);
  return options;
}

}  // namespace

void add_speedup_options(CLI::App& verb, SpeedupFlags& flags) {
  add_text_option(verb, "--processors", flags.processors,
                  "Simulated processors: numbers such as 1,2,4, or 1..1024 for the powers of two")
      .placeholder("LIST")
      .shown_default("1..1024");
  add_number_option(verb, "--search-threads", flags.search_threads, 1, most_threads,
                    "Real threads instead, this number in each search")
      .placeholder("N");
  add_text_option(verb, "--costs", flags.costs,
                  "Of simulated processors: what a visit to an interior node, an evaluation of a leaf and an access to "
                  "the table cost")
      .placeholder("I,L[,T]")
      .shown_default("1,1,0");
  add_text_option(verb, "--latency", flags.latencies,
                  "Of simulated processors: what joining another one costs; several values, such as 0,10,100, are all "
                  "measured")
      .placeholder("LIST")
      .shown_default("0");
  add_text_option(verb, "--grain", flags.grains,
                  "Plies left at or below which a search is not divided; several values are all measured")
      .placeholder("LIST")
      .shown_default("2; with threads 5, on chess 3");
}

ExitCode measure_speedups(const SpeedupFlags& flags, const CommonFlags& common,
                          const std::vector<std::string>& workloads, std::optional<std::uint64_t> trees) {
  if (flags.processors && flags.search_threads) {
    throw UsageError("--processors are simulated and --search-threads are real; leave one of them out");
  }
  if (flags.search_threads && (flags.costs || flags.latencies)) {
    throw UsageError("real threads have their own costs; leave --costs and --latency out");
  }
  SpeedupOptions options = options_of(flags.experiment);
  if (!workloads.empty()) options.workloads = workloads;
  options.trees = trees.value_or(options.trees);
  options.seed = options.setup.seed = common.seed.value_or(options.seed);
  if (flags.processors) options.processors = parse_processors(*flags.processors);
  if (flags.search_threads) {
    options.setup.real_threads = true;
    options.processors = {static_cast<unsigned>(*flags.search_threads)};
    const auto is_chess = [](std::string_view workload) { return workload.starts_with("chess:"); };
    const bool all_chess = !workloads.empty() && std::ranges::all_of(workloads, is_chess);
    options.grains = {all_chess ? grain_of_chess : grain_of_threads};
  }
  if (flags.costs) {
    const std::vector<std::uint32_t> costs = parse_numbers(*flags.costs, "--costs", most_cost);
    if (costs.size() != 2 && costs.size() != 3) {
      throw UsageError(
          "--costs takes two or three numbers, of an interior node, a leaf and a table access, such as 3,1 or 3,1,2");
    }
    if (costs[0] + costs[1] == 0) throw UsageError("--costs: an interior node or a leaf costs more than 0");
    options.setup.costs = {.interior = costs[0], .leaf = costs[1], .access = costs.size() == 3 ? costs[2] : 0};
  }
  if (flags.latencies) options.latencies = parse_numbers(*flags.latencies, "--latency", most_cost);
  if (flags.grains) {
    const std::vector<std::uint32_t> grains = parse_numbers(*flags.grains, "--grain", most_plies);
    options.grains.assign(grains.begin(), grains.end());
  }
  if (!common.searchers.empty() || options.searchers.empty()) {
    options.searchers = select_speedup_subjects(common.searchers);
  }
  options.threads = common.threads;
  options.stop = [] { return interrupted(); };
  require_json_target(common.json, {flags.experiment});
  if (!flags.out.empty()) {
    make_directory(flags.out);
    for (const char* const name : {json_name, csv_name}) require_target(std::filesystem::path(flags.out) / name);
  }
  const SpeedupReport report = measure_speedup(options);
  if (!report.complete)
    return tell_interrupted("interrupted; a comparison of speed-ups keeps no state. Start again with");
  if (!flags.out.empty()) {
    write_file_atomically(std::filesystem::path(flags.out) / csv_name, to_csv(report));
    write_file_atomically(std::filesystem::path(flags.out) / json_name, to_json(report));
  }
  const auto text = [&] {
    return to_text(report, output_style()) +
           (flags.out.empty() ? "" : fmt::format("files in {}: {}, {}\n", flags.out, json_name, csv_name));
  };
  write_result(common.json, text, [&] { return to_json(report); });
  return report.wrong.empty() ? ExitCode::fine : ExitCode::violated;
}

}  // namespace pvslab
