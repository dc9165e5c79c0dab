// A GateReport as the `customSmallerIsBetter` JSON of github-action-benchmark, which draws a chart of every figure: the
// nodes of each cell of this run, and each measurement, as a ratio or in instructions.
#include <fmt/format.h>

#include <cmath>

#include "harness/base/text/json_text.hpp"
#include "harness/gate/reporters/finding_text.hpp"
#include "harness/gate/reporters/reporters.hpp"

namespace pvslab {
namespace {

OrderedJson cell_entry(const CellFinding& finding) {
  std::string extra = fmt::format("{}; trees {}", name(finding.state), finding.now->trees());
  if (finding.state != CellState::same) extra += "; " + changes_text(finding);
  return {{"name", finding.now->name.text()},
          {"unit", "nodes"},
          {"value", finding.now->nodes()},
          {"extra", std::move(extra)}};
}

OrderedJson measured_entry(const MeasuredFinding& finding) {
  OrderedJson entry{{"name", measured_name(finding)},
                    {"unit", finding.unit == Unit::instructions ? "instructions" : "ratio to the yardstick"},
                    {"value", finding.now->value}};
  const double half = (finding.now->high - finding.now->low) / 2;
  if (std::isfinite(half)) entry["range"] = fmt::format("± {:.3g}", half);
  entry["extra"] = finding.reason.empty() ? std::string(name(finding.verdict))
                                          : fmt::format("{}: {}", name(finding.verdict), finding.reason);
  return entry;
}

// Ends in '\n'. The tool accepts no null, so a figure that is not finite has no entry.
std::string github_action_benchmark_json(const GateReport& report) {
  OrderedJson entries = OrderedJson::array();
  for (const CellFinding& finding : report.cells) {
    if (finding.now) entries.push_back(cell_entry(finding));
  }
  for (const MeasuredFinding& finding : report.measured) {
    if (finding.now && std::isfinite(finding.now->value)) entries.push_back(measured_entry(finding));
  }
  return json_document(entries);
}

}  // namespace

extern constinit const Reporter github_action_benchmark_reporter{.name = "github-action-benchmark",
                                                                 .summary = "its JSON format customSmallerIsBetter",
                                                                 .text = github_action_benchmark_json};

}  // namespace pvslab
