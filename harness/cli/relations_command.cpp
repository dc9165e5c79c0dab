// `pvslab relations`: relations between searchers.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/renamed_searchers.hpp"
#include "harness/bind/select_by_id.hpp"
#include "harness/check/claims/relation_report.hpp"
#include "harness/check/claims/relation_text.hpp"
#include "harness/check/oracles/limits_text.hpp"
#include "harness/check/verify/counterexample_text.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/cli/flags/cell_work.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/program_options.hpp"
#include "harness/cli/flags/replay.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/schedules/one_processor.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_random_trees = 1'000'000'000;

struct RelationsFlags {
  ProgramFlags programs;
  std::vector<std::string> exhaustive;
  std::optional<std::uint64_t> trees;
  std::optional<std::uint64_t> seed;
  std::vector<std::string> searchers;
  std::vector<std::string> pair;
  unsigned threads = 1;
  std::optional<std::string> json;
  ReplayFlags replay;
  bool dry_run = false;
  JobFlags job;

  [[nodiscard]] bool chooses() const { return !searchers.empty() || !pair.empty(); }
};

// Takes the names of parallel searchers on one processor, "young-brothers-wait@1", out of the patterns. Throws UsageError
// if there is none of such a name.
std::vector<MeasuredSearcher> take_parallel(std::vector<std::string>& patterns) {
  const std::span<const MeasuredSearcher> all = searchers_on_one_processor();
  std::vector<MeasuredSearcher> taken;
  for (const std::string& pattern : patterns) {
    if (pattern.find('@') == std::string::npos) continue;
    bool is_known = false;
    std::vector<std::string_view> ids;
    for (const MeasuredSearcher& one : all) {
      ids.push_back(one.info->id);
      if (!matches_glob(pattern, one.info->id)) continue;
      is_known = true;
      const auto has_its_id = [&](const MeasuredSearcher& other) { return other.info->id == one.info->id; };
      if (std::ranges::none_of(taken, has_its_id)) taken.push_back(one);
    }
    if (is_known) continue;
    throw UsageError(
        renamed_or_unknown("parallel searcher on one processor", pattern, ids, "See `pvslab list parallel`"));
  }
  std::erase_if(patterns, [](const std::string& pattern) { return pattern.find('@') != std::string::npos; });
  return taken;
}

RelationOptions options_from(const RelationsFlags& flags) {
  if (!flags.pair.empty() && !flags.searchers.empty()) throw UsageError("give either --pair or --searcher, not both");
  RelationOptions options;
  const bool asks_for_trees = !flags.exhaustive.empty() || flags.trees;
  if (!asks_for_trees) options.trees = default_relation_trees();
  for (const std::string& limits : flags.exhaustive)
    options.trees.exhaustive.push_back(parse_exhaustive_limits(limits));
  options.trees.random = flags.trees.value_or(options.trees.random);
  options.trees.seed = flags.seed.value_or(options.trees.seed);
  if (flags.chooses()) {
    std::vector<std::string> patterns = flags.pair.empty() ? flags.searchers : flags.pair;
    options.others = take_parallel(patterns);
    if (!patterns.empty()) options.searchers = select_searchers(patterns);
    options.searchers = with_started_programs(std::move(options.searchers));
  } else {
    options.searchers = comparable_searchers();
  }
  if (!flags.pair.empty() && options.searchers.size() + options.others.size() != 2) {
    throw UsageError(started_programs().empty() ? "--pair takes two different searchers"
                                                : "--pair takes two different searchers, and a program is one of them");
  }
  options.trees.limit = limit_of(flags.programs, options.searchers);
  require_possible(options.trees);
  return options;
}

// Which relations hold between the two searches, and the searches side by side.
ExitCode replay(const RelationsFlags& flags) {
  const PlannedReplay planned = planned_replay(flags.replay, {});
  const std::string relations = replayed_relations_text(planned, output_style());
  write_text(relations + (relations.empty() ? "" : "\n") + replay_text(planned));
  return keeps_its_promises(planned) ? ExitCode::fine : ExitCode::violated;
}

ExitCode report(const RelationsFlags& flags, const RelationReport& report, const JobRun& run) {
  const CriticalSection whole_report;
  const auto text = [&] {
    return report.searchers().size() == 2 ? pair_text(report, output_style()) : to_text(report, output_style());
  };
  write_job_result(run, flags.json, text, [&] { return to_json(report); });
  if (!report.check.holds()) return ExitCode::violated;
  return report.check.complete || run.is_merged ? ExitCode::fine : ExitCode::interrupted;
}

ExitCode run_relations(const CLI::App& verb, const RelationsFlags& flags) {
  require_replay_alone(verb, flags.replay);
  start_programs(flags.programs);
  if (flags.replay.any()) return replay(flags);
  const JobOptions asked = job_options(flags.job, {{"--json", flags.json.has_value()}});
  const RelationOptions options = options_from(flags);
  ReportedRelations relations(options);
  CellPlan plan("relations", options.trees.seed);
  plan.add(relations.cells());
  add_programs_to(plan);
  return run_cell_work(plan, {.asked = asked,
                              .dry_run = flags.dry_run,
                              .prepare = [&] { require_json_target(flags.json); },
                              .runner = {.threads = flags.threads},
                              .report =
                                  [&](JobRun& run, bool) {
                                    return report(
                                        flags, relations.report({.threads = flags.threads, .stop = interrupted}), run);
                                  }});
}

Work add_relations_verb_options(CLI::App& verb) {
  set_footer(verb,
             "ID@1 is a parallel searcher on one processor (`pvslab list parallel`). Without --exhaustive and --trees, "
             "the default "
             "trees are searched, in half a minute on two cores. The exit code "
             "is 1 if a relation that a theorem of `pvslab claims` states does not hold.");
  const auto flags = std::make_shared<RelationsFlags>();
  add_list_option(
      verb, "--exhaustive", flags->exhaustive,
      "Search every tree within depth=D,branching=B,leaves=N and values=LO..HI or ranks (defaults: 3, 2, 6, "
      "-1..1); repeatable")
      .placeholder("LIMITS");
  add_number_option(verb, "--trees", flags->trees, 0, most_random_trees,
                    "Number of random trees; a quarter are uniform, and some of these in best or worst order")
      .placeholder("N");
  add_seed_option(verb, flags->seed, "1");
  add_searcher_option(verb, flags->searchers, "all that are not selective");
  add_pair_option(verb, "--pair", flags->pair, "A B",
                  "Show every relation between searchers A and B, with the smallest counterexample of each that fails");
  add_program_options(verb, flags->programs);
  add_range_option(verb, flags->programs);
  add_threads_option(verb, flags->threads);
  add_json_option(verb, flags->json);
  add_replay_option(verb, flags->replay);
  add_dry_run_option(verb, flags->dry_run);
  add_job_options(verb, flags->job);
  return [&verb, flags] { return run_relations(verb, *flags); };
}

}  // namespace

extern constinit const Verb relations_command{.name = "relations",
                                              .summary = "Compare what searchers visit and return",
                                              .add_options = add_relations_verb_options};

}  // namespace pvslab
