// The verbs of the command line, as an open list. Each is a `const Verb NAME_command`, defined in NAME_command.cpp.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "harness/base/exit_code.hpp"

namespace CLI {
class App;
}

namespace pvslab {

// Does the work of a verb after its options are parsed, and returns what it found. Errors are thrown (InputError, UsageError,
// NothingSelected, OutputError); only `run_command_line` turns them into exit codes.
using Work = std::function<ExitCode()>;

struct Verb {
  std::string_view name;                // as on the command line: "verify"
  std::string_view summary;             // one line for the help
  Work (*add_options)(CLI::App& verb);  // adds the options of the verb, and returns its work
  bool is_hidden = false;               // left out of `pvslab -h`, the manual page and the completion
  bool is_unlisted = false;             // left out of `pvslab -h` alone
};

// Adds a verb at the end. It must outlive the program. Throws UsageError if there is one of that name.
void add_verb(const Verb& verb);

// All verbs, in the order of `pvslab -h`.
[[nodiscard]] std::span<const Verb* const> verbs();

}  // namespace pvslab
