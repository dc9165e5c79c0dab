// `pvslab epd`: the positions of an EPD file, searched and held against the solutions that the file gives.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/cli/command.hpp"
#include "harness/cli/invocation.hpp"
#include "harness/cli/options.hpp"
#include "harness/solve/suite_solution.hpp"
#include "harness/solve/suite_solution_json.hpp"
#include "harness/solve/suite_solution_text.hpp"
#include "harness/base/input.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/output.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/base/text/problems_text.hpp"
#include "harness/bind/workloads/size_warning.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/workloads/chess_workload.hpp"
#include "harness/bind/workloads/tree_size.hpp"
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
  std::optional<std::string> file;
  std::optional<std::string> fen;
  std::string searcher = default_searcher;
  std::optional<std::uint64_t> depth;
  std::optional<std::uint64_t> max_nodes;
  std::optional<std::uint64_t> max_seconds;
  bool deepen = false;
  OrderingRules order;
  std::optional<std::uint64_t> table;
  unsigned threads = 1;
  std::optional<std::string> json;
  bool strict = false;
};

chess::EpdFile read(const EpdFlags& flags) {
  if (flags.file) {
    std::istringstream input = open_input(*flags.file);
    return chess::read_epd(input, *flags.file);
  }
  if (!flags.fen) throw UsageError("which positions? give a FILE of EPD records, or one position with --fen");
  std::istringstream text(*flags.fen == "startpos" ? std::string(chess::start_fen) : *flags.fen);
  return chess::read_epd(text, "--fen");
}

std::size_t searcher_from(const std::string& id) {
  const std::vector<std::size_t> chosen = select_searchers(std::vector<std::string>{id});
  if (chosen.size() != 1) {
    throw UsageError(
        fmt::format("epd asks one searcher, and '{}' names {}. See `pvslab list searchers`", id, chosen.size()));
  }
  return chosen.front();
}

SolveSettings settings_from(const EpdFlags& flags) {
  SolveSettings settings{.searcher = searcher_from(flags.searcher),
                         .depth = Depth(static_cast<std::int32_t>(flags.depth.value_or(default_depth))),
                         .max_nodes = flags.max_nodes,
                         .deepen = flags.deepen,
                         .order = flags.order};
  if (flags.max_seconds) settings.max_seconds = std::chrono::seconds(*flags.max_seconds);
  if (flags.table) settings.table_bytes = static_cast<std::size_t>(*flags.table) << 20;
  if (flags.table && !settings.uses_table()) {
    throw UsageError(fmt::format(
        "--table: nothing would use it, for '{}' remembers nothing; add --order table, or leave --table out",
        flags.searcher));
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

void write_text(const chess::EpdFile& file, const SuiteSolution& solution, const SolveSettings& settings) {
  std::string text = fmt::format("{} to depth {}{}, then quiescence: {}\n\n", searcher_infos()[settings.searcher]->id,
                                 settings.depth.plies(), manner_text(settings), file.file);
  if (!solution.records.empty()) text += to_table(solution, settings) + "\n";
  write_to_stdout(text + summary_text(file, solution));
}

ExitCode exit_code_of(const EpdFlags& flags, const chess::EpdFile& file, const SuiteSolution& solution) {
  if (!solution.is_complete) return ExitCode::interrupted;
  if (flags.strict && file.problems.losses() != 0) return ExitCode::bad_input;
  if (flags.strict && solution.count(SolutionVerdict::unsolved) != 0) return ExitCode::violated;
  return ExitCode::fine;
}

SuiteSolution solve(const chess::EpdFile& file, const SolveSettings& settings, unsigned threads) {
  try {
    return solve_suite(file, settings, threads);
  } catch (const std::bad_alloc&) {
    throw UsageError(
        fmt::format("there is not enough memory for a table of {} MiB in each of {} threads; try less with "
                    "--table or --threads",
                    settings.table_bytes >> 20, threads));
  }
}

// With a limit it ends. Quiescence, which is not counted, goes into no estimate.
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
  write_to_stderr(size_warning(fmt::format("depth {}", settings.depth.plies()), size).value_or(""));
}

ExitCode run_epd(const EpdFlags& flags) {
  install_interrupt_handler(resuming_command());
  if (flags.json) require_target(*flags.json);
  const SolveSettings settings = settings_from(flags);
  const chess::EpdFile file = read(flags);
  write_to_stderr(problems_text(file.problems, file.file));
  warn_of_size(file, settings);
  const Stopwatch watch;
  const SuiteSolution solution = solve(file, settings, flags.threads);
  const double seconds = watch.seconds();
  if (flags.json != "-") write_text(file, solution, settings);
  if (flags.json) {
    const std::string_view id = searcher_infos()[settings.searcher]->id;
    write_to_target(*flags.json, to_json_text(file, solution, settings, id, seconds));
  }
  write_to_stderr(
      fmt::format("time {:.3f} s, {} nodes/s\n", seconds,
                  si(static_cast<double>(solution.nodes() + solution.mate_nodes() + solution.move_nodes()) / seconds)));
  if (!solution.is_complete) tell_interrupted("interrupted; epd keeps no state and starts again with");
  return exit_code_of(flags, file, solution);
}

}  // namespace

void add_epd_command(CLI::App& app, ExitCode& exit_code) {
  CLI::App* verb = app.add_subcommand("epd", "Search the positions of an EPD file; score the moves found");
  verb->footer(
      "Each position is searched to depth N, with a quiescence search beyond it, whose nodes are not counted. With "
      "--deepen or a limit it is searched to depth 1, 2, ... N in turn until the limit strikes or a mate is found. The "
      "answer is that of the greatest depth completed; nodes are the sum over all depths. Scores are centipawns for "
      "the side to move.\n"
      "--order changes the order of moves, but no score: first the move that was best when the position was last "
      "searched (table), and of the quiet moves first those that last cut off at the same ply (killers), then those "
      "that cut off most often (history). What was learnt in a position is kept up to its last depth.\n"
      "If there is a mate, a search for the shortest one follows, within the depth; its nodes are counted apart. "
      "'mate 2' takes two moves against the longest defence. 'mate' alone was seen by the quiescence search, or a "
      "limit struck before its length was known. A mate in N moves needs depth 2N-1; to be mated in N needs 2N.\n"
      "Solved: the move is among bm and not among am; if dm N or bm #N is given, the score is a mate for that side, "
      "whatever N.\n"
      "Unusable parts of the file are counted, and the first 20 of each kind are shown on standard error; --json "
      "lists 10,000. A castling right without its king or rook is left out. KQkq on other squares than those of "
      "standard chess makes a position Chess960, with a notice. The exit code is 0 if any record could be used, solved "
      "or not; with --strict it is 2 if anything in the file could not be used, else 1 if a position was not solved.");
  const auto flags = std::make_shared<EpdFlags>();
  CLI::Option* const file =
      verb->add_option("FILE", flags->file, "Positions with their best moves: FEN bm Qg6; id \"a name\";")
          ->option_text(" ");
  CLI::Option* const fen =
      verb->add_option("--fen", flags->fen, "One position instead of a file; EPD operations may follow")
          ->type_name("FEN");
  file->excludes(fen);
  verb->add_option("--searcher", flags->searcher, "Searcher to use. See `pvslab list searchers`")
      ->type_name("ID")
      ->capture_default_str();
  add_number_option(*verb, "--depth", flags->depth, 1, static_cast<std::uint64_t>(max_chess_depth.plies()),
                    "Depth in plies")
      ->type_name("N")
      ->default_str(std::to_string(default_depth));
  add_number_option(*verb, "--max-nodes", flags->max_nodes, 1, std::numeric_limits<std::uint64_t>::max(),
                    "Stop at this many nodes, in each position")
      ->type_name("N");
  add_number_option(*verb, "--max-seconds", flags->max_seconds, 1, most_seconds,
                    "Stop after this many seconds, in each position")
      ->type_name("S");
  verb->add_flag("--deepen", flags->deepen, "Search to depth 1, 2, ... N in turn, as with a limit");
  verb->add_option_function<std::string>(
          "--order", [flags](const std::string& text) { flags->order = parse_ordering_rules(text); },
          "Order moves by any of table,killers,history; or none")
      ->type_name("RULES")
      ->default_str("none");
  add_number_option(*verb, "--table", flags->table, 1, most_table_mib,
                    "Size of the table of --order table, or of the searcher, in each thread")
      ->type_name("MIB")
      ->default_str(std::to_string(default_table_mib));
  add_threads_option(*verb, flags->threads);
  add_json_option(*verb, flags->json);
  verb->add_flag("--strict", flags->strict, "Fail if a record is unusable or a position unsolved");
  verb->callback([flags, &exit_code] { exit_code = run_epd(*flags); });
}

}  // namespace pvslab
