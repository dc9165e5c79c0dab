// `pvslab uci`: any searcher as a chess engine for GUIs and match programs.
#include <iostream>
#include <memory>
#include <string>

#include "harness/base/output.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/cli/flags/options.hpp"
#include "harness/cli/verbs/verbs.hpp"
#include "harness/uci/uci_loop.hpp"

namespace pvslab {
namespace {

constexpr const char* default_searcher = "pvs-sound";

ExitCode run_uci(const std::vector<std::string>& patterns) {
  const std::vector<std::size_t> chosen =
      select_searchers(patterns.empty() ? std::vector<std::string>{default_searcher} : patterns);
  if (chosen.size() != 1) throw UsageError("uci runs one searcher; choose it with --searcher ID");
  uci::run_loop(std::cin, [](const std::string& line) { write_to_stdout(line + "\n"); }, {.searcher = chosen.front()});
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
      "The score of a position does not depend on the moves before it, so repetitions and the fifty-move rule do not "
      "count.");
  const auto searchers = std::make_shared<std::vector<std::string>>();
  add_searcher_option(verb, *searchers, default_searcher);
  return [searchers] { return run_uci(*searchers); };
}

}  // namespace

extern constinit const Verb uci_command{.name = "uci",
                                        .summary = "Play chess with a searcher, for GUIs and match programs",
                                        .add_options = add_uci_verb_options};

}  // namespace pvslab
