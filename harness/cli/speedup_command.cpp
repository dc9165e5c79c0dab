// `pvslab speedup`: the speed-ups of parallel searchers, on simulated processors or real threads.
#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/speedup.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/speedup/speedup.hpp"

namespace pvslab {
namespace {

struct SpeedupVerbFlags {
  SpeedupFlags speedup;
  CommonFlags common;
  std::vector<std::string> workloads;
  std::optional<std::uint64_t> trees;
};

Work add_speedup_verb_options(CLI::App& verb) {
  const auto flags = std::make_shared<SpeedupVerbFlags>();
  const SpeedupOptions defaults;
  add_speedup_options(verb, flags->speedup);
  add_experiment_option(verb, flags->speedup.experiment,
                        "Experiment whose [parallel] says what to measure; other options go before it");
  add_out_option(verb, flags->speedup.out, "Write speedup.json and speedup.csv to DIR");
  add_searcher_option(verb, flags->common.searchers);
  add_list_option(verb, "--workload", flags->workloads,
                  "Trees or positions, for example uniform:b=8,d=8; repeatable. See `pvslab list suites`")
      .placeholder("SPEC");
  add_number_option(verb, "--trees", flags->trees, 1, max_trees, "Number of trees of each workload")
      .placeholder("N")
      .shown_default(std::to_string(defaults.trees));
  add_seed_option(verb, flags->common.seed);
  add_threads_option(verb, flags->common.threads);
  add_json_option(verb, flags->common.json);
  return [flags] { return measure_speedups(flags->speedup, flags->common, flags->workloads, flags->trees); };
}

}  // namespace

extern constinit const Verb speedup_command{.name = "speedup",
                                            .summary = "Measure what more processors give parallel searchers",
                                            .add_options = add_speedup_verb_options};

}  // namespace pvslab
