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

#include "harness/cli/flags/option.hpp"
#include "harness/engine/uci_engine.hpp"

namespace pvslab {

struct EngineFlags {
  std::vector<std::string> engines;
  std::vector<std::string> options;
  std::optional<std::uint64_t> timeout;  // default 60
};

struct NamedEngine {
  std::string name;  // "a", "b" ... in the order given, unless the user names it
  UciEngineOptions options;
};

// Options of all of them are refused without --engine.
Option add_engine_options(CLI::App& verb, EngineFlags& flags, const std::string& help);

// NAME=CMD names a command; NAME begins with a letter and has letters, digits, '_' and '-' only. So a command cannot begin
// with an assignment to an environment variable: write `env VARIABLE=1 ./engine`. Throws UsageError for a name given twice,
// an option without '=' and an option of a side that there is not.
[[nodiscard]] std::vector<NamedEngine> engines_from(const EngineFlags& flags);

// " --engine a='./old' --option Hash=64", as a printed command repeats them.
[[nodiscard]] std::string printed(const EngineFlags& flags);

}  // namespace pvslab
