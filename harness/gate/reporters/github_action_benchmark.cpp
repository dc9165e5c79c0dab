// A GateReport as the `customSmallerIsBetter` JSON of github-action-benchmark, which draws a chart of every figure and
// alerts where one has risen by more than its `alert-threshold`. Every figure is the ratio to the baseline: of the nodes
// of each cell, and of each measurement. It is 1 for what the baseline says and for what is below it, so neither an
// accepted change nor the update after an improvement gives an alert. A cell with wrong values has no ratio, but an entry
// that counts them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "harness/base/json/json_text.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/gate/reporters/finding_text.hpp"
#include "harness/gate/reporters/reporters.hpp"

namespace pvslab {
namespace {

constexpr const char* unit = "ratio to baseline";

// The action divides by the figure of the last run. If that were below 1, the 1 of an updated baseline would be a rise.
double shown_ratio(double ratio) { return std::max(1.0, ratio); }

// Empty if the cell is not in both, or its values are wrong.
std::optional<double> ratio_of_nodes(const CellFinding& finding) {
  if (finding.state == CellState::wrong) return std::nullopt;
  if (!finding.before || !finding.now || finding.before->nodes() == 0) return std::nullopt;
  return static_cast<double>(finding.now->nodes()) / static_cast<double>(finding.before->nodes());
}

OrderedJson cell_entry(const CellFinding& finding, double ratio) {
  std::string extra =
      fmt::format("{}; nodes {}; trees {}", name(finding.state), grouped(finding.now->nodes()), finding.now->trees());
  if (finding.state != CellState::same) extra += "; " + changes_text(finding);
  return {{"name", "nodes/" + finding.now->name.text()},
          {"unit", unit},
          {"value", shown_ratio(ratio)},
          {"extra", std::move(extra)}};
}

OrderedJson wrong_entry(const WrongCell& wrong) {
  return {{"name", "wrong values/" + wrong.cell.text()},
          {"unit", "values"},
          {"value", wrong.violations.size()},
          {"extra", wrong_value_text(*wrong.violations.front())}};
}

OrderedJson measured_entry(const MeasuredFinding& finding) {
  OrderedJson entry{{"name", measured_name(finding)}, {"unit", unit}, {"value", shown_ratio(finding.change->value)}};
  const double half = (finding.change->high - finding.change->low) / 2;
  if (std::isfinite(half)) entry["range"] = fmt::format("± {:.3g}", half);
  entry["extra"] = finding.reason.empty() ? std::string(name(finding.verdict))
                                          : fmt::format("{}: {}", name(finding.verdict), finding.reason);
  return entry;
}

// Ends in '\n'. The tool accepts no null, so what has no finite ratio has no entry: a cell that only one side has, and
// a measurement of another machine than the baseline's.
std::string github_action_benchmark_json(const GateReport& report) {
  OrderedJson entries = OrderedJson::array();
  for (const CellFinding& finding : report.cells) {
    if (const auto ratio = ratio_of_nodes(finding)) entries.push_back(cell_entry(finding, *ratio));
  }
  for (const MeasuredFinding& finding : report.measured) {
    if (finding.change && std::isfinite(finding.change->value)) entries.push_back(measured_entry(finding));
  }
  for (const WrongCell& wrong : wrong_cells(report)) entries.push_back(wrong_entry(wrong));
  return json_document(entries);
}

}  // namespace

extern constinit const Reporter github_action_benchmark_reporter{
    .name = "github-action-benchmark",
    .summary = "ratios to the baseline, as customSmallerIsBetter",
    .text = github_action_benchmark_json};

}  // namespace pvslab
