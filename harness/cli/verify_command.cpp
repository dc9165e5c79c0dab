// `pvslab verify`: checks every promise of every searcher, or repeats one search.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/output.hpp"
#include "harness/base/process/supervised.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/text/table.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/registry.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/cells/run/survival.hpp"
#include "harness/check/drawn/graph_token.hpp"
#include "harness/check/oracles/limits_text.hpp"
#include "harness/check/verify/counterexample_text.hpp"
#include "harness/check/verify/coverage_table.hpp"
#include "harness/check/verify/shrink_lost.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/cli/flags/cell_work.hpp"
#include "harness/cli/flags/conditions.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/program_options.hpp"
#include "harness/cli/flags/replay.hpp"
#include "harness/cli/flags/schedules.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/measure/experiment/experiment.hpp"
#include "harness/program/program.hpp"
#include "harness/schedules/both_kinds.hpp"
#include "harness/schedules/verify_schedules.hpp"
#include "suites/explicit/score_view.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_trees = 1'000'000'000'000;
constexpr std::uint64_t most_decisive_rounds = 1'000'000;
constexpr std::uint64_t most_relation_trees = 1'000'000'000;

struct VerifyFlags {
  std::optional<std::string> inductive;
  std::vector<std::string> exhaustive;
  std::optional<std::uint64_t> trees;
  std::optional<std::uint64_t> decisive;
  std::optional<std::uint64_t> graphs;
  bool audits_tables = false;
  std::optional<std::uint64_t> instances;
  std::optional<std::uint64_t> known_value;
  std::optional<std::uint64_t> relations;
  std::vector<std::string> suites;
  std::vector<std::string> scores;
  std::optional<double> max_tree_nodes;
  std::optional<std::uint64_t> seed;
  ProgramFlags programs;
  std::vector<std::string> searchers;
  unsigned threads = 1;
  std::optional<std::string> json;
  ReplayFlags replay;
  ConditionFlags conditions;
  ScoreView view = ScoreView::negamax;
  bool dry_run = false;
  JobFlags job;
};

// A kind of workload that --suite takes: positions, or the starts of a game.
WorkloadSpec parse_suite(const std::string& text) {
  const std::string_view name = std::string_view(text).substr(0, text.find(':'));
  if (find_workload_family(name) != nullptr) return parse_workload(text);
  std::vector<std::string_view> names;
  for (const WorkloadFamily& family : workload_families()) {
    if (family.reads_file() || family.is_game) names.push_back(family.name);
  }
  throw UsageError("--suite: " +
                   unknown_name("suite", printable(name), names,
                                fmt::format("The suites are of {}; see `pvslab list suites`", fmt::join(names, ", "))));
}

NamedScores named_scores(const std::vector<std::string>& arguments) {
  NamedScores named;
  for (const std::string& argument : arguments) {
    named.scores.join(read_special_scores(argument));
    named.options += " --scores " + shell_quoted(argument);
  }
  return named;
}

// A program that asks for moves takes a round trip for each node: the default parts, but of a size that ends within minutes.
void shrink_for_round_trips(VerificationOptions& options) {
  options.exhaustive = {ExhaustiveLimits{.shapes = {.depth = 3, .branching = 2, .leaves = 4}},
                        ExhaustiveLimits{.shapes = {.depth = 3, .branching = 3, .leaves = 3}, .values = {}}};
  options.random_trees = 2'000;
  options.decisive_rounds = 0;
  options.known_value_trees = 1;
  if (options.relations) options.relations->random = std::min<std::uint64_t>(options.relations->random, 1'000);
}

bool asks_for_moves(std::size_t searcher) {
  const Program* const program = program_of(*searcher_infos()[searcher]);
  return program != nullptr && !program->hello().trees;
}

bool asks_for_parts(const VerifyFlags& flags) {
  return flags.inductive || !flags.exhaustive.empty() || flags.trees || flags.decisive || flags.graphs ||
         flags.instances || !flags.conditions.aim.empty() || flags.known_value || flags.relations ||
         !flags.suites.empty();
}

// Who adds a searcher wants to know about it; --searcher '*' checks ours as well.
std::vector<std::size_t> searchers_to_verify(const VerifyFlags& flags) {
  return with_started_programs(chosen_searchers(flags.searchers));
}

// What a reader of the verdict must know of the size of the parts; empty if they are those of every run.
std::string smaller_parts_text(const VerifyFlags& flags) {
  const std::vector<std::size_t> searchers = searchers_to_verify(flags);
  const auto asking = std::ranges::find_if(searchers, asks_for_moves);
  if (asks_for_parts(flags) || asking == searchers.end()) return {};
  return wrapped(
             fmt::format("{} asks for moves (mode=game), a round trip for each node. So the default parts are smaller "
                         "in this run, "
                         "and late moves are hardly asked: --decisive is left out. Give --trees, --decisive and other "
                         "parts for more.",
                         searcher_infos()[*asking]->id),
             output_style().width, 0) +
         "\n";
}

VerificationOptions options_from(const VerifyFlags& flags) {
  VerificationOptions options;
  const std::vector<std::size_t> searchers = searchers_to_verify(flags);
  // A program takes a thousand times as long for a tree.
  const bool has_program =
      std::ranges::any_of(searchers, [](std::size_t searcher) { return program_of(*searcher_infos()[searcher]); });
  if (!asks_for_parts(flags)) options = has_program ? default_verification() : default_verification(searchers.size());
  if (!asks_for_parts(flags) && std::ranges::any_of(searchers, asks_for_moves)) shrink_for_round_trips(options);
  if (flags.inductive) options.inductive = parse_inductive_limits(*flags.inductive);
  for (const std::string& limits : flags.exhaustive) options.exhaustive.push_back(parse_exhaustive_limits(limits));
  options.random_trees = flags.trees.value_or(options.random_trees);
  options.decisive_rounds = flags.decisive.value_or(options.decisive_rounds);
  options.graphs = flags.graphs.value_or(options.graphs);
  options.audits_tables = flags.audits_tables;
  options.aim = parse_aim(flags.conditions.aim);
  options.instances = flags.instances.value_or(options.instances);
  options.known_value_trees = flags.known_value.value_or(options.known_value_trees);
  for (const std::string& suite : flags.suites) options.suites.push_back(parse_suite(suite));
  options.max_tree_nodes = flags.max_tree_nodes.value_or(options.max_tree_nodes);
  options.seed = flags.seed.value_or(options.seed);
  if (flags.relations) options.relations = quick_relation_trees();
  if (options.relations) {
    options.relations->random = flags.relations.value_or(options.relations->random);
    options.relations->seed = options.seed;
  }
  options.special = named_scores(flags.scores);
  if (!flags.scores.empty() && options.random_trees + options.decisive_rounds + options.graphs == 0) {
    throw UsageError(
        "--scores are drawn in random and decisive trees and in graphs; give --trees, --decisive or --graphs");
  }
  options.searchers = searchers;
  options.limit = limit_of(flags.programs, searchers);
  options.threads = flags.threads;
  return options;
}

ExitCode replay(const VerifyFlags& flags) {
  const PlannedReplay planned = planned_replay(flags.replay, flags.searchers);
  write_text(replay_text(planned));
  return keeps_its_promises(planned) ? ExitCode::fine : ExitCode::violated;
}

ExitCode report(const VerifyFlags& flags, const Verification& verification, const JobRun& run) {
  const CriticalSection whole_report;
  write_job_result(
      run, flags.json, [&] { return smaller_parts_text(flags) + to_text(verification, output_style()); },
      [&] { return json_document(to_json(verification)); });
  if (!verification.finds_nothing_wrong()) return ExitCode::violated;
  // Of the cases that it chooses itself, a program may be too slow for some. One that was named has to be answered.
  const bool is_late =
      std::ranges::any_of(verification.findings, [](const Finding& one) { return one.cases.late != 0; });
  if (!flags.suites.empty() && is_late) return ExitCode::violated;
  if (verification.checks_nothing()) return ExitCode::nothing_selected;
  if (!verification.complete && !run.is_merged) return ExitCode::interrupted;
  return verification.decides_all_conditions() ? ExitCode::fine : ExitCode::inconclusive;
}

bool is_lost(std::size_t searcher, const Survival& survival) {
  return std::ranges::any_of(
      survival.lost, [&](const LostSearch& lost) { return lost.search.searcher == searcher_infos()[searcher]->id; });
}

// What --dry-run prints.
std::string planned_text(const VerifyFlags& flags, const VerificationJob& job, const std::string& cells) {
  std::string text = smaller_parts_text(flags) + to_text(job.coverage(), output_style()) +
                     planned_coverage_text(job, output_style()) + "\n" + cells;
  if (!started_programs().empty()) {
    text += "The time that a program itself takes is not foreseen, and not in these estimates.\n";
  }
  if (flags.conditions.conditions) {
    text += "With --conditions, trees come on top for each constant that the code compares with.\n";
  }
  return text;
}

// Of the searchers that are left. `survival`: of processes before this one.
ExitCode verify_serial(const VerifyFlags& flags, const Survival& survival = {}) {
  if (flags.dry_run && flags.json) throw UsageError("--dry-run checks nothing and writes no JSON; leave --json out");
  if (flags.replay.any()) return replay(flags);
  const JobOptions asked = job_options(flags.job, {{"--json", flags.json.has_value()}});
  VerificationOptions options = options_from(flags);
  std::erase_if(options.searchers, [&](std::size_t searcher) { return is_lost(searcher, survival); });
  if (!survival.lost.empty() && survival.suspected.empty()) {
    Verification nothing;
    nothing.lost = survival.lost;
    BegunSearch& last = nothing.lost.back().search;
    const bool is_known = !last.searcher.empty();
    if (!is_known && options.searchers.size() == 1) last.searcher = searcher_infos()[options.searchers.front()]->id;
    if (!is_known || options.searchers.empty()) return report(flags, nothing, {});
  }
  if (!flags.conditions.files.empty() && !flags.conditions.conditions) {
    throw UsageError("--condition-file goes with --conditions");
  }
  const bool counts = flags.conditions.conditions && !flags.dry_run;
  if (flags.conditions.conditions) require_countable_conditions(flags.job, options);
  require_json_target(flags.json);
  if (counts) aim_at_constants(options);
  VerificationJob job(options);
  CellPlan plan("verify", options.seed);
  job.add_to(plan);
  add_programs_to(plan);
  if (!survival.suspected.empty()) {
    JobRun run;
    run_job(plan, asked, {.only = survival.suspected}, run);
    return ExitCode::fine;
  }
  const auto report_result = [&](JobRun& run, bool) {
    Verification verification = job.result();
    verification.lost = survival.lost;
    verification.view = flags.view;
    const std::string failure = counts ? add_conditions(verification, options, flags.conditions.files) : "";
    verification.lacks_conditions = !failure.empty();
    const ExitCode code = report(flags, verification, run);
    if (failure.empty()) return code;
    write_to_stderr(fmt::format("{}: {}\n", program_name(), failure));
    return code == ExitCode::violated ? code : interrupted() ? ExitCode::interrupted : ExitCode::bad_input;
  };
  return run_cell_work(plan, {.asked = asked,
                              .dry_run = flags.dry_run,
                              .planned = [&](const std::string& cells) { return planned_text(flags, job, cells); },
                              .warn =
                                  [&] {
                                    if (survival.lost.empty()) tell_warnings(job.coverage());
                                  },
                              .runner = {.threads = options.threads},
                              .takes_parts = !flags.conditions.conditions,
                              .report = report_result});
}

CommonFlags common_flags(const VerifyFlags& flags, const std::vector<std::string>& searchers) {
  return {.searchers = searchers, .seed = flags.seed, .threads = flags.threads, .json = flags.json};
}

// The serial searchers that are asked for, and then the parallel ones.
ExitCode verify_kinds(const CLI::App& verb, const VerifyFlags& flags, const SearchersOfBothKinds& asked,
                      const Survival& survival) {
  if (asked.parallel.empty()) return verify_serial(flags, survival);
  if (flags.conditions.conditions) {
    throw UsageError(fmt::format("--conditions: those of a parallel searcher are not counted; leave {} out",
                                 asked.parallel.front()));
  }
  // A part such as --trees is about serial searchers alone.
  if (const auto other = given_beside_schedules(verb)) {
    if (asked.has_serial || flags.searchers.empty()) return verify_serial(flags, survival);
    throw UsageError(fmt::format("{} is checked under schedules, which takes no {}", asked.parallel.front(), *other));
  }
  if (!asked.has_serial) return check_schedules({}, common_flags(flags, asked.parallel));
  if (flags.json) {
    throw UsageError(
        "--json writes one report, and there are serial and parallel searchers to check; name those of one "
        "kind with --searcher");
  }
  VerifyFlags serial_flags = flags;
  serial_flags.searchers = asked.serial;
  const ExitCode of_serial = verify_serial(serial_flags, survival);
  if (of_serial == ExitCode::interrupted || !survival.suspected.empty()) return of_serial;
  write_text("\n");
  const ExitCode of_parallel = check_schedules({}, common_flags(flags, asked.parallel));
  return of_serial == ExitCode::fine ? of_parallel : of_serial;
}

// Whether a serial searcher that was added is asked, which may end its process. Parts and the counts of conditions are of one process;
// parallel searchers run in children of their own.
bool needs_a_child(const VerifyFlags& flags, const SearchersOfBothKinds& asked) {
  const JobOptions job = job_options(flags.job, {});
  const bool is_of_one_process = !can_fork || job.merges() || job.parts || flags.dry_run || flags.replay.any() ||
                                 flags.conditions.conditions || !flags.programs.commands.empty();
  if (is_of_one_process || (!asked.parallel.empty() && !asked.has_serial)) return false;
  return std::ranges::any_of(chosen_searchers(asked.parallel.empty() ? flags.searchers : asked.serial), &is_added);
}

ExitCode run_verify(const CLI::App& verb, const VerifyFlags& flags) {
  if (flags.replay.token && is_schedule_token(*flags.replay.token)) {
    require_replay_alone(verb, flags.replay);
    return replay_lanes(*flags.replay.token);
  }
  require_replay_alone(verb, flags.replay);
  start_programs(flags.programs);
  if (flags.replay.token && is_graph_token(*flags.replay.token)) {
    const ReplayedGraph replayed = replay_graph(parse_graph_token(*flags.replay.token), flags.audits_tables);
    write_text(replayed.text);
    return replayed.keeps_promises ? ExitCode::fine : ExitCode::violated;
  }
  if (flags.replay.token && flags.audits_tables) {
    throw UsageError("--audit-table goes with the token of a graph, SEARCHER:graph=..., or with `pvslab trace`");
  }
  const SearchersOfBothKinds asked = searchers_of_both_kinds(flags.searchers);
  const auto verify = [&](const Survival& survival) { return verify_kinds(verb, flags, asked, survival); };
  return needs_a_child(flags, asked) ? survive(verify, shrink_lost_search) : verify({});
}

Work add_verify_verb_options(CLI::App& verb) {
  set_footer(
      verb,
      "The parts are --inductive, --exhaustive, --trees, --decisive, --graphs, --instances, --aim, --known-value, "
      "--relations and --suite. Without any of them, the default parts run, in about a minute on two cores; --dry-run "
      "shows them. For up to three searchers, --trees, --decisive, --graphs and --instances are ten times as large. "
      "For a program that asks for moves (mode=game), which takes a round trip for each node, the parts are smaller, "
      "and "
      "--decisive is left out.\n"
      "The exit code is 1 if a promise is broken; otherwise 4 if --conditions finds one that was not decided.");
  const auto flags = std::make_shared<VerifyFlags>();
  add_text_option(verb, "--inductive", flags->inductive,
                  "Check one node whose successors return anything that they may: branching=B,values=LO..HI,extra=K "
                  "(defaults: 3, -2..2, 1; K: loop states beyond those found that are ruled out)")
      .placeholder("LIMITS")
      .rare();
  add_list_option(verb, "--exhaustive", flags->exhaustive,
                  "Check every tree within depth=D,branching=B,leaves=N and values=LO..HI or ranks (defaults: 3, 2, 6, "
                  "-1..1); repeatable")
      .placeholder("LIMITS");
  add_number_option(verb, "--trees", flags->trees, 0, most_trees, "Number of random trees, spread over all models")
      .placeholder("N");
  add_number_option(verb, "--decisive", flags->decisive, 0, most_decisive_rounds,
                    "Check trees in which one move decides: N times, for each place of the move (1 to 64), plies left "
                    "(1 to 24) and role")
      .placeholder("N")
      .rare();
  add_number_option(verb, "--graphs", flags->graphs, 0, most_trees,
                    "Search N small graphs of positions that go on below the depth; searchers with a table search each "
                    "several times with one table, of 1 to 4,096 entries")
      .placeholder("N")
      .rare();
  add_flag(
      verb, "--audit-table", flags->audits_tables,
      "Compare each bound that a search stores in its table, in --graphs, with the score of its position; who stored "
      "and who read a false one. Of programs, those that tell it (`stores` in their hello)")
      .rare();
  add_number_option(
      verb, "--instances", flags->instances, 0, most_trees,
      "Ask each compiled form of a search for the same result and counts on N drawn cases and some of the "
      "suites")
      .placeholder("N")
      .rare();
  add_number_option(verb, "--known-value", flags->known_value, 0, most_trees,
                    "Number of giant trees with a known score, for each model")
      .placeholder("N")
      .rare();
  add_number_option(verb, "--relations", flags->relations, 0, most_relation_trees,
                    "Check the claimed relations between searchers on all small trees and on N random trees")
      .placeholder("N")
      .rare();
  add_list_option(verb, "--suite", flags->suites,
                  "Check on positions with published scores, connect4:FILE or game:FILE, on chess positions, "
                  "chess:FILE,d=N, or on a "
                  "game, tictactoe:d=6; repeatable")
      .placeholder("SPEC");
  add_list_option(
      verb, "--scores", flags->scores,
      "Draw these scores, their negations and neighbours in random and decisive trees, graphs and windows: a "
      "file of scores and ranges LO..HI (# begins a comment), or range=LO:HI; repeatable")
      .placeholder("FILE")
      .rare();
  add_max_tree_nodes_option(verb, flags->max_tree_nodes, "known cases and positions of more nodes");
  add_condition_options(verb, flags->conditions);
  add_seed_option(verb, flags->seed, "1");
  add_searcher_option(verb, flags->searchers, "all, or those that were added");
  add_program_options(verb, flags->programs);
  add_range_option(verb, flags->programs);
  add_threads_option(verb, flags->threads);
  add_json_option(verb, flags->json);
  add_view_option(verb, flags->view,
                  "max: show the trees of counterexamples also with values from the side of MAX, who moves at the root")
      .rare();
  add_replay_option(verb, flags->replay);
  add_tree_options(verb, flags->replay);
  add_dry_run_option(verb, flags->dry_run);
  add_job_options(verb, flags->job);
  return [&verb, flags] { return run_verify(verb, *flags); };
}

}  // namespace

extern constinit const Verb verify_command{.name = "verify",
                                           .summary = "Check every promise of every searcher; shrink counterexamples",
                                           .add_options = add_verify_verb_options};

}  // namespace pvslab
