// A GateReport as the `customSmallerIsBetter` JSON of github-action-benchmark, which draws a chart of every figure and
// alerts where one has risen by more than its `alert-threshold`. Every figure is the ratio to the baseline: of the nodes
// of each cell, and of each measurement. It is 1 for what the baseline says, so an accepted change gives no alert.
#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "harness/base/text/json_text.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/gate/reporters/finding_text.hpp"
#include "harness/gate/reporters/reporters.hpp"

namespace pvslab {
namespace {

constexpr const char* unit = "ratio to baseline";

// Empty if the cell is not in both.
std::optional<double> ratio_of_nodes(const CellFinding& finding) {
  if (!finding.before || !finding.now || finding.before->nodes() == 0) return std::nullopt;
  return static_cast<double>(finding.now->nodes()) / static_cast<double>(finding.before->nodes());
}

OrderedJson cell_entry(const CellFinding& finding, double ratio) {
  std::string extra =
      fmt::format("{}; nodes {}; trees {}", name(finding.state), grouped(finding.now->nodes()), finding.now->trees());
  if (finding.state != CellState::same) extra += "; " + changes_text(finding);
  return {{"name", "nodes/" + finding.now->name.text()}, {"unit", unit}, {"value", ratio}, {"extra", std::move(extra)}};
}

OrderedJson measured_entry(const MeasuredFinding& finding) {
  OrderedJson entry{{"name", measured_name(finding)}, {"unit", unit}, {"value", finding.change->value}};
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
  return json_document(entries);
}

}  // namespace

extern constinit const Reporter github_action_benchmark_reporter{
    .name = "github-action-benchmark",
    .summary = "ratios to the baseline, as customSmallerIsBetter",
    .text = github_action_benchmark_json};

}  // namespace pvslab
