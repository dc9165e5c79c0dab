// `pvslab perft`: counts from one position, checks a suite of known counts, or compares with the counts of an engine.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/notice.hpp"
#include "harness/base/output.hpp"
#include "harness/base/progress.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/problems_text.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/trees/size_warning.hpp"
#include "harness/cli/flags/cell_work.hpp"
#include "harness/cli/flags/engine_options.hpp"
#include "harness/cli/flags/job_options.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/engine/uci_engine.hpp"
#include "harness/perft/engine_check.hpp"
#include "harness/perft/perft_counter.hpp"
#include "harness/perft/suite_check.hpp"
#include "harness/sides/asked_position.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/perft_suite.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t most_megabytes = 1 << 20;

struct PerftFlags {
  std::optional<std::string> fen;
  std::optional<std::uint64_t> depth;
  bool divide = false;
  std::optional<std::string> suite;
  std::optional<std::uint64_t> max_nodes;
  EngineFlags engine;
  std::optional<std::string> perft_command;
  unsigned threads = 1;
  std::optional<std::uint64_t> hash;
  std::optional<std::string> json;
  bool dry_run = false;
  JobFlags job;
};

chess::Position position_from(const PerftFlags& flags) {
  const std::string fen = flags.fen.value_or("startpos");
  chess::FenReading reading = chess::read_fen(fen == "startpos" ? chess::start_fen : fen, {.source = "--fen"});
  chess::Problems problems;
  for (chess::Problem& problem : reading.problems) problems.add(std::move(problem));
  write_to_stderr(problems_text(problems, "--fen"));
  return reading.position;
}

chess::PerftSuite suite_from(const PerftFlags& flags, const std::string& text) {
  std::istringstream input(text);
  chess::PerftSuite suite = chess::read_perft_suite(input, *flags.suite);
  write_to_stderr(problems_text(suite.problems, suite.file));
  return suite;
}

int depth_from(const PerftFlags& flags) {
  if (!flags.depth)
    throw UsageError("no depth is given. Add --depth N, or check the counts of a suite with --suite FILE");
  return static_cast<int>(*flags.depth);
}

PerftSettings settings_from(const PerftFlags& flags) {
  return {.threads = flags.threads,
          .hash_megabytes = flags.hash.value_or(0),
          .shows_progress = !flags.suite && flags.engine.engines.empty()};
}

ExitCode tell_interrupted_after(const std::string& how_far) {
  return tell_interrupted(fmt::format("interrupted{}; perft keeps no state. Start again with", how_far));
}

// Clears a progress line first, which may stand in the same place.
void write_line(const std::string& text) {
  if (Progress::stderr_is_terminal()) move_on_stderr("\r\x1b[2K");
  write_text(text);
}

// Counts the first plies, and assumes that the others grow at the same rate.
double estimated_leaves(const chess::Position& position, int depth) {
  constexpr int counted = 4;
  const auto leaves = static_cast<double>(chess::perft(position, std::min(depth, counted)));
  if (depth <= counted || leaves == 0) return leaves;
  const double growth = std::sqrt(leaves / static_cast<double>(chess::perft(position, counted - 2)));
  return leaves * std::pow(growth, depth - counted);
}

// With a hash table, each position is counted about once per depth, so the number of positions also bounds the work. Each piece
// stands on one of 64 squares or was captured, and each pawn may have been promoted to one of four pieces.
double games_to_count(const PerftFlags& flags, const chess::Position& position, int depth, double leaves) {
  if (flags.hash.value_or(0) == 0) return leaves;
  const double positions =
      std::pow(65, std::popcount(position.board.occupied())) * std::pow(5, std::popcount(position.board.pawns));
  return std::min(leaves, 2 * positions * depth);
}

void warn_of_size(const PerftFlags& flags, const std::string& name, double leaves) {
  write_notice(perft_size_warning(name, leaves, flags.hash.value_or(0) != 0).value_or(""));
}

ExitCode count(const PerftFlags& flags) {
  const chess::Position position = position_from(flags);
  const int depth = depth_from(flags);
  require_json_target(flags.json, {});
  warn_of_size(flags, fmt::format("depth {}", depth),
               games_to_count(flags, position, depth, estimated_leaves(position, depth)));
  PerftCounter counter(settings_from(flags));
  const Stopwatch watch;
  std::string moves;
  std::optional<Uint128> nodes;
  std::optional<Divide> divide;
  if (flags.divide && depth > 0) {
    divide = counter.divide(position, depth);
    if (divide) {
      moves = divide_text(position, *divide);
      nodes = total(*divide);
    }
  } else {
    nodes = counter.count(position, depth);
  }
  if (!nodes) return tell_interrupted_after("");
  if (*nodes == chess::too_many_nodes) {
    throw UsageError(fmt::format("--depth {}: there are {} games, too many to count. Try a smaller depth", depth,
                                 chess::nodes_text(*nodes)));
  }
  const double seconds = watch.seconds();
  if (flags.json) write_to_target(*flags.json, count_json_text(position, depth, *nodes, divide, seconds));
  if (flags.json != "-") write_text(moves + total_text(*nodes));
  write_notice(speed_text(*nodes, seconds) + "\n");
  return ExitCode::fine;
}

double games_to_count(const PerftFlags& flags, const chess::PerftSuite& suite) {
  double leaves = 0;
  for (const chess::PerftCase& position : suite.cases) {
    for (const chess::PerftCount& count : position.counts) {
      if (flags.max_nodes && count.nodes > *flags.max_nodes) continue;
      leaves += games_to_count(flags, position.position, count.depth, static_cast<double>(count.nodes));
    }
  }
  return leaves;
}

ExitCode report(const PerftFlags& flags, const chess::PerftSuite& suite, const SuiteCheck& check, const JobRun& run) {
  const CriticalSection whole_report;
  write_job_result(
      run, flags.json, [&] { return summary_text(suite, check); }, [&] { return to_json_text(suite, check); });
  write_notice(speed_text(check.nodes(), check.seconds()) + "\n");
  const bool was_interrupted = !check.is_complete && !run.is_merged;
  const ExitCode ended =
      was_interrupted ? tell_interrupted(fmt::format(
                            "interrupted after {} of {}{}", check.cases.size(), counted(suite.cases.size(), "position"),
                            run.journal ? ". Continue with" : "; perft keeps no state. Start again with"))
                      : ExitCode::fine;
  if (check.wrong_cases() != 0) return ExitCode::violated;
  return ended == ExitCode::fine && suite.lost_records() != 0 ? ExitCode::bad_input : ended;
}

ExitCode check_counts(const PerftFlags& flags) {
  const JobOptions asked = job_options(flags.job, {{"--json", flags.json.has_value()}});
  require_json_target(flags.json, {*flags.suite});
  const std::string text = read_input(*flags.suite);
  const chess::PerftSuite suite = suite_from(flags, text);
  if (!asked.merges()) warn_of_size(flags, *flags.suite, games_to_count(flags, suite));
  PerftCounter counter(settings_from(flags));
  PerftSuiteCheck check(suite, flags.max_nodes, counter);
  CellPlan plan("perft");
  check.add_to(plan, fnv1a(text));
  const bool is_json_alone = flags.json == "-";
  const auto tell_one = [&](const CheckedCase& checked) {
    if (!is_json_alone) write_line(to_text(suite, checked));
  };
  // A merge says first what is missing.
  if (!asked.merges()) check.tell_each(tell_one);
  const auto report_counts = [&](JobRun& run, bool) {
    const SuiteCheck result = check.result();
    if (asked.merges()) {
      if (!is_json_alone) write_text(std::exchange(run.preface, {}));
      for (const CheckedCase& checked : result.cases) tell_one(checked);
    }
    return report(flags, suite, result, run);
  };
  return run_cell_work(
      plan, {.asked = asked, .dry_run = flags.dry_run, .runner = {.threads = flags.threads}, .report = report_counts});
}

struct EngineComparison {
  EngineCheckPlan plan;
  std::size_t lost_records = 0;  // of the suite
};

// The file without counts, EPD or FEN, as `pvslab same` reads it. Nothing if a suite of counts loses no more of it.
std::optional<AskedPositions> positions_without_counts(const std::string& text, const std::string& file) {
  std::optional<std::size_t> lost;  // nothing if it has no count at all
  try {
    std::istringstream input(text);
    lost = chess::read_perft_suite(input, file).lost_records();
  } catch (const InputError&) {
  }
  if (lost == 0U) return std::nullopt;
  AskedPositions positions = read_positions(text, file);
  if (positions.positions.empty() || positions.problems.losses() >= lost.value_or(SIZE_MAX)) return std::nullopt;
  return positions;
}

EngineComparison comparison_from(const PerftFlags& flags) {
  EngineComparison comparison{.plan = {.depth = depth_from(flags), .positions = {}}};
  EngineCheckPlan& plan = comparison.plan;
  if (plan.depth == 0) throw UsageError("--depth 0 has no moves to compare; give 1 or more");
  if (flags.suite) {
    const std::string text = read_input(*flags.suite);
    if (const auto positions = positions_without_counts(text, *flags.suite)) {
      write_to_stderr(problems_text(positions->problems, *flags.suite));
      comparison.lost_records = positions->problems.losses();
      for (const AskedPosition& each : positions->positions)
        plan.positions.push_back({fmt::format("{}:{}: ", *flags.suite, each.line), each.end()});
      return comparison;
    }
    const chess::PerftSuite suite = suite_from(flags, text);
    comparison.lost_records = suite.lost_records();
    for (const chess::PerftCase& each : suite.cases) {
      plan.positions.push_back({fmt::format("{}:{}: ", *flags.suite, each.line), each.position});
    }
  } else {
    plan.positions.push_back({"", position_from(flags)});
  }
  return comparison;
}

ExitCode compare_with_engine(const PerftFlags& flags) {
  const auto [plan, lost_records] = comparison_from(flags);
  if (flags.engine.engines.size() != 1)
    throw UsageError("perft compares with one engine, but --engine is given several times");
  UciEngineOptions options = engines_from(flags.engine).front().options;
  if (flags.perft_command) options.perft_command = *flags.perft_command;
  double leaves = 0;
  for (const EngineCheckPlan::Place& place : plan.positions)
    leaves += games_to_count(flags, place.position, plan.depth, estimated_leaves(place.position, plan.depth));
  warn_of_size(flags, fmt::format("depth {}", plan.depth), leaves);
  PerftCounter counter(settings_from(flags));
  const EngineCheck check = check_engine(plan, options, counter, write_line);
  write_text(summary_text(plan, check));
  if (lost_records != 0) write_text(counted(lost_records, "record") + " of the file lost\n");
  if (check.failure) write_to_stderr(fmt::format("{}: {}\n", program_name(), *check.failure));
  if (check.different != 0) return ExitCode::violated;
  if (check.failure || check.failed != 0) return ExitCode::bad_input;
  if (!check.is_complete) {
    return tell_interrupted_after(
        fmt::format(" after {} of {}", check.same + check.failed, counted(plan.positions.size(), "position")));
  }
  return lost_records == 0 ? ExitCode::fine : ExitCode::bad_input;
}

ExitCode run_perft(const PerftFlags& flags) {
  if (!flags.engine.engines.empty()) return compare_with_engine(flags);
  return flags.suite ? check_counts(flags) : count(flags);
}

Work add_perft_verb_options(CLI::App& verb) {
  set_footer(
      verb,
      "perft counts from one position (--depth), checks the counts of a suite (--suite), or compares with a UCI engine "
      "that can count (--engine and --depth), on one position or on those of a suite. An engine that fails at a "
      "position "
      "costs that position only. docs/engines.md has the forms of counts that are read.");
  const auto flags = std::make_shared<PerftFlags>();
  const Option fen = add_text_option(verb, "--fen", flags->fen, "Position of standard chess or Chess960")
                         .placeholder("FEN")
                         .shown_default("startpos");
  const Option depth =
      add_number_option(verb, "--depth", flags->depth, 0, chess::max_perft_depth, "Depth in plies").placeholder("N");
  const Option divide = add_flag(verb, "--divide", flags->divide, "Show the count of each move");
  const Option suite =
      add_text_option(
          verb, "--suite", flags->suite,
          "Positions with known counts: `FEN ;D1 20 ;D2 400`, `FEN; 2; 400`, or records of id, epd and perft lines; "
          "- is the standard input. With --engine EPD and FEN without counts too")
          .placeholder("FILE");
  const Option max_nodes =
      add_number_option(verb, "--max-nodes", flags->max_nodes, 1, std::numeric_limits<std::uint64_t>::max(),
                        "Skip the counts of the suite above N")
          .placeholder("N");
  const Option engine = add_engine_options(verb, flags->engine, "Compare with a UCI engine; CMD is a shell command");
  const Option perft_command =
      add_text_option(verb, "--perft-command", flags->perft_command, "What makes the engine count")
          .placeholder("TEXT")
          .shown_default("'go perft {depth}'")
          .rare();
  add_threads_option(verb, flags->threads, 1);  // speeds of perft are compared per thread
  add_number_option(verb, "--hash", flags->hash, 0, most_megabytes, "Size of the hash table of subtrees in MB")
      .placeholder("MB")
      .shown_default("none");
  const Option json = add_json_option(verb, flags->json);
  // Options that would be ignored are refused.
  suite.excludes(fen).excludes(divide);
  max_nodes.needs(suite);
  perft_command.needs(engine);
  engine.excludes(divide).excludes(max_nodes).excludes(json);
  add_dry_run_option(verb, flags->dry_run).needs(suite).excludes(engine);
  for (const Option of_suites : add_job_options(verb, flags->job)) of_suites.needs(suite).excludes(engine);
  return [flags, depth] {
    if (flags->suite && flags->engine.engines.empty() && depth.is_given()) {
      throw UsageError(
          "--suite takes --depth only with --engine: the suite names its own depths. --max-nodes skips large counts");
    }
    if (flags->perft_command && flags->perft_command->find("{depth}") == std::string::npos) {
      throw UsageError("--perft-command has no {depth}, where the depth belongs; for example 'perft {depth}'");
    }
    return run_perft(*flags);
  };
}

}  // namespace

extern constinit const Verb perft_command{.name = "perft",
                                          .summary = "Count legal move sequences; check move generators",
                                          .add_options = add_perft_verb_options};

}  // namespace pvslab
