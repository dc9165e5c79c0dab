// The findings of a gate in words and in order, as all reporters for people show them: the worst first, and for each cell the
// counter that changed most.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

struct CounterChange {
  std::string_view counter;
  std::optional<std::uint64_t> before;  // nothing if the cell was added
  std::optional<std::uint64_t> now;     // nothing if the cell is missing

  // now / before, with enough decimals (at most nine) to show that it is not 1; "-" if there is no ratio.
  [[nodiscard]] std::string ratio_text() const;
};

// The change of the nodes, unless the nodes stayed within the tolerance and another counter rose above it, or the nodes did
// not change and another counter did. Then it is the change of the counter that rose by the greatest factor; if none rose, of
// the one that fell by the greatest factor. Of a cell with wrong values it is "values", without a figure.
[[nodiscard]] CounterChange told_change(const CellFinding& finding, double max_ratio);

// Every counter that changed, and whether the values changed: "nodes 1,000 → 1,100, leaves 600 → 660". If one side is missing,
// only the nodes of the other.
[[nodiscard]] std::string changes_text(const CellFinding& finding);

// All cells that changed, sorted by state (worst first), then by how much they changed, then by name.
[[nodiscard]] std::vector<const CellFinding*> changed_cells(const GateReport& report);

struct WrongCell {
  CellName cell;
  std::vector<const Violation*> violations;  // at least one
};

// The wrong values, grouped by cell and sorted by name.
[[nodiscard]] std::vector<WrongCell> wrong_cells(const GateReport& report);

// "seed 1, tree 7: returned 3, expected 4 (known value)"
[[nodiscard]] std::string wrong_value_text(const Violation& violation);

// "time/SEARCHER/WORKLOAD" or "instructions/SEARCHER/WORKLOAD".
[[nodiscard]] std::string measured_name(const MeasuredFinding& finding);

// "1.050 (1.020 to 1.080)", or "-".
[[nodiscard]] std::string interval_text(const std::optional<Interval>& interval);

// "450 cells: 3 regressed, 447 same". States without a cell are left out.
[[nodiscard]] std::string counts_text(const GateReport& report);

// "15 measured: 14 pass, 1 inconclusive", or an empty text if nothing was measured.
[[nodiscard]] std::string measured_counts_text(const GateReport& report);

}  // namespace pvslab
