// The whole command line.
#pragma once

namespace pvslab {

// Chooses the verb, runs it, and turns errors into messages and exit codes. Returns what `main` returns.
[[nodiscard]] int run_command_line(int argc, const char* const* argv);

}  // namespace pvslab
