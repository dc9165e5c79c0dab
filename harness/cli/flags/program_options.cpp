#include "harness/cli/flags/program_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/program_name.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/cells/files_of_command.hpp"
#include "harness/check/subject/subject.hpp"
#include "harness/power/zoo.hpp"
#include "harness/program/program.hpp"
#include "harness/program/program_connection.hpp"
#include "suites/input_error.hpp"

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

// The search that --like names: a searcher's or a mutant's.
VisitModel model_named(const std::string& id) {
  using Search = BoundSearcher<RecordedTree>;
  if (const auto searcher = find_searcher(id)) {
    const SearcherInfo* const info = searcher_infos()[*searcher];
    const auto search = [info]() -> const Search& { return find_subject(all_subjects(), info->id)->on_trees; };
    return {info, search};
  }
  const Subject* const mutant = zoo::find_mutant(id);
  if (mutant == nullptr) throw UsageError("--like: " + zoo::unknown_search_text(id));
  const auto search = [mutant]() -> const Search& { return mutant->on_trees; };
  return {mutant->info, search};
}

std::string_view cutoff_of(const SearcherInfo& info) {
  return info.rule == CutoffRule::at_beta ? "value >= beta" : "value > beta";
}

// Under the other rule there are other windows, so that some could not be compared.
void require_rule_of(const SearcherInfo& model) {
  for (const std::size_t searcher : started_programs()) {
    const SearcherInfo& program = *searcher_infos()[searcher];
    if (program.rule == model.rule) continue;
    throw UsageError(
        fmt::format("--like {}: it cuts off at {}, and the program {} says in its hello that it does at {}; name a "
                    "searcher with the same rule",
                    model.id, cutoff_of(model), program.id, cutoff_of(program)));
  }
}

std::optional<MergedPrograms>& merged_programs() {
  static std::optional<MergedPrograms> programs;
  return programs;
}

[[noreturn]] void refuse_part(const std::string& why) {
  throw InputError(merged_programs()->part, 1, 0, "the part " + why);
}

Hello hello_in(const PlannedProgram& described) {
  try {
    return parse_hello(described.hello);
  } catch (const BadMessage& error) {
    refuse_part(fmt::format("describes a program in words that no program says: {}", error.what()));
  }
}

// The description in a part of the program of this name; null if there is none.
const PlannedProgram* description_of(const std::string& name) {
  if (!merged_programs()) return nullptr;
  for (const PlannedProgram& described : merged_programs()->described) {
    if (hello_in(described).name == name) return &described;
  }
  return nullptr;
}

// The commands that the user gives, by the names that the programs have.
std::map<std::string, std::string> given_programs(std::chrono::seconds patience) {
  std::map<std::string, std::string> commands;
  for (const std::string& command : merged_programs()->given) {
    try {
      const ProgramConnection started(command, {.start = patience, .request = patience});
      commands[started.hello().name] = command;
    } catch (const ProgramError& error) {
      throw UsageError(fmt::format("--with: {}", error.what()));
    }
  }
  return commands;
}

// Adds the programs that a part's command names. Returns the commands to print.
std::vector<std::string> add_merged_programs(const std::vector<std::string>& commands, std::chrono::seconds patience,
                                             const std::optional<VisitModel>& like) {
  const std::map<std::string, std::string> given = given_programs(patience);
  std::vector<std::string> shown;
  std::set<std::string> names;
  for (const std::string& command : commands) {
    const auto& described = merged_programs()->described;
    const auto found = std::ranges::find(described, command, &PlannedProgram::command);
    if (found == described.end()) {
      refuse_part(
          fmt::format("does not describe the program of its command, {}; run the shards again", shell_quoted(command)));
    }
    const Hello hello = hello_in(*found);
    names.insert(hello.name);
    const auto ours = given.find(hello.name);
    if (ours == given.end()) {
      add_described_program({.command = command, .patience = patience, .like = like}, hello);
      shown.push_back(command);
    } else {
      add_program({.command = command, .patience = patience, .started_with = ours->second, .like = like});
      shown.push_back(ours->second);
    }
  }
  for (const auto& [name, command] : given) {
    if (names.contains(name)) continue;
    throw UsageError(fmt::format("--with {}: the program calls itself {}, and the parts are of {}",
                                 shell_quoted(command), name, fmt::join(names, ", ")));
  }
  return shown;
}

}  // namespace

void add_program_options(CLI::App& verb, ProgramFlags& flags) {
  add_list_option(verb, "--program", flags.commands,
                  "Add a program in any language that speaks the line protocol (docs/protocol.md); repeatable")
      .placeholder("CMD");
  add_text_option(verb, "--like", flags.like, "With --program: its visits must be those of this searcher or mutant")
      .placeholder("ID")
      .rare();
  add_number_option(verb, "--program-seconds", flags.seconds, 1, most_seconds,
                    "With --program: the time that it has for a request, in seconds")
      .placeholder("N")
      .shown_default(std::to_string(default_seconds))
      .rare();
}

void set_merged_programs(MergedPrograms programs) { merged_programs() = std::move(programs); }

const PlannedProgram* description_of_command(const std::string& command) {
  if (!merged_programs()) return nullptr;
  for (const PlannedProgram& described : merged_programs()->described) {
    if (described.command == command) return &described;
  }
  return nullptr;
}

void add_programs_to(CellPlan& plan) {
  for (const std::size_t searcher : started_programs()) {
    const Program& program = *program_of(*searcher_infos()[searcher]);
    if (const PlannedProgram* const described = description_of(program.hello().name)) {
      plan.add_program(*described);
    } else {
      plan.add_program(
          {program.settings().command, to_line(program.hello()), files_of_command(program.settings().command)});
    }
  }
}

void start_programs(const ProgramFlags& flags) {
  if (flags.commands.empty()) {
    if (flags.like) throw UsageError("--like is about the visits of a program; give one with --program");
    return;
  }
  std::optional<VisitModel> like;
  if (flags.like) like = model_named(*flags.like);
  const std::chrono::seconds patience(flags.seconds.value_or(default_seconds));
  ProgramFlags shown = flags;
  if (merged_programs()) {
    shown.commands = add_merged_programs(flags.commands, patience, like);
  } else {
    for (const std::string& command : flags.commands) {
      add_program({.command = command, .patience = patience, .like = like, .stops_at_fault = flags.stops_at_fault});
    }
  }
  if (like) require_rule_of(*like->info);
  set_printed_options(printed(shown), {"verify", "compare", "relations", "trace", "gate", "grade"});
}

std::vector<std::size_t> started_programs() {
  std::vector<std::size_t> programs;
  for (const std::size_t searcher : added_searchers()) {
    if (program_of(*searcher_infos()[searcher]) != nullptr) programs.push_back(searcher);
  }
  return programs;
}

std::vector<std::size_t> with_started_programs(std::vector<std::size_t> searchers) {
  std::ranges::copy(started_programs(), std::back_inserter(searchers));
  std::ranges::sort(searchers);
  const auto repeated = std::ranges::unique(searchers);
  searchers.erase(repeated.begin(), repeated.end());
  return searchers;
}

}  // namespace pvslab
