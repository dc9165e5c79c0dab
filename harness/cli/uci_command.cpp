// `pvslab uci`: any searcher as a chess engine for GUIs and match programs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/output.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/flags/program_options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/uci/uci_loop.hpp"

namespace pvslab {
namespace {

constexpr const char* default_searcher = "pvs-sound";

struct UciFlags {
  ProgramFlags programs;
  std::vector<std::string> searchers;
  std::vector<std::string> command;
};

// A program that is named runs.
std::vector<std::size_t> chosen_by(const UciFlags& flags) {
  if (!flags.searchers.empty()) return with_started_programs(select_searchers(flags.searchers));
  const std::vector<std::size_t> programs = started_programs();
  return programs.empty() ? select_searchers(std::vector<std::string>{default_searcher}) : programs;
}

ExitCode run_uci(const UciFlags& flags) {
  start_programs(flags.programs);
  const std::vector<std::size_t> chosen = chosen_by(flags);
  if (chosen.size() != 1)
    throw UsageError("uci runs one searcher; choose it with --searcher ID, or a program with --program CMD");
  std::istringstream given(fmt::format("{}\n", fmt::join(flags.command, " ")));
  std::istream& input = flags.command.empty() ? std::cin : given;
  uci::run_loop(input, [](const std::string& line) { write_to_stdout(line + "\n"); }, {.searcher = chosen.front()});
  return ExitCode::fine;
}

Work add_uci_verb_options(CLI::App& verb) {
  set_footer(
      verb,
      "Speaks the Universal Chess Interface on standard input and output. Options: Hash (MiB), Order (the moves: "
      "table, "
      "killers, history or none), Searcher, UCI_Chess960, Move Overhead (ms). Searches deepen from one ply on, "
      "followed "
      "by a quiescence search, whose nodes are not counted.\n"
      "Beside the protocol: 'd' shows the position, 'eval' its evaluation, 'go perft N' counts moves, and 'bench "
      "[DEPTH]' searches "
      "fixed positions: its 'Nodes searched' is the same in every run. `pvslab uci bench` does that and ends.\n"
      "The score of a position does not depend on the moves before it, so repetitions and the fifty-move rule do not "
      "count.");
  const auto flags = std::make_shared<UciFlags>();
  add_list_option(verb, "COMMAND", flags->command, "Obey this command, such as bench, and end").placeholder("");
  add_searcher_option(verb, flags->searchers, default_searcher);
  add_program_options(verb, flags->programs);
  return [flags] { return run_uci(*flags); };
}

}  // namespace

extern constinit const Verb uci_command{.name = "uci",
                                        .summary = "Play chess with a searcher, for GUIs and match programs",
                                        .add_options = add_uci_verb_options};

}  // namespace pvslab
