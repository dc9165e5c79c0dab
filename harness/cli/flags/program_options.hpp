// The options of verbs that search with a program in another language:
//   --program [NAME=]CMD        start CMD and add it to the searchers, by this name; repeatable
//   --range LO:HI               see add_range_option
//   --like ID                   its visits must be those of this searcher
//   --program-seconds N         the time that it has for a request
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/bind/search/score_limit.hpp"
#include "harness/cells/cell_plan.hpp"
#include "harness/cli/flags/option.hpp"

namespace pvslab {

// What the text of --program says. A name begins with a small letter: what begins with a capital letter or '_' is an assignment for
// the shell, as in "LD_LIBRARY_PATH=lib ./engine". Throws UsageError if no command comes after a name.
struct NamedCommand {
  std::string name;  // empty: that of its hello
  std::string command;
};
[[nodiscard]] NamedCommand named_command(const std::string& text, std::string_view option = "--program");

struct ProgramFlags {
  std::vector<std::string> commands;
  std::optional<std::string> like;
  std::optional<std::uint64_t> seconds;  // default 10
  std::optional<ScoreLimit> range;       // of add_range_option
  bool stops_at_fault = false;           // no option: as ProgramSettings has it
};

void add_program_options(CLI::App& verb, ProgramFlags& flags);
// --range LO:HI, of a verb that draws trees.
void add_range_option(CLI::App& verb, ProgramFlags& flags);
// What --range and all these searchers allow: a program may have a range of its own.
[[nodiscard]] ScoreLimit limit_of(const ProgramFlags& flags, std::span<const std::size_t> searchers);

// For a merge. `described` are the programs that a part names: they are not started. Of those, the programs that the user gives
// the commands of are started, known by their names.
struct MergedPrograms {
  std::string part;  // its file, for errors
  std::vector<PlannedProgram> described;
  std::vector<std::string> given;
};
void set_merged_programs(MergedPrograms programs);

// Starts each program once, to hear what it promises, and adds it to the searchers. Call it before searchers are selected.
// Printed commands repeat the options. Throws UsageError if a program does not start or does not introduce itself.
void start_programs(const ProgramFlags& flags);

// The programs that were started, as indices into the catalogue, ascending.
[[nodiscard]] std::vector<std::size_t> started_programs();
// `searchers` and the programs, ascending: who names a program wants to see it run.
[[nodiscard]] std::vector<std::size_t> with_started_programs(std::vector<std::size_t> searchers);

// In a merge, the description that a part has of this command; otherwise null.
[[nodiscard]] const PlannedProgram* description_of_command(const std::string& command);

// Adds the programs to the plan. The files that the commands name, such as search.py, become inputs: shards must run the same
// programs. In a merge these are the files that the parts tell.
void add_programs_to(CellPlan& plan);

}  // namespace pvslab
