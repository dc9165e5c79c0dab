// The options of verbs that ask UCI engines:
//   --engine [NAME=]CMD         start CMD, a shell command; repeatable where a verb takes several
//   --option [NAME.]OPTION=VALUE  set an option of the engine of that name, or of every engine; repeatable
//   --timeout S                 seconds that an engine has for each answer
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cells/cell_plan.hpp"
#include "harness/cells/run/job.hpp"
#include "harness/cli/flags/option.hpp"
#include "harness/sides/engine_side.hpp"
#include "harness/sides/search_difference.hpp"

namespace pvslab {

struct EngineFlags {
  std::vector<std::string> engines;
  std::vector<std::string> options;
  std::optional<std::uint64_t> timeout;  // default 60
};

// The sides of verbs that compare two: engines; searchers of ours and programs by the line protocol, which this program plays as an
// engine.
struct SideFlags {
  EngineFlags engines;
  std::vector<std::string> searchers;
  std::vector<std::string> programs;
  std::optional<std::string> go;  // further words of each `go`
};

// --option and --timeout are refused without --engine, unless `names_elsewhere` says that an argument names the engine too.
Option add_engine_options(CLI::App& verb, EngineFlags& flags, const std::string& help, bool names_elsewhere = false);

// NAME=CMD names a command, as --program does (program_options.hpp). Throws UsageError for a name given twice,
// an option without '=' and an option of a side that there is not.
[[nodiscard]] std::vector<NamedEngine> engines_from(const EngineFlags& flags);

// Adds the options of both, and of positions: --suite and --fen.
void add_side_options(CLI::App& verb, SideFlags& flags);
// Engines first, then searchers, then programs, each in the order given; a searcher's side has its id as a name unless the user names it.
[[nodiscard]] std::vector<NamedEngine> sides_from(const SideFlags& flags);

// Empty if --go is not given. Throws UsageError for words that would make a search endless, or that other options give.
[[nodiscard]] std::string words_of_go(const SideFlags& flags);

struct PositionFlags {
  std::optional<std::string> suite;
  std::optional<std::string> fen;
};
void add_position_options(CLI::App& verb, PositionFlags& flags);
struct ReadAskedPositions {
  AskedPositions positions;
  std::uint64_t hash;  // of the text
};
// Tells the problems of the file on standard error. Throws UsageError if neither is given, and InputError.
[[nodiscard]] ReadAskedPositions asked_positions_from(const PositionFlags& flags);

// "6" means 1..6. Throws UsageError.
[[nodiscard]] DepthRange depth_range_from(const std::string& text);

// Their files become inputs: shards must run the same engines. In a merge, engines are not started, and their files are those
// that the parts tell.
void add_engines_to(CellPlan& plan, const std::vector<NamedEngine>& engines);

}  // namespace pvslab
