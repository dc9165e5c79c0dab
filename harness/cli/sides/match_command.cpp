// `pvslab match`: two sides play each other from given openings, and what their scores say.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/input.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/notice.hpp"
#include "harness/base/output.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/problems_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/chess_workload.hpp"
#include "harness/bind/workloads/workload_family.hpp"
#include "harness/cli/flags/cell_work.hpp"
#include "harness/cli/flags/engine_options.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/program_options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/match/arena.hpp"
#include "harness/match/match_games.hpp"
#include "harness/match/match_report.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_rounds_of_a_pair = 100'000;
constexpr std::uint64_t most_milliseconds = 3'600'000;
constexpr std::uint64_t default_margin = 100;
constexpr std::uint64_t default_answer_seconds = 60;
constexpr std::uint64_t most_answer_seconds = 86'400;
constexpr std::uint64_t most_given_pairs = 10'000'000;
constexpr std::uint64_t default_move_depth = 4;
constexpr std::uint64_t most_random_plies = 100;
constexpr std::uint64_t default_opening_seed = 1;

// "200", for both sides, or "NAME=200".
struct SideValue {
  std::string side;
  std::uint64_t value;
};

struct MatchFlags {
  std::optional<std::string> file;
  std::vector<match::Side> sides;  // in the order of the command line
  ProgramFlags programs;           // those of the sides that are programs
  std::vector<std::string> options;
  std::vector<SideValue> depth;
  std::vector<SideValue> nodes;
  std::vector<SideValue> movetime;
  std::optional<std::uint64_t> rounds;
  std::optional<std::uint64_t> plies;
  std::optional<std::uint64_t> count;
  std::optional<std::uint64_t> random_plies;
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> margin;
  std::optional<std::uint64_t> timeout;
  std::optional<std::uint64_t> same_pairs;
  std::optional<std::uint64_t> game;
  match::Adjudication adjudication;
  std::optional<match::SequentialTest> test;
  std::optional<match::Pentanomial> pairs;
  bool is_chess960 = false;
  std::optional<std::string> pgn;
  std::optional<std::string> journal;
  bool no_journal = false;
  bool fresh = false;
  unsigned threads = 1;
  std::optional<std::string> json;
  bool dry_run = false;
  JobFlags job;
};

void add_searcher_side(MatchFlags& flags, const std::string& text) {
  auto [name, id] = match::named_side(text);
  const auto searcher = find_searcher(id);
  if (!searcher) throw UsageError(unknown_searcher_text(id));
  flags.sides.push_back({.name = name.empty() ? id : name, .searcher = searcher});
}

void add_engine_side(MatchFlags& flags, const std::string& text) {
  auto [name, command] = match::named_side(text);
  if (command.empty()) throw UsageError(fmt::format("--engine {}: there is no command", quotable(text)));
  if (name.empty()) name = flags.sides.empty() ? "a" : "b";
  flags.sides.push_back({.name = name, .searcher = {}, .command = command});
}

// It becomes a searcher when it is started.
void add_program_side(MatchFlags& flags, const std::string& text) {
  const NamedCommand named = named_command(text);
  if (named.command.empty()) throw UsageError(fmt::format("--program {}: there is no command", quotable(text)));
  flags.programs.commands.push_back(text);
  flags.sides.push_back({.name = named.name, .searcher = 0, .command = named.command});
}

void start_program_sides(MatchFlags& flags) {
  flags.programs.seconds = flags.timeout.value_or(default_answer_seconds);
  start_programs(flags.programs);
  const std::vector<std::size_t> started = started_programs();
  std::size_t next = 0;
  for (match::Side& side : flags.sides) {
    if (!side.is_program()) continue;
    side.searcher = started.at(next++);
    if (side.name.empty()) side.name = searcher_infos()[*side.searcher]->id;
    match::require_plays_games(side);
  }
}

SideValue side_value(const std::string& option, const std::string& text, std::uint64_t greatest) {
  const auto [side, number] = match::named_side(text);
  return {side, number_of(option, number, 1, greatest)};
}

void set_limits(std::vector<match::Side>& sides, const std::string& option, const std::vector<SideValue>& values,
                auto&& set) {
  for (const SideValue& given : values) {
    bool is_known = given.side.empty();
    for (match::Side& side : sides) {
      if (!given.side.empty() && side.name != given.side) continue;
      set(side.limits, given.value);
      is_known = true;
    }
    if (!is_known)
      throw UsageError(fmt::format("{}: there is no side '{}'; the sides are '{}' and '{}'", option,
                                   quotable(given.side), sides[0].name, sides[1].name));
  }
}

// "NAME.OPTION=VALUE" for one side, "OPTION=VALUE" for both.
void set_option(std::vector<match::Side>& sides, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    throw UsageError(fmt::format("--option {}: give NAME=VALUE, for example --option Hash=64", quotable(text)));
  std::string name = text.substr(0, equals);
  const std::size_t point = name.find('.');
  const std::string side_name = point == std::string::npos ? "" : name.substr(0, point);
  const bool names_side = std::ranges::find(sides, side_name, &match::Side::name) != sides.end();
  if (names_side) name.erase(0, point + 1);
  for (match::Side& side : sides) {
    if (!names_side || side.name == side_name) side.options.emplace_back(name, text.substr(equals + 1));
  }
}

match::MatchSettings match_settings(const MatchFlags& flags) {
  std::vector<match::Side> sides = flags.sides;
  if (sides.size() != 2)
    throw UsageError(
        fmt::format("a match has two sides, and {} given; name them with --searcher ID, --program CMD or --engine CMD",
                    sides.empty() ? "none is" : counted(sides.size(), "is", "are")));
  if (sides[0].name == sides[1].name)
    throw UsageError(fmt::format("both sides are called '{0}'; name them, as in --searcher old={0}", sides[0].name));
  set_limits(sides, "--depth", flags.depth,
             [](match::MoveLimits& limits, std::uint64_t value) { limits.depth = static_cast<std::int32_t>(value); });
  set_limits(sides, "--nodes", flags.nodes,
             [](match::MoveLimits& limits, std::uint64_t value) { limits.nodes = value; });
  set_limits(sides, "--movetime", flags.movetime,
             [](match::MoveLimits& limits, std::uint64_t value) { limits.time = std::chrono::milliseconds(value); });
  for (const std::string& option : flags.options) set_option(sides, option);
  for (match::Side& side : sides) {
    if (!side.limits.any()) side.limits.depth = static_cast<std::int32_t>(default_move_depth);
    side.timeout = std::chrono::seconds(flags.timeout.value_or(default_answer_seconds));
    if (flags.timeout) side.greeting = side.timeout;
  }
  match::MatchSettings settings{.a = sides[0], .b = sides[1], .rounds = flags.rounds.value_or(1)};
  settings.adjudication = flags.adjudication;
  settings.margin = std::chrono::milliseconds(flags.margin.value_or(default_margin));
  settings.test = flags.test;
  settings.same_pairs = flags.same_pairs.value_or(match::default_same_pairs);
  return settings;
}

// A deterministic pair that is played again says nothing new.
void play_each_pair_once(match::MatchSettings& settings) {
  if (!settings.is_deterministic() || settings.rounds == 1) return;
  write_notice(fmt::format(
      "pvslab: with depth or nodes a pair plays the same games again, so each is played once, not {} times\n",
      settings.rounds));
  settings.rounds = 1;
}

// "connect4:FILE", "tictactoe", "my-game:d=4"; chess is played from files.
bool names_a_workload(const std::string& text) {
  if (std::filesystem::exists(text) || text == "-") return false;
  const std::string family = text.substr(0, text.find(':'));
  if (family == "chess")
    throw UsageError("chess is played from positions; name the FILE without 'chess:' and parameters");
  return find_workload_family(family) != nullptr;
}

match::Openings read_openings(const MatchFlags& flags) {
  const match::OpeningsOptions options{.plies = flags.plies, .count = flags.count, .is_chess960 = flags.is_chess960};
  return match::openings_from(read_input(*flags.file), *flags.file, options);
}

// An engine or a program that was built again is another one: its games do not continue those in a journal.
void add_files_of_engines(CellPlan& plan, const match::MatchSettings& settings) {
  std::vector<NamedEngine> engines;
  for (const match::Side* side : {&settings.a, &settings.b}) {
    if (side->is_engine()) engines.push_back({.name = side->name, .options = {.command = side->command}});
  }
  add_engines_to(plan, engines);
  add_programs_to(plan);
}

JobOptions match_job(const MatchFlags& flags, const CellPlan& plan) {
  JobOptions asked = job_options(
      flags.job,
      {{"--json", flags.json.has_value()}, {"--pgn", flags.pgn.has_value()}, {"--game", flags.game.has_value()}});
  if (flags.game || flags.no_journal || asked.parts || asked.merges()) {
    if (flags.fresh || flags.journal)
      throw UsageError("without a journal, --journal and --fresh have no effect; leave them out");
    return asked;
  }
  asked.journal =
      flags.journal.value_or(fmt::format("pvslab-match-{}.jsonl", hexadecimal(fnv1a(plan.text())).substr(0, 8)));
  asked.fresh = flags.fresh;
  return asked;
}

ExitCode exit_code_of_match(const match::MatchReport& report) {
  if (!report.is_complete) return ExitCode::interrupted;
  for (const std::size_t number : report.games()) {
    if (match::is_grave_fault(report.match.games()[number]->end.ending)) return ExitCode::violated;
  }
  return ExitCode::fine;
}

ExitCode replay_game(const MatchFlags& flags, const CellPlan& plan, const match::MatchGames& games) {
  const std::size_t number = static_cast<std::size_t>(*flags.game) - 1;
  if (number >= games.size())
    throw UsageError(fmt::format("--game {}: the match has {}", *flags.game, counted(games.size(), "game")));
  JobRun done;
  run_job(plan, {.command = planning_words()}, {.only = {number}}, done);
  if (!games.games()[number]) return tell_job_interrupted(done, false);
  const match::MatchReport report = match::report_on(games, true, planning_words());
  write_text(match::game_text(report, number));
  return match::is_grave_fault(games.games()[number]->end.ending) ? ExitCode::violated : ExitCode::fine;
}

ExitCode run_scores(const MatchFlags& flags) {
  if (flags.file || !flags.sides.empty())
    throw UsageError("--pairs plays no games; leave the openings and the sides out");
  write_result(
      flags.json, [&] { return match::scores_text(*flags.pairs, flags.test, output_style()); },
      [&] { return match::scores_json_text(*flags.pairs, flags.test); });
  return ExitCode::fine;
}

std::unique_ptr<match::Arena> arena_of_workload(const MatchFlags& flags, const match::MatchSettings& settings) {
  if (flags.pgn || flags.is_chess960 || flags.plies)
    throw UsageError("--pgn, --plies and --chess960 are about chess; a workload plays another game");
  if (flags.seed && !flags.random_plies) throw UsageError("--seed draws openings of --random-plies; give both");
  match::WorkloadOpenings openings{.count = flags.count, .seed = flags.seed.value_or(default_opening_seed)};
  if (flags.random_plies) openings.plies = static_cast<std::uint32_t>(*flags.random_plies);
  return match::workload_arena(*flags.file, openings, settings);
}

ExitCode run_match(MatchFlags& flags) {
  require_json_target(flags.json, {flags.file.value_or("")});
  if (flags.pairs) return run_scores(flags);
  if (flags.pgn) require_target(*flags.pgn);
  if (flags.pgn) require_no_input(*flags.pgn, {flags.file.value_or("")});
  start_program_sides(flags);
  match::MatchSettings settings = match_settings(flags);
  play_each_pair_once(settings);
  if (!flags.file) throw UsageError("no openings are given. Name a FILE of EPD records or PGN games, or a workload");
  std::optional<match::Openings> openings;
  std::unique_ptr<match::Arena> arena;
  if (names_a_workload(*flags.file)) {
    arena = arena_of_workload(flags, settings);
  } else {
    if (flags.random_plies || flags.seed)
      throw UsageError("--random-plies and --seed are about workloads; openings of chess come from a file");
    openings = read_openings(flags);
    write_to_stderr(problems_text(openings->problems, openings->file));
    arena = match::chess_arena(*openings, settings);
  }
  match::MatchGames games(*arena, settings);
  CellPlan plan("match");
  games.add_to(plan);
  add_files_of_engines(plan, settings);
  const JobOptions asked = match_job(flags, plan);
  const auto require_sides = [&] {
    if (asked.merges()) return;
    for (const match::Side* side : {&settings.a, &settings.b}) write_notice(match::require_startable(*side));
  };
  if (flags.game && !flags.dry_run) {
    require_sides();
    return replay_game(flags, plan, games);
  }
  const Stopwatch watch;
  const auto report_match = [&](JobRun& run, bool) {
    match::MatchReport report = match::report_on(games, run.complete(), planning_words());
    if (!settings.is_deterministic() && !run.is_merged) report.seconds = watch.seconds();
    write_job_result(
        run, flags.json, [&] { return match::to_text(report, output_style()); },
        [&] { return match::to_json_text(report); });
    if (flags.pgn) write_file_atomically(*flags.pgn, match::pgn_text(report));
    if (!report.is_complete && !run.is_merged) return ExitCode::interrupted;
    remove_journal(asked);
    return run.is_partial() ? ExitCode::fine : exit_code_of_match(report);
  };
  return run_cell_work(
      plan, {.asked = asked,
             .dry_run = flags.dry_run,
             .prepare = require_sides,
             .runner = {.threads = flags.threads, .stop = [&games] { return interrupted() || games.is_decided(); }},
             .is_decided = [&games] { return games.is_decided(); },
             .report = report_match});
}

match::Pentanomial pentanomial_from(std::string_view text) {
  match::Pentanomial points;
  std::size_t index = 0;
  for (std::size_t begin = 0; begin <= text.size() && index <= points.pairs.size(); ++index) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    if (index < points.pairs.size())
      points.pairs[index] = number_of("--pairs", std::string(text.substr(begin, end - begin)), 0, most_given_pairs);
    begin = end + 1;
  }
  if (index != points.pairs.size()) refuse_value("--pairs", "five counts are needed, such as 13,37,50,25,3");
  if (points.count() == 0 || points.count() > most_given_pairs)
    refuse_value("--pairs", fmt::format("there must be 1 to {} pairs", most_given_pairs));
  return points;
}

void add_match_sides(CLI::App& verb, MatchFlags& flags) {
  add_repeated_option(
      verb, "--searcher", [&flags](const std::string& text) { add_searcher_side(flags, text); },
      "A side: a searcher of ours")
      .placeholder("[NAME=]ID");
  add_repeated_option(
      verb, "--engine", [&flags](const std::string& text) { add_engine_side(flags, text); }, "A side: a UCI engine")
      .placeholder("[NAME=]CMD");
  add_repeated_option(
      verb, "--program", [&flags](const std::string& text) { add_program_side(flags, text); },
      "A side: a program by the line protocol")
      .placeholder("[NAME=]CMD");
  add_list_option(verb, "--option", flags.options, "Set an option of both sides, or of the one of that name")
      .placeholder("[NAME.]OPTION=VALUE");
  add_repeated_option(
      verb, "--depth",
      [&flags](const std::string& text) {
        flags.depth.push_back(side_value("--depth", text, static_cast<std::uint64_t>(max_chess_depth.plies())));
      },
      "Plies that each move is searched, for both sides or one")
      .placeholder("[NAME=]N")
      .shown_default(fmt::format("{}, without another limit", default_move_depth));
  add_repeated_option(
      verb, "--nodes",
      [&flags](const std::string& text) { flags.nodes.push_back(side_value("--nodes", text, UINT64_MAX >> 1)); },
      "Nodes that each move may take")
      .placeholder("[NAME=]N");
  add_repeated_option(
      verb, "--movetime",
      [&flags](const std::string& text) {
        flags.movetime.push_back(side_value("--movetime", text, most_milliseconds));
      },
      "Milliseconds that each move may take; then games differ from run to run")
      .placeholder("[NAME=]MS");
}

void add_opening_options(CLI::App& verb, MatchFlags& flags) {
  add_number_option(verb, "--count", flags.count, 1, UINT32_MAX, "Only the first N openings").placeholder("N");
  add_number_option(verb, "--random-plies", flags.random_plies, 1, most_random_plies,
                    "Openings of another game: the positions after N plies")
      .placeholder("N");
  add_number_option(verb, "--seed", flags.seed, 0, max_seed,
                    "Draws those of --random-plies, if --count is less than there are")
      .placeholder("S")
      .shown_default(std::to_string(default_opening_seed))
      .rare();
  add_number_option(verb, "--plies", flags.plies, 0, UINT32_MAX, "Only the first N moves of a PGN game")
      .placeholder("N")
      .rare();
  add_flag(verb, "--chess960", flags.is_chess960, "Chess960, where the openings do not show it").rare();
  add_number_option(verb, "--rounds", flags.rounds, 1, most_rounds_of_a_pair,
                    "Play each pair N times, if the time is limited")
      .placeholder("N")
      .shown_default("1")
      .rare();
}

void add_rule_options(CLI::App& verb, MatchFlags& flags) {
  add_parsed_option(
      verb, "--sprt", [&flags](const std::string& text) { flags.test = match::parse_sequential_test(text); },
      "End as soon as one of two strengths is accepted")
      .placeholder("elo0=A,elo1=B");
  add_parsed_option(
      verb, "--adjudicate", [&flags](const std::string& text) { flags.adjudication = match::parse_adjudication(text); },
      "End games by what both sides say of them: win=CP, draw=CP, length=PLIES")
      .placeholder("RULES")
      .shown_default("off")
      .rare();
  add_number_option(verb, "--same-pairs", flags.same_pairs, 0, UINT32_MAX,
                    "End after the first N pairs if the sides play the same in all; 0: go on")
      .placeholder("N")
      .shown_default(std::to_string(match::default_same_pairs))
      .rare();
  add_number_option(verb, "--margin", flags.margin, 0, most_milliseconds,
                    "Milliseconds beyond --movetime before a move loses on time")
      .placeholder("MS")
      .shown_default(std::to_string(default_margin))
      .rare();
  add_number_option(verb, "--timeout", flags.timeout, 1, most_answer_seconds,
                    "Seconds after which an engine or a program hangs")
      .placeholder("S")
      .shown_default(std::to_string(default_answer_seconds))
      .rare();
}

Work add_match_verb_options(CLI::App& verb) {
  set_footer(verb,
             "Each opening is played twice, once by each side with White. With --depth or --nodes the report has the "
             "same bytes in every "
             "run, for any number of threads or shards. If the sides make the same moves "
             "in the first "
             "--same-pairs pairs, they are the same, and there is no Elo; otherwise the first pair and move where they "
             "part are shown. "
             "Only distinct games count. The opening is the unit of the interval; below 8 there is none.\n"
             "--sprt takes elo0, elo1, and perhaps alpha=0.05, beta=0.05, model=logistic or normalised. --adjudicate "
             "takes win=CP, "
             "draw=CP, moves=4 (of each side in a row), from=34 (the move number for draws), length=PLIES.\n"
             "A side that dies, hangs or makes an illegal move loses that game, and the exit code is 1. An engine or a "
             "program has a process of its own for each game. In chess searchers and programs play as `pvslab uci` "
             "does, with its options Hash and Order; in other games, such as othello, without options. Games are kept "
             "in a journal until the match is over: the same command resumes.\n"
             "It cannot see if openings are like real games, or if an engine obeys its limit.");
  const auto flags = std::make_shared<MatchFlags>();
  add_text_option(verb, "FILE", flags->file, "Openings of chess: EPD records or PGN games. Or another game: a workload")
      .placeholder("");
  add_match_sides(verb, *flags);
  add_opening_options(verb, *flags);
  add_rule_options(verb, *flags);
  add_text_option(verb, "--pgn", flags->pgn, "Write the games to FILE").placeholder("FILE");
  add_number_option(verb, "--game", flags->game, 1, UINT32_MAX, "Play only game N, and print it").placeholder("N");
  add_parsed_option(
      verb, "--pairs", [flags](const std::string& text) { flags->pairs = pentanomial_from(text); },
      "Play nothing: pairs with 0, 1/2, 1, 3/2 and 2 points")
      .placeholder("A,B,C,D,E");
  add_text_option(verb, "--journal", flags->journal, "File of finished games until the match is over")
      .placeholder("FILE")
      .shown_default("pvslab-match-HASH.jsonl")
      .rare();
  add_flag(verb, "--no-journal", flags->no_journal, "Keep no journal; an interrupted match starts again").rare();
  add_flag(verb, "--fresh", flags->fresh, "Discard the journal of an unfinished run").rare();
  add_threads_option(verb, flags->threads);
  add_json_option(verb, flags->json);
  add_dry_run_option(verb, flags->dry_run);
  add_job_options(verb, flags->job);
  return [flags] { return run_match(*flags); };
}

}  // namespace

extern constinit const Verb match_command{.name = "match",
                                          .summary = "Two sides play each other: are they the same, is one stronger",
                                          .add_options = add_match_verb_options};

}  // namespace pvslab
