// What a gate found, in the words and in the order that the reporters for people share: worst first, a cell's change by the
// counter that tells most.
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
  std::optional<std::uint64_t> before;  // nothing where the cell was added
  std::optional<std::uint64_t> now;     // nothing where it is missing

  // now / before with as many decimals as show that it is not 1, at most nine; "-" where there is none.
  [[nodiscard]] std::string ratio_text() const;
};

// Of the nodes, unless another counter tells more: one that rose beyond the tolerance where the nodes did not, or one that
// changed where they did not. Then it is the one that rose by the greatest factor, or where none rose fell by the greatest.
[[nodiscard]] CounterChange told_change(const CellFinding& finding, double max_ratio);

// Every counter that changed, and whether the values did: "nodes 1,000 → 1,100, leaves 600 → 660". Where one side is missing,
// its nodes.
[[nodiscard]] std::string changes_text(const CellFinding& finding);

// All but those that are the same: by state, worst first, then by how much they changed, then by name.
[[nodiscard]] std::vector<const CellFinding*> changed_cells(const GateReport& report);

struct WrongCell {
  CellName cell;
  std::vector<const Violation*> violations;  // at least one
};

// The wrong values by cell, sorted by name.
[[nodiscard]] std::vector<WrongCell> wrong_cells(const GateReport& report);

// "seed 1, tree 7: returned 3, expected 4 (known value)"
[[nodiscard]] std::string wrong_value_text(const Violation& violation);

// "time/SEARCHER/WORKLOAD" or "instructions/SEARCHER/WORKLOAD".
[[nodiscard]] std::string measured_name(const MeasuredFinding& finding);

// "1.050 (1.020 to 1.080)", or "-".
[[nodiscard]] std::string interval_text(const std::optional<Interval>& interval);

// "450 cells: 3 regressed, 447 same". States without a cell are left out.
[[nodiscard]] std::string counts_text(const GateReport& report);

// "15 measured: 14 pass, 1 inconclusive", or nothing where nothing was measured.
[[nodiscard]] std::string measured_counts_text(const GateReport& report);

}  // namespace pvslab
