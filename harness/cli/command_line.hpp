// The whole command line.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
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

// The first option of these words, from the verb on, that is none of these (long names without dashes), as "--name"; nothing if
// there is none. Runs nothing. Throws a std::exception if the words are no command.
[[nodiscard]] std::optional<std::string> first_option_besides(std::vector<std::string> words,
                                                              std::span<const std::string_view> long_names);

// The schema of what `pvslab list --json` writes.
[[nodiscard]] std::string list_schema();

}  // namespace pvslab
