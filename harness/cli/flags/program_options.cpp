#include "harness/cli/flags/program_options.hpp"

#include <chrono>
#include <filesystem>
#include <iomanip>
#include <sstream>

#include "harness/base/input.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/program/program.hpp"

namespace pvslab {
namespace {

constexpr std::uint64_t default_seconds = 10;
constexpr std::uint64_t most_seconds = 86'400;

// " --program 'python3 my_search.py' --like alpha-beta"
std::string printed(const ProgramFlags& flags) {
  std::string text;
  for (const std::string& command : flags.commands) text += " --program " + shell_quoted(command);
  if (flags.like) text += " --like " + shell_quoted(*flags.like);
  if (flags.seconds) text += " --program-seconds " + std::to_string(*flags.seconds);
  return text;
}

}  // namespace

void add_program_options(CLI::App& verb, ProgramFlags& flags) {
  add_list_option(verb, "--program", flags.commands,
                  "Add a program in any language that speaks the line protocol (docs/protocol.md); repeatable")
      .placeholder("CMD");
  add_text_option(verb, "--like", flags.like, "With --program: its visits must be those of this searcher")
      .placeholder("ID");
  add_number_option(verb, "--program-seconds", flags.seconds, 1, most_seconds,
                    "With --program: the time that it has for a request, in seconds")
      .placeholder("N")
      .shown_default(std::to_string(default_seconds));
}

void add_program_inputs(CellPlan& plan, const ProgramFlags& flags) {
  for (const std::string& command : flags.commands) {
    std::istringstream words(command);
    for (std::string word; words >> std::quoted(word, '\'');) {
      std::error_code ignored;
      if (std::filesystem::is_regular_file(word, ignored)) plan.add_input(word, hash_of_file(word));
    }
  }
}

void start_programs(const ProgramFlags& flags) {
  if (flags.commands.empty()) {
    if (flags.like) throw UsageError("--like is about the visits of a program; give one with --program");
    return;
  }
  std::optional<std::size_t> like;
  if (flags.like) {
    like = find_searcher(*flags.like);
    if (!like) throw UsageError("--like: " + unknown_searcher_text(*flags.like));
  }
  for (const std::string& command : flags.commands) {
    add_program(
        {.command = command, .patience = std::chrono::seconds(flags.seconds.value_or(default_seconds)), .like = like});
  }
  set_printed_options(printed(flags), {"verify", "compare", "relations", "trace", "gate", "grade"});
}

std::vector<std::size_t> started_programs() {
  std::vector<std::size_t> programs;
  for (const std::size_t searcher : added_searchers()) {
    if (program_of(*searcher_infos()[searcher]) != nullptr) programs.push_back(searcher);
  }
  return programs;
}

}  // namespace pvslab
