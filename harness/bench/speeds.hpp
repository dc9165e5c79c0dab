// The speed of every searcher on every workload that has a ceiling, as a ratio to it, measured in alternation.
#pragma once

#include "harness/cli/exit_code.hpp"

namespace pvslab::bench {

inline constexpr int default_rounds = 15;

// Writes a table for each workload to the standard output; ends with `violated` where a contender returns a wrong value, which
// is told on the standard error, and `interrupted` where it was interrupted between two workloads. `rounds` > 0.
[[nodiscard]] ExitCode write_speeds(int rounds);

}  // namespace pvslab::bench
