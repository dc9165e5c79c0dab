// The hidden verb that the program runs itself with under callgrind: it is no use to people, and `pvslab -h` is silent of it.
#pragma once

#include <CLI/App.hpp>

#include "harness/base/exit_code.hpp"

namespace pvslab {

// `counted-section DIRECTORY N` carries out the tasks 0 .. N - 1 of the directory in order, each in a process of its own, so
// that what is counted of one is the same whatever else is counted. Writes the number of each process, a line each, as it ends.
void add_counted_section_command(CLI::App& app, ExitCode& exit_code);

}  // namespace pvslab
