// `pvslab relations`: how the searchers stand to one another and to what is said of them.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/catalog_lookup.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/invocation.hpp"
#include "harness/cli/options.hpp"
#include "harness/compare/experiment.hpp"
#include "harness/interrupt.hpp"
#include "harness/output.hpp"
#include "harness/progress.hpp"
#include "harness/relations/relation_text.hpp"
#include "harness/usage_error.hpp"
#include "harness/verify/limits_text.hpp"

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

ExitCode run_relations(const RelationsFlags& flags) {
  install_interrupt_handler(resuming_command());
  const RelationOptions options = options_from(flags);
  if (flags.json) require_target(*flags.json);
  const RelationReport report = [&] {
    Progress progress("relations", "trees", count_trees(options.trees));
    return report_relations(options, flags.chooses() ? WithSayings::no : WithSayings::yes,
                            {.threads = flags.threads, .stop = interrupted, .progress = [&](std::uint64_t done) {
                               progress.advance(done);
                             }});
  }();
  // The text first: where the file cannot be written, the findings are not lost.
  if (flags.json != "-") write_to_stdout(options.searchers.size() == 2 ? pair_text(report) : to_text(report));
  if (flags.json) write_to_target(*flags.json, to_json(report).dump(2) + "\n");
  if (!report.check.complete) tell_interrupted("interrupted; nothing is kept, it starts again with");
  if (!report.check.holds()) return ExitCode::violated;
  return report.check.complete ? ExitCode::fine : ExitCode::interrupted;
}

}  // namespace

void add_relations_command(CLI::App& app, ExitCode& exit_code) {
  CLI::App* verb = app.add_subcommand("relations", "Compare what the searchers visit and return; check what is said");
  verb->footer(
      "Without --exhaustive and --trees it takes half a minute on two cores. The exit code is\n"
      "1 where a relation that is claimed does not hold; a saying may be false.");
  const auto flags = std::make_shared<RelationsFlags>();
  verb->add_option("--exhaustive", flags->exhaustive,
                   "Every tree: depth=D,branching=B,leaves=N and values=LO..HI or ranks;\nmay be repeated")
      ->type_name("LIMITS")
      ->allow_extra_args(false);
  add_number_option(*verb, "--trees", flags->trees, 0, most_random_trees,
                    "So many random trees, a quarter of them uniform, some in the best or\nthe worst order")
      ->type_name("N");
  add_number_option(*verb, "--seed", flags->seed, 0, max_seed, "Of the random trees")->type_name("S")->default_str("1");
  verb->add_option("--searcher,--filter", flags->searchers,
                   "Only this searcher: an id or a glob; may be repeated. Without it, all that\nare not selective")
      ->type_name("ID")
      ->allow_extra_args(false);
  verb->add_option("--pair", flags->pair, "Two searchers: every relation of theirs with its counterexample")
      ->type_name("A B")
      ->expected(2);
  add_threads_option(*verb, flags->threads);
  add_json_option(*verb, flags->json);
  verb->callback([flags, &exit_code] { exit_code = run_relations(*flags); });
}

}  // namespace pvslab
