#include "harness/gate/verdict/gate_report.hpp"

#include <algorithm>

namespace pvslab {

std::string_view name(CellState state) {
  switch (state) {
    case CellState::wrong: return "wrong values";
    case CellState::regressed: return "regressed";
    case CellState::other_values: return "other values";
    case CellState::missing: return "missing";
    case CellState::within: return "within tolerance";
    case CellState::improved: return "improved";
    case CellState::added: return "new";
    case CellState::same: return "same";
  }
  __builtin_unreachable();
}

std::string_view name(GateVerdict verdict) {
  switch (verdict) {
    case GateVerdict::pass: return "pass";
    case GateVerdict::fail: return "fail";
    case GateVerdict::inconclusive: return "inconclusive";
  }
  __builtin_unreachable();
}

std::size_t GateReport::count(CellState state) const {
  return static_cast<std::size_t>(std::ranges::count(cells, state, &CellFinding::state));
}

GateVerdict GateReport::verdict() const {
  const auto has = [&](GateVerdict verdict) {
    return std::ranges::find(measured, verdict, &MeasuredFinding::verdict) != measured.end();
  };
  const bool failed = std::ranges::any_of(cells, [](const CellFinding& cell) { return fails(cell.state); });
  if (!violations.empty() || !faults.empty() || failed || has(GateVerdict::fail)) return GateVerdict::fail;
  return has(GateVerdict::inconclusive) ? GateVerdict::inconclusive : GateVerdict::pass;
}

}  // namespace pvslab
