// `pvslab verify`: every promise of every searcher, or one counterexample again.
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
#include "harness/usage_error.hpp"
#include "harness/verify/limits_text.hpp"
#include "harness/verify/replay.hpp"
#include "harness/verify/verification_text.hpp"
#include "suites/input_error.hpp"
#include "suites/nearest.hpp"

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
  std::optional<std::string> replay;
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

ExitCode replay(const std::string& token) {
  const Replay parsed = parse_token(token);
  const Subject* subject = find_subject(all_subjects(), parsed.subject);
  if (subject == nullptr) {
    std::vector<std::string> names;
    for (const Subject& known : all_subjects()) names.push_back(known.name());
    const std::vector<std::string_view> views(names.begin(), names.end());
    throw InputError("--replay", 1, 1, unknown_name("searcher", parsed.subject, views, "See `pvslab list searchers`"));
  }
  if (!is_window(subject->info->rule, parsed.bounds)) {
    throw InputError(
        "--replay", 1, parsed.subject.size() + 2,
        fmt::format("{} is no window under the cutoff rule of {}", to_text(parsed.bounds), parsed.subject));
  }
  write_to_stdout(replay_text(*subject, parsed));
  const Contract broken = try_search(*subject, parsed.tree, parsed.bounds).broken;
  for (const Clause clause : clauses) {
    if (broken.contains(clause) && subject->info->promises(clause)) return ExitCode::violated;
  }
  return ExitCode::fine;
}

// What would be ignored is refused.
void require_flags_that_go_together(const CLI::App& verb, const VerifyFlags& flags) {
  for (const CLI::Option* option : verb.get_options()) {
    if (flags.replay && option->count() > 0 && !option->check_lname("replay")) {
      throw UsageError(fmt::format("--replay stands alone: it searches once, and takes no {}", option->get_name()));
    }
  }
  if (flags.dry_run && flags.json) throw UsageError("--dry-run checks nothing, so there is nothing to write by --json");
}

ExitCode report(const VerifyFlags& flags, const Verification& verification) {
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
  if (flags.replay) return replay(*flags.replay);
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
      "Without a part (--inductive, --exhaustive, --trees, --known-value, --relations, --suite)\n"
      "the default parts run, in about a minute on two cores; --dry-run shows them.");
  const auto flags = std::make_shared<VerifyFlags>();
  verb->add_option("--inductive", flags->inductive,
                   "One node among adversarial successors: branching=B,values=LO..HI\n(default 3, -2..2)")
      ->type_name("LIMITS");
  verb->add_option("--exhaustive", flags->exhaustive,
                   "Every tree: depth=D,branching=B,leaves=N and values=LO..HI or ranks\n(default 3, 2, 6, -1..1); "
                   "may be repeated")
      ->type_name("LIMITS")
      ->allow_extra_args(false);
  add_number_option(*verb, "--trees", flags->trees, 0, most_trees, "So many random trees over all models")
      ->type_name("N");
  add_number_option(*verb, "--known-value", flags->known_value, 0, most_trees,
                    "So many giant trees of each model with a known score")
      ->type_name("N");
  add_number_option(*verb, "--relations", flags->relations, 0, most_relation_trees,
                    "The relations that are claimed of searchers, on small trees and so many\nrandom ones")
      ->type_name("N");
  verb->add_option("--suite", flags->suites,
                   "Positions with published scores, connect4:FILE, or of chess,\nchess:FILE,d=N; may be repeated")
      ->type_name("SPEC")
      ->allow_extra_args(false);
  add_number_option(*verb, "--seed", flags->seed, 0, max_seed, "Of the random and the known-value trees")
      ->type_name("S")
      ->default_str("1");
  verb->add_option("--searcher,--filter", flags->searchers, "Only this searcher: an id or a glob; may be repeated")
      ->type_name("ID")
      ->allow_extra_args(false);
  add_threads_option(*verb, flags->threads);
  add_json_option(*verb, flags->json);
  verb->add_option("--replay", flags->replay, "Search one counterexample again and show its trace")->type_name("TOKEN");
  verb->add_flag("--dry-run,--list", flags->dry_run, "Show what would be checked, and check nothing");
  verb->callback([verb, flags, &exit_code] { exit_code = run_verify(*verb, *flags); });
}

}  // namespace pvslab
