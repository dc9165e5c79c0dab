// The options of verbs that search with a program in another language:
//   --program CMD               start CMD and add it to the searchers; repeatable
//   --like ID                   its visits must be those of this searcher
//   --program-seconds N         the time that it has for a request
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/cells/cell_plan.hpp"
#include "harness/cli/flags/option.hpp"

namespace pvslab {

struct ProgramFlags {
  std::vector<std::string> commands;
  std::optional<std::string> like;
  std::optional<std::uint64_t> seconds;  // default 10
};

void add_program_options(CLI::App& verb, ProgramFlags& flags);

// Starts each program once, to hear what it promises, and adds it to the searchers. Call it before searchers are selected.
// Printed commands repeat the options. Throws UsageError if a program does not start or does not introduce itself.
void start_programs(const ProgramFlags& flags);

// The programs that were started, as indices into the catalogue, ascending.
[[nodiscard]] std::vector<std::size_t> started_programs();

// Makes the files that the commands name, such as search.py, inputs of the plan: shards must run the same programs.
void add_program_inputs(CellPlan& plan, const ProgramFlags& flags);

}  // namespace pvslab
