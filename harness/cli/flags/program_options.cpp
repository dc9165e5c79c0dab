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
      const NamedCommand named = named_command(command);
      const ProgramConnection started(named.command, {.start = patience, .request = patience});
      commands[named.name.empty() ? started.hello().name : named.name] = named.command;
    } catch (const ProgramError& error) {
      throw UsageError(fmt::format("--with: {}", error.what()));
    }
  }
  return commands;
}

// Adds the programs that a part's command names. Returns the commands to print.
std::vector<std::string> add_merged_programs(const std::vector<std::string>& commands, std::chrono::seconds patience,
                                             const std::optional<VisitModel>& like, ScoreLimit limit) {
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
      add_described_program({.command = command, .patience = patience, .like = like, .limit = limit}, hello);
      shown.push_back(command);
    } else {
      add_program({.command = command,
                   .patience = patience,
                   .started_with = ours->second,
                   .name = named_command(command).name,
                   .like = like,
                   .limit = limit});
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

// Of a program whose text names it, its command alone; else nothing, since the text is the command.
std::string started_with(const NamedCommand& named) { return named.name.empty() ? "" : named.command; }

}  // namespace

NamedCommand named_command(const std::string& text, std::string_view option) {
  constexpr std::size_t longest = 40;
  const auto is_small = [](char c) { return 'a' <= c && c <= 'z'; };
  const auto may_be_in_name = [&](char c) {
    return is_small(c) || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '-' || c == '_' || c == '.';
  };
  const std::size_t end = static_cast<std::size_t>(std::ranges::find_if_not(text, may_be_in_name) - text.begin());
  if (end == 0 || end == text.size() || text[end] != '=' || !is_small(text.front())) return {"", text};
  if (end > longest) throw UsageError(fmt::format("{}: a name has at most {} characters", option, longest));
  NamedCommand named{text.substr(0, end), text.substr(end + 1)};
  if (named.command.find_first_not_of(' ') == named.command.npos || named.command.starts_with(' ')) {
    throw UsageError(fmt::format("{} {}: a command comes right after '{}='", option, shell_quoted(text), named.name));
  }
  return named;
}

void add_program_options(CLI::App& verb, ProgramFlags& flags) {
  add_list_option(verb, "--program", flags.commands,
                  "Add a program in any language that speaks the line protocol (docs/protocol.md), by the name of its "
                  "hello or by NAME, which begins with a small letter; repeatable")
      .placeholder("[NAME=]CMD");
  add_text_option(verb, "--like", flags.like, "With --program: its visits must be those of this searcher or mutant")
      .placeholder("ID")
      .rare();
  add_number_option(verb, "--program-seconds", flags.seconds, 1, most_seconds,
                    "With --program: the time that it has for a request, in seconds")
      .placeholder("N")
      .shown_default(std::to_string(default_seconds))
      .rare();
}

void add_range_option(CLI::App& verb, ProgramFlags& flags) {
  add_parsed_option(
      verb, "--range", [&flags](const std::string& text) { flags.range = parse_score_limit(text, "--range"); },
      "Values of all drawn trees and finite ends of windows lie within LO:HI, for a search whose INF is small; also "
      "`range=` in the hello of a program")
      .placeholder("LO:HI")
      .rare();
}

ScoreLimit limit_of(const ProgramFlags& flags, std::span<const std::size_t> searchers) {
  ScoreLimit limit = flags.range.value_or(ScoreLimit());
  for (const std::size_t searcher : searchers) {
    if (const Program* const program = program_of(*searcher_infos()[searcher])) {
      limit = limit.joined_with(program->limit());
    }
  }
  return limit;
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
      plan.add_program({program.settings().command, to_line(program.hello()),
                        files_of_command(named_command(program.settings().command).command)});
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
    shown.commands = add_merged_programs(flags.commands, patience, like, flags.range.value_or(ScoreLimit()));
  } else {
    for (const std::string& command : flags.commands) {
      const NamedCommand named = named_command(command);
      add_program({.command = command,
                   .patience = patience,
                   .started_with = started_with(named),
                   .name = named.name,
                   .like = like,
                   .stops_at_fault = flags.stops_at_fault,
                   .limit = flags.range.value_or(ScoreLimit())});
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
