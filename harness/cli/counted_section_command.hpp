// The hidden verb `counted-section`, which the program runs itself with under callgrind.
#pragma once

#include "harness/cli/verbs.hpp"
#include "harness/measure/instructions/instruction_task.hpp"  // IWYU pragma: export

namespace pvslab {

// `counted-section DIRECTORY N` carries out the tasks 0 .. N - 1 of the directory in order. Each runs in its own process, so
// that its count does not depend on the others. Writes the id of each process when it ends, one per line.
extern const Verb counted_section_command;

}  // namespace pvslab
