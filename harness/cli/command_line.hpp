// The whole command line.
#pragma once

namespace pvslab {

// Chooses the verb, runs it, and turns errors into messages and exit codes. Returns what `main` returns.
[[nodiscard]] int run_command_line(int argc, const char* const* argv);

// The same for a program that has more than ours: `add_parts` adds it. Printed commands have the name under which the program
// was called.
[[nodiscard]] int run_command_line_of(int argc, const char* const* argv, void (*add_parts)());

}  // namespace pvslab
