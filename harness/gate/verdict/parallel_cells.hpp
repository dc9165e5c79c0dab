// The exact cells of parallel searchers: what they visit on simulated machines is the same on every machine. The searcher of
// such a cell is named with its processors: "young-brothers-wait@4".
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/measure/cells/exact_cell.hpp"
#include "harness/measure/experiment/plan.hpp"

namespace pvslab {

// The cells of [parallel] in the experiment, sorted by name; none if it has no such table. Nothing if stopped. Throws
// UsageError or InputError if it names an unknown searcher or a workload that cannot be measured.
[[nodiscard]] std::optional<std::vector<ExactCell>> parallel_cells(const Plan& plan, unsigned threads,
                                                                   const std::function<bool()>& stop);

// The searchers of these cells, as they are named in them.
[[nodiscard]] std::vector<std::string> parallel_names(const Plan& plan);

// Whether a cell is one of these, and the command that searches its trees up to number `tree`.
[[nodiscard]] bool is_parallel(const CellName& name);
[[nodiscard]] std::string parallel_command(const CellName& name, const Plan& plan, std::uint64_t trees);

}  // namespace pvslab
