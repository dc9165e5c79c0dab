// `pvslab epd`: searches the positions of an EPD file, and compares the moves found with the solutions in the file.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/input.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/notice.hpp"
#include "harness/base/output.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/problems_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/trees/size_warning.hpp"
#include "harness/bind/trees/tree_size.hpp"
#include "harness/bind/workloads/chess_workload.hpp"
#include "harness/cli/flags/cell_work.hpp"
#include "harness/cli/flags/engine_options.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/solve/engine_answers.hpp"
#include "harness/solve/suite_solution.hpp"
#include "harness/solve/suite_solution_json.hpp"
#include "harness/solve/suite_solution_text.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/epd.hpp"
#include "suites/chess/fen.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_seconds = 24 * 60 * 60;
constexpr std::uint64_t default_depth = 4;
constexpr std::uint64_t most_table_mib = 16 * 1024;
constexpr std::uint64_t default_table_mib = default_table_bytes >> 20;
constexpr const char* default_searcher = "pvs-sound";

struct EpdFlags {
  EngineFlags engine;
  std::optional<std::string> file;
  std::optional<std::string> fen;
  std::vector<std::string> searchers;
  std::optional<std::uint64_t> depth;
  std::optional<std::uint64_t> max_nodes;
  std::optional<std::uint64_t> max_seconds;
  bool deepen = false;
  OrderingRules order;
  std::optional<std::uint64_t> table;
  unsigned threads = 1;
  std::optional<std::string> json;
  bool strict = false;
  bool dry_run = false;
  JobFlags job;
};

// The file with the hash of its text.
struct ReadPositions {
  chess::EpdFile file;
  std::uint64_t hash;
};

ReadPositions read(const EpdFlags& flags) {
  if (!flags.file && !flags.fen)
    throw UsageError("no positions are given. Name a FILE of EPD records, or give one position with --fen");
  const std::string text = flags.file                 ? read_input(*flags.file)
                           : *flags.fen == "startpos" ? std::string(chess::start_fen)
                                                      : *flags.fen;
  std::istringstream input(text);
  return {chess::read_epd(input, flags.file.value_or("--fen")), fnv1a(text)};
}

std::size_t searcher_from(const std::vector<std::string>& patterns) {
  const std::vector<std::size_t> chosen =
      select_searchers(patterns.empty() ? std::vector<std::string>{default_searcher} : patterns);
  if (chosen.size() != 1) {
    throw UsageError(fmt::format(
        "epd runs one searcher, but --searcher and --filter select {}. See `pvslab list searchers`", chosen.size()));
  }
  return chosen.front();
}

SolveSettings settings_from(const EpdFlags& flags) {
  SolveSettings settings{.searcher = searcher_from(flags.searchers),
                         .depth = Depth(static_cast<std::int32_t>(flags.depth.value_or(default_depth))),
                         .max_nodes = flags.max_nodes,
                         .deepen = flags.deepen,
                         .order = flags.order};
  if (flags.max_seconds) settings.max_seconds = std::chrono::seconds(*flags.max_seconds);
  if (flags.table) settings.table_bytes = static_cast<std::size_t>(*flags.table) << 20;
  if (flags.table && !settings.uses_table()) {
    throw UsageError(
        fmt::format("--table has no effect, because '{}' has no table; add --order table, or leave --table out",
                    searcher_infos()[settings.searcher]->id));
  }
  return settings;
}

// ", deepening, order table,killers, table of 16 MiB"
std::string manner_text(const SolveSettings& settings) {
  std::string text = settings.deepen ? ", deepening" : "";
  if (settings.order.any()) text += ", order " + to_text(settings.order);
  if (settings.uses_table()) text += fmt::format(", table of {} MiB", settings.table_bytes >> 20);
  return text;
}

// Nothing without --engine.
std::vector<EngineAnswers> engine_answers(const EpdFlags& flags, const SuiteSolution& solution,
                                          const UciLimits& limits) {
  std::vector<EngineAnswers> all;
  if (!solution.is_complete) return all;
  try {
    for (const NamedEngine& engine : engines_from(flags.engine))
      all.push_back(ask_engine(engine.options, solution, limits));
  } catch (const EngineError& error) {
    throw UsageError(error.what());
  }
  return all;
}

std::string text_of(const chess::EpdFile& file, const SuiteSolution& solution, const SolveSettings& settings) {
  std::string text = fmt::format("{} to depth {}{}, then quiescence: {}\n\n", searcher_infos()[settings.searcher]->id,
                                 settings.depth.plies(), manner_text(settings), file.file);
  if (!solution.records.empty()) text += to_table(solution, settings, output_style()) + "\n";
  return text + summary_text(file, solution);
}

ExitCode exit_code_of(const EpdFlags& flags, const chess::EpdFile& file, const SuiteSolution& solution,
                      const std::vector<EngineAnswers>& engines, const JobRun& run) {
  if (!solution.is_complete && !run.is_merged) return ExitCode::interrupted;
  if (std::ranges::any_of(engines, [](const EngineAnswers& engine) { return engine.faults() != 0; }))
    return ExitCode::violated;
  if (flags.strict && file.problems.losses() != 0) return ExitCode::bad_input;
  if (flags.strict && solution.count(SolutionVerdict::unsolved) != 0) return ExitCode::violated;
  return ExitCode::fine;
}

// Each thread has a table.
ExitCode with_room_for_tables(const EpdFlags& flags, const SolveSettings& settings, auto&& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    throw UsageError(
        fmt::format("there is not enough memory for a table of {} MiB in each of {} threads. Give less with --table "
                    "or --threads",
                    settings.table_bytes >> 20, flags.threads));
  }
}

// A result that depends on the time, or on another program, could not be told from a faulty machine's.
JobOptions asked_of(const EpdFlags& flags) {
  const JobOptions asked = job_options(flags.job, {{"--json", flags.json.has_value()}});
  const bool keeps_cells = asked.reports_nothing() || asked.parts;
  if (keeps_cells && flags.max_seconds) {
    throw UsageError(
        "with --max-seconds the results depend on the machine, so they are not kept. Give --max-nodes instead");
  }
  if (asked.reports_nothing() && !flags.engine.engines.empty())
    throw UsageError("--shard does not ask an engine; leave --engine out");
  return asked;
}

// No warning if there is a limit. Quiescence nodes are not counted and not estimated.
void warn_of_size(const chess::EpdFile& file, const SolveSettings& settings) {
  if (settings.max_nodes || settings.max_seconds) return;
  constexpr std::uint64_t lines = 24;
  const chess::ChessGame game;
  WorkSize size;
  for (const chess::EpdRecord& record : file.records) {
    const double nodes = estimated_tree_nodes(game, chess::SearchPosition(record.position), settings.depth, lines,
                                              [](const chess::SearchPosition&) { return 1; });
    size.largest_tree = std::max(size.largest_tree, nodes);
    size.nodes += usual_nodes(nodes);
  }
  write_notice(size_warning(fmt::format("depth {}", settings.depth.plies()), size).value_or(""));
}

ExitCode report(const EpdFlags& flags, const chess::EpdFile& file, const SolveSettings& settings,
                const SuiteSolution& solution, double seconds, const JobRun& run) {
  const std::string_view id = searcher_infos()[settings.searcher]->id;
  const std::vector<EngineAnswers> engines =
      engine_answers(flags, solution, {.depth = settings.depth.plies(), .nodes = flags.max_nodes});
  write_job_result(
      run, flags.json,
      [&] {
        std::string text = text_of(file, solution, settings);
        for (const EngineAnswers& engine : engines) text += "\n" + to_text(engine, output_style());
        return text;
      },
      [&] { return to_json_text(file, solution, settings, id, seconds, engines); });
  const std::uint64_t nodes = solution.nodes() + solution.mate_nodes() + solution.move_nodes();
  const std::string speed = seconds > 0 ? fmt::format(", {} nodes/s", si(static_cast<double>(nodes) / seconds)) : "";
  write_notice(fmt::format("time {:.3f} s{}\n", seconds, speed));
  return exit_code_of(flags, file, solution, engines, run);
}

ExitCode run_epd(const EpdFlags& flags) {
  const JobOptions asked = asked_of(flags);
  require_json_target(flags.json, {flags.file.value_or("")});
  const SolveSettings settings = settings_from(flags);
  const auto [file, hash] = read(flags);
  write_to_stderr(problems_text(file.problems, file.file));
  if (!asked.merges()) warn_of_size(file, settings);
  SuiteSearch search(file, settings);
  CellPlan plan("epd");
  search.add_to(plan, hash);
  const Stopwatch watch;
  const auto report_solution = [&](JobRun& run, bool) {
    const SuiteSolution solution = search.result();
    return report(flags, file, settings, solution, run.is_merged ? search.seconds() : watch.seconds(), run);
  };
  return with_room_for_tables(flags, settings, [&] {
    return run_cell_work(
        plan,
        {.asked = asked, .dry_run = flags.dry_run, .runner = {.threads = flags.threads}, .report = report_solution});
  });
}

Work add_epd_verb_options(CLI::App& verb) {
  set_footer(
      verb,
      "Each position is searched to depth N, followed by a quiescence search, whose nodes are not counted. With "
      "--deepen "
      "or a limit, it is searched to depth 1, 2, ... N in turn, until the limit is reached or a mate is found. The "
      "answer is that of the greatest completed depth; nodes are the sum over all depths. Scores are centipawns for "
      "the side to move.\n"
      "--order changes the order of moves, but no score. With table, the best move of the last search of the position "
      "comes first. With killers, the quiet moves that last caused a cutoff at the same ply come before other quiet "
      "moves. With history, quiet moves that caused more cutoffs come earlier. What is learnt about a position is kept "
      "until its last depth is searched.\n"
      "If there is a mate, a search within the depth finds the shortest one; its nodes are counted apart. 'mate 2' "
      "takes two moves against the longest defence. 'mate' without a number comes from the quiescence search, or its "
      "length is unknown because a limit was reached. To mate in N moves takes depth 2N-1; to be mated in N, depth "
      "2N.\n"
      "A position is solved if the move is among bm and not among am. If dm N or bm #N is given, the score must be a "
      "mate for that side, of any length.\n"
      "Unusable parts of the file are counted; standard error shows the first 20 of each kind. Castling rights KQkq on "
      "other "
      "squares than those of standard chess make a position Chess960.\n"
      "An engine that dies, hangs or moves illegally makes the exit code 1.\n"
      "The exit code is 0 if any record is usable, solved or not. With --strict it is 2 if any part of the file is "
      "unusable, otherwise 1 if any position is not solved.");
  const auto flags = std::make_shared<EpdFlags>();
  const Option file =
      add_text_option(verb, "FILE", flags->file, "EPD records, such as `FEN bm Qg6; id \"a name\";`").placeholder("");
  const Option fen =
      add_text_option(verb, "--fen", flags->fen, "One position instead of a file; EPD operations may follow")
          .placeholder("FEN");
  file.excludes(fen);
  add_searcher_option(verb, flags->searchers, default_searcher);
  add_number_option(verb, "--depth", flags->depth, 1, static_cast<std::uint64_t>(max_chess_depth.plies()),
                    "Depth in plies")
      .placeholder("N")
      .shown_default(std::to_string(default_depth));
  add_engine_options(verb, flags->engine, "Ask this UCI engine too, at the same depth; repeatable");
  add_number_option(verb, "--max-nodes", flags->max_nodes, 1, std::numeric_limits<std::uint64_t>::max(),
                    "Stop each position after this many nodes")
      .placeholder("N")
      .rare();
  add_number_option(verb, "--max-seconds", flags->max_seconds, 1, most_seconds,
                    "Stop each position after this many seconds")
      .placeholder("S")
      .rare();
  add_flag(verb, "--deepen", flags->deepen, "Search to depth 1, 2, ... N in turn, as with a limit");
  add_parsed_option(
      verb, "--order", [flags](const std::string& text) { flags->order = parse_ordering_rules(text); },
      "Order moves by any of table,killers,history, or none")
      .placeholder("RULES")
      .shown_default("none");
  add_number_option(verb, "--table", flags->table, 1, most_table_mib,
                    "Size in MiB, per thread, of the table of --order table or of the searcher")
      .placeholder("MIB")
      .shown_default(std::to_string(default_table_mib))
      .rare();
  add_threads_option(verb, flags->threads);
  add_json_option(verb, flags->json);
  add_dry_run_option(verb, flags->dry_run);
  add_job_options(verb, flags->job);
  add_flag(verb, "--strict", flags->strict, "Fail if a record is unusable or a position is not solved").rare();
  return [flags] { return run_epd(*flags); };
}

}  // namespace

extern constinit const Verb epd_command{.name = "epd",
                                        .summary = "Search the positions of an EPD file; score the moves found",
                                        .add_options = add_epd_verb_options};

}  // namespace pvslab
