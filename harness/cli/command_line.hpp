// The whole command line.
#pragma once

#include <string>
#include <vector>

#include "harness/base/exit_code.hpp"

namespace pvslab {

// Chooses the verb, runs it, and turns errors into messages and exit codes. Returns what `main` returns.
[[nodiscard]] int run_command_line(int argc, const char* const* argv);

// The same for a program that has more than ours: `add_parts` adds it. Printed commands have the name under which the program
// was called.
[[nodiscard]] int run_command_line_of(int argc, const char* const* argv, void (*add_parts)());

// Runs the verb that the first word names with the other words, within another verb. Throws what the verb throws.
[[nodiscard]] ExitCode run_words(std::vector<std::string> words);

}  // namespace pvslab
