// `pvslab relations`: how the searchers stand to one another and to what is said of them.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/invocation.hpp"
#include "harness/cli/options.hpp"
#include "harness/cli/replay.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/progress.hpp"
#include "harness/check/claims/relation_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/check/oracles/limits_text.hpp"
#include "harness/check/verify/verification_text.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_random_trees = 1'000'000'000;

struct RelationsFlags {
  std::vector<std::string> exhaustive;
  std::optional<std::uint64_t> trees;
  std::optional<std::uint64_t> seed;
  std::vector<std::string> searchers;
  std::vector<std::string> pair;
  unsigned threads = 1;
  std::optional<std::string> json;
  ReplayFlags replay;

  [[nodiscard]] bool chooses() const { return !searchers.empty() || !pair.empty(); }
};

RelationOptions options_from(const RelationsFlags& flags) {
  if (!flags.pair.empty() && !flags.searchers.empty()) throw UsageError("give either --pair or --searcher");
  RelationOptions options;
  const bool asks_for_trees = !flags.exhaustive.empty() || flags.trees;
  if (!asks_for_trees) options.trees = default_relation_trees();
  for (const std::string& limits : flags.exhaustive)
    options.trees.exhaustive.push_back(parse_exhaustive_limits(limits));
  options.trees.random = flags.trees.value_or(options.trees.random);
  options.trees.seed = flags.seed.value_or(options.trees.seed);
  options.searchers =
      flags.chooses() ? select_searchers(flags.pair.empty() ? flags.searchers : flags.pair) : comparable_searchers();
  if (!flags.pair.empty() && options.searchers.size() != 2) throw UsageError("--pair takes two different searchers");
  require_possible(options.trees);
  return options;
}

// Which relations hold of the two searches, and the searches side by side.
ExitCode replay(const CLI::App& verb, const RelationsFlags& flags) {
  for (const CLI::Option* option : verb.get_options()) {
    if (option->count() > 0 && !option->check_lname("replay")) {
      throw UsageError(fmt::format("--replay stands alone: it searches once, and takes no {}", option->get_name()));
    }
  }
  const PlannedReplay planned = planned_replay(flags.replay, {});
  const std::string relations = replayed_relations_text(planned);
  write_to_stdout(relations + (relations.empty() ? "" : "\n") + replay_text(planned));
  return keeps_its_promises(planned) ? ExitCode::fine : ExitCode::violated;
}

ExitCode run_relations(const CLI::App& verb, const RelationsFlags& flags) {
  install_interrupt_handler(resuming_command());
  if (flags.replay.any()) return replay(verb, flags);
  const RelationOptions options = options_from(flags);
  if (flags.json) require_target(*flags.json);
  const RelationReport report = [&] {
    Progress progress("relations", "trees", count_trees(options.trees));
    return report_relations(options, flags.chooses() ? WithSayings::no : WithSayings::yes,
                            {.threads = flags.threads, .stop = interrupted, .progress = [&](std::uint64_t done) {
                               progress.advance(done);
                             }});
  }();
  const CriticalSection whole_report;
  // The text first: where the file cannot be written, the findings are not lost.
  if (flags.json != "-") write_to_stdout(options.searchers.size() == 2 ? pair_text(report) : to_text(report));
  if (flags.json) write_to_target(*flags.json, to_json(report).dump(2) + "\n");
  if (!report.check.complete) tell_interrupted("interrupted; nothing is kept, it starts again with");
  if (!report.check.holds()) return ExitCode::violated;
  return report.check.complete ? ExitCode::fine : ExitCode::interrupted;
}

}  // namespace

void add_relations_command(CLI::App& app, ExitCode& exit_code) {
  CLI::App* verb = app.add_subcommand("relations", "Compare what searchers visit and return; check what is said");
  verb->footer(
      "Without --exhaustive and --trees it takes half a minute on two cores. The exit code is 1 if a claimed relation "
      "does not hold; a saying may be false.");
  const auto flags = std::make_shared<RelationsFlags>();
  verb->add_option("--exhaustive", flags->exhaustive,
                   "Every tree: depth=D,branching=B,leaves=N and values=LO..HI or ranks; repeatable")
      ->type_name("LIMITS")
      ->allow_extra_args(false);
  add_number_option(*verb, "--trees", flags->trees, 0, most_random_trees,
                    "Number of random trees; a quarter are uniform, some in the best or the worst order")
      ->type_name("N");
  add_number_option(*verb, "--seed", flags->seed, 0, max_seed, "Seed of the random trees")
      ->type_name("S")
      ->default_str("1");
  add_searcher_option(*verb, flags->searchers, "all that are not selective");
  verb->add_option("--pair", flags->pair,
                   "Every relation between two searchers, each that fails with its smallest counterexample")
      ->option_text("A B")
      ->expected(2);
  add_threads_option(*verb, flags->threads);
  add_json_option(*verb, flags->json);
  add_replay_option(*verb, flags->replay);
  verb->callback([verb, flags, &exit_code] { exit_code = run_relations(*verb, *flags); });
}

}  // namespace pvslab
