// The exact gate: compares every counter of every cell with the baseline, and finds the smallest case that explains a
// rise.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "harness/gate/verdict/gate_report.hpp"
#include "harness/measure/cells/exact_cell.hpp"
#include "harness/measure/experiment/plan.hpp"

namespace pvslab {

// Whether `now` is within `max_ratio` (>= 1) times `before`.
[[nodiscard]] bool is_within(std::uint64_t before, std::uint64_t now, double max_ratio);

// One finding for each cell of either side, sorted by name. Both inputs must be sorted by name. A cell is regressed if
// any counter rose beyond `max_ratio`, whatever the other counters did.
[[nodiscard]] std::vector<CellFinding> compare_cells(std::span<const ExactCell> before, std::span<const ExactCell> now,
                                                     double max_ratio);

// Among all trees of failed cells with right values whose nodes rose, the one with the fewest nodes before; the first on a tie.
// Empty if no tree's nodes rose. Its command traces the search, or repeats it if it visits more than 100,000 nodes.
[[nodiscard]] std::optional<ChangedCase> smallest_change(std::span<const CellFinding> findings, const Plan& plan);

}  // namespace pvslab
