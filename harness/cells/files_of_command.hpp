// The files that a shell command names: what it does depends on them.
#pragma once

#include <string>
#include <vector>

#include "harness/cells/cell_plan.hpp"

namespace pvslab {

// Words of the command, such as ./engine or search.py, that are files, with their hashes. A word with blanks is found if it is in
// single quotes. A program that the PATH finds is none: it may differ between machines.
[[nodiscard]] std::vector<PlannedInput> files_of_command(const std::string& command);

}  // namespace pvslab
