// Another name of command_line.hpp, for files that still include this one.
#pragma once

#include "harness/cli/command_line.hpp"  // IWYU pragma: export
