// The exact gate: every counter of every cell against the baseline's, and the smallest case that explains a rise.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "harness/measure/experiment/plan.hpp"
#include "harness/measure/cells/exact_cell.hpp"
#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

// Whether `now` is within `max_ratio` (>= 1) times `before`.
[[nodiscard]] bool is_within(std::uint64_t before, std::uint64_t now, double max_ratio);

// One finding for each cell of either side, sorted by name. Both sides are sorted by name. A cell that rose in any counter
// beyond `max_ratio` is regressed, whatever the others did.
[[nodiscard]] std::vector<CellFinding> compare_cells(std::span<const ExactCell> before, std::span<const ExactCell> now,
                                                     double max_ratio);

// Of all trees of the failed cells whose nodes rose, the one with the fewest nodes before; on a tie the first. Nothing where
// no tree's nodes rose. Its command traces the search where the whole tree is small, and else repeats it.
[[nodiscard]] std::optional<ChangedCase> smallest_change(std::span<const CellFinding> findings, const Plan& plan);

}  // namespace pvslab
