// The speed of every searcher on every workload that has a ceiling, as a ratio to it, measured in alternation.
#pragma once

#include <cstddef>
#include <vector>

#include "harness/cli/exit_code.hpp"

namespace pvslab::bench {

inline constexpr int default_rounds = 15;

// Writes a table for each workload to the standard output, of the ceilings and of these searchers (indices into the catalogue);
// which of them are left out of a workload, for they would visit too large trees as a whole, is told on the standard error. Ends
// with `violated` where a contender returns a wrong value, which is told there too, and with `interrupted` where it was
// interrupted between two workloads. `rounds` > 0. Throws NothingSelected where every searcher is left out everywhere.
[[nodiscard]] ExitCode write_speeds(int rounds, const std::vector<std::size_t>& searchers);

}  // namespace pvslab::bench
