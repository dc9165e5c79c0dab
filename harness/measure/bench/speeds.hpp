// The speed of every searcher on a few workloads, as a ratio to a ceiling or to alpha-beta, measured in alternation.
#pragma once

#include <cstddef>
#include <vector>

#include "harness/base/exit_code.hpp"

namespace pvslab::bench {

inline constexpr int default_rounds = 15;

// Writes a table for each workload to standard output, with its ceilings or alpha-beta and these searchers (indices into the
// catalogue). Searchers that do not prune are left out of workloads with too large trees, and named on standard error.
// Returns `violated` if a contender returns a wrong value, which is also reported there. Returns `interrupted` if it
// was interrupted between two workloads. `rounds` > 0.
[[nodiscard]] ExitCode write_speeds(int rounds, const std::vector<std::size_t>& searchers);

}  // namespace pvslab::bench
