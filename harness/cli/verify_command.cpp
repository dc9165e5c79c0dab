// `pvslab verify`: every promise of every searcher, or one counterexample again.
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
#include "harness/base/usage_error.hpp"
#include "harness/check/oracles/limits_text.hpp"
#include "harness/check/verify/verification_text.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_trees = 1'000'000'000'000;
constexpr std::uint64_t most_relation_trees = 1'000'000'000;

struct VerifyFlags {
  std::optional<std::string> inductive;
  std::vector<std::string> exhaustive;
  std::optional<std::uint64_t> trees;
  std::optional<std::uint64_t> known_value;
  std::optional<std::uint64_t> relations;
  std::vector<std::string> suites;
  std::optional<std::uint64_t> seed;
  std::vector<std::string> searchers;
  unsigned threads = 1;
  std::optional<std::string> json;
  ReplayFlags replay;
  bool dry_run = false;
};

VerificationOptions options_from(const VerifyFlags& flags) {
  VerificationOptions options;
  const bool asks_for_parts = flags.inductive || !flags.exhaustive.empty() || flags.trees || flags.known_value ||
                              flags.relations || !flags.suites.empty();
  if (!asks_for_parts) options = default_verification();
  if (flags.inductive) options.inductive = parse_inductive_limits(*flags.inductive);
  for (const std::string& limits : flags.exhaustive) options.exhaustive.push_back(parse_exhaustive_limits(limits));
  options.random_trees = flags.trees.value_or(options.random_trees);
  options.known_value_trees = flags.known_value.value_or(options.known_value_trees);
  options.suites.insert(options.suites.end(), flags.suites.begin(), flags.suites.end());
  options.seed = flags.seed.value_or(options.seed);
  if (flags.relations) options.relations = quick_relation_trees();
  if (options.relations) {
    options.relations->random = flags.relations.value_or(options.relations->random);
    options.relations->seed = options.seed;
  }
  options.searchers = select_searchers(flags.searchers);
  options.threads = flags.threads;
  return options;
}

ExitCode replay(const VerifyFlags& flags) {
  const PlannedReplay planned = planned_replay(flags.replay, flags.searchers);
  write_to_stdout(replay_text(planned));
  return keeps_its_promises(planned) ? ExitCode::fine : ExitCode::violated;
}

// What would be ignored is refused.
void require_flags_that_go_together(const CLI::App& verb, const VerifyFlags& flags) {
  for (const CLI::Option* option : verb.get_options()) {
    if (option->count() == 0) continue;
    const bool is_of_tree = option->check_lname("tree") || option->check_lname("window") ||
                            option->check_lname("searcher") || option->check_lname("filter");
    if (flags.replay.token && !option->check_lname("replay")) {
      throw UsageError(fmt::format("--replay stands alone: it searches once, and takes no {}", option->get_name()));
    }
    if (flags.replay.tree && !is_of_tree) {
      throw UsageError(fmt::format("--tree searches one tree, and takes no {}", option->get_name()));
    }
  }
  if (flags.dry_run && flags.json) throw UsageError("--dry-run checks nothing, so there is nothing to write by --json");
}

ExitCode report(const VerifyFlags& flags, const Verification& verification) {
  const CriticalSection whole_report;
  // The text first: where the file cannot be written, the findings are not lost.
  if (flags.json != "-") write_to_stdout(to_text(verification));
  if (flags.json) write_to_target(*flags.json, to_json(verification).dump(2) + "\n");
  if (!verification.complete) {
    tell_interrupted("interrupted; a verification keeps no state and starts again with");
  }
  if (!verification.finds_nothing_wrong()) return ExitCode::violated;
  return verification.complete ? ExitCode::fine : ExitCode::interrupted;
}

ExitCode run_verify(const CLI::App& verb, const VerifyFlags& flags) {
  require_flags_that_go_together(verb, flags);
  install_interrupt_handler(resuming_command());
  if (flags.replay.any()) return replay(flags);
  const VerificationOptions options = options_from(flags);
  if (flags.dry_run) {
    const std::vector<CoveragePart> parts = plan(options);
    write_to_stdout(to_text(parts));
    tell_warnings(parts);
    return ExitCode::fine;
  }
  if (flags.json) require_target(*flags.json);
  const auto tell = [&](const Verification& verification) { return report(flags, verification); };
  return tell(verify(options, tell));
}

}  // namespace

void add_verify_command(CLI::App& app, ExitCode& exit_code) {
  CLI::App* verb = app.add_subcommand("verify", "Check every promise of every searcher; shrink what breaks one");
  verb->footer(
      "Without a part (--inductive, --exhaustive, --trees, --known-value, --relations, --suite) the default parts "
      "run, in about a minute on two cores; --dry-run shows them.");
  const auto flags = std::make_shared<VerifyFlags>();
  verb->add_option("--inductive", flags->inductive,
                   "One node among adversarial successors: branching=B,values=LO..HI (default: 3, -2..2)")
      ->type_name("LIMITS");
  verb->add_option("--exhaustive", flags->exhaustive,
                   "Every tree: depth=D,branching=B,leaves=N and values=LO..HI or ranks (default: 3, 2, 6, -1..1); "
                   "repeatable")
      ->type_name("LIMITS")
      ->allow_extra_args(false);
  add_number_option(*verb, "--trees", flags->trees, 0, most_trees, "Number of random trees, spread over all models")
      ->type_name("N");
  add_number_option(*verb, "--known-value", flags->known_value, 0, most_trees,
                    "Number of giant trees with a known score, of each model")
      ->type_name("N");
  add_number_option(*verb, "--relations", flags->relations, 0, most_relation_trees,
                    "Check the relations claimed between searchers, on small trees and on N random ones")
      ->type_name("N");
  verb->add_option("--suite", flags->suites,
                   "Positions with published scores, connect4:FILE, or chess positions, chess:FILE,d=N; repeatable")
      ->type_name("SPEC")
      ->allow_extra_args(false);
  add_number_option(*verb, "--seed", flags->seed, 0, max_seed, "Seed of the random and the known-value trees")
      ->type_name("S")
      ->default_str("1");
  add_searcher_option(*verb, flags->searchers);
  add_threads_option(*verb, flags->threads);
  add_json_option(*verb, flags->json);
  add_replay_option(*verb, flags->replay);
  add_tree_options(*verb, flags->replay);
  verb->add_flag("--dry-run,--list", flags->dry_run, "Show what would be checked, and check nothing");
  verb->callback([verb, flags, &exit_code] { exit_code = run_verify(*verb, *flags); });
}

}  // namespace pvslab
