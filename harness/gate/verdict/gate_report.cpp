#include "harness/gate/verdict/gate_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text/ratio_text.hpp"

namespace pvslab {
namespace {

std::optional<RatioEstimate> ratio_of(const CellFinding& finding, std::size_t counter) {
  const std::uint64_t before = finding.before->counters[counter];
  if (before == 0) return std::nullopt;
  const bool is_of_trees = counter == nodes_number && finding.before->trees() == finding.now->trees();
  if (is_of_trees) return paired_ratio(finding.now->nodes_of_trees, finding.before->nodes_of_trees);
  return RatioEstimate{.value = static_cast<double>(finding.now->counters[counter]) / static_cast<double>(before),
                       .trees = finding.now->trees()};
}

}  // namespace

std::string AskedChange::ratio_text() const {
  if (!ratio) return "-";
  return ratio->standard_error ? pvslab::ratio_text(*ratio) : fmt::format("{:.3f}", ratio->value);
}

std::vector<AskedChange> GateReport::asked_changes() const {
  std::vector<AskedChange> changes;
  for (const std::size_t counter : counters) {
    for (const CellFinding& finding : cells) {
      const bool has_both = finding.before && finding.now && finding.state != CellState::wrong;
      if (!has_both || finding.state == CellState::same) continue;
      changes.push_back({.cell = finding.name(),
                         .counter = counter,
                         .before = finding.before->counters[counter],
                         .now = finding.now->counters[counter],
                         .ratio = ratio_of(finding, counter)});
    }
  }
  return changes;
}

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
