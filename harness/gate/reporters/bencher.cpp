// A GateReport as Bencher Metric Format (bencher.dev, reference, "Bencher Metric Format"): for each benchmark its measures,
// each with a value and, if there are any, its bounds.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "harness/base/json/json_text.hpp"
#include "harness/gate/reporters/finding_text.hpp"
#include "harness/gate/reporters/reporters.hpp"

namespace pvslab {
namespace {

using Benchmarks = std::map<CellName, OrderedJson>;

// Empty where the value is not finite.
OrderedJson metric(const Interval& interval) {
  OrderedJson json = OrderedJson::object();
  if (!std::isfinite(interval.value)) return json;
  json["value"] = interval.value;
  if (std::isfinite(interval.low)) json["lower_value"] = interval.low;
  if (std::isfinite(interval.high)) json["upper_value"] = interval.high;
  return json;
}

Interval latency_of(const std::vector<double>& seconds) {
  constexpr double nanoseconds = 1e9;
  const auto [least, most] = std::ranges::minmax(seconds);
  const double sum = std::accumulate(seconds.begin(), seconds.end(), 0.0);
  return {nanoseconds * sum / static_cast<double>(seconds.size()), nanoseconds * least, nanoseconds * most};
}

void add_measure(Benchmarks& benchmarks, const CellName& cell, const char* measure, const Interval& interval) {
  OrderedJson json = metric(interval);
  if (!json.empty()) benchmarks[cell][measure] = std::move(json);
}

void add_measured(Benchmarks& benchmarks, const MeasuredFinding& finding) {
  const char* measure = finding.unit == Unit::instructions ? "instructions" : "time-ratio";
  if (finding.now) add_measure(benchmarks, finding.cell, measure, *finding.now);
  if (!finding.seconds.empty()) add_measure(benchmarks, finding.cell, "latency", latency_of(finding.seconds));
}

// Ends in '\n'. The measures of "SEARCHER/WORKLOAD" are `nodes`, or `wrong-values` if there are any; if it was timed, `time-ratio`
// (to the yardstick, 95%) and `latency` (nanoseconds for one pass through all trees: mean, least, greatest); and
// `instructions`. The format has no null, so a measure without a finite figure is left out.
std::string bencher_json(const GateReport& report) {
  Benchmarks benchmarks;
  for (const CellFinding& finding : report.cells) {
    const bool has_count = finding.now && finding.state != CellState::wrong;
    if (has_count) benchmarks[finding.name()]["nodes"] = {{"value", finding.now->nodes()}};
  }
  for (const WrongCell& wrong : wrong_cells(report)) {
    benchmarks[wrong.cell]["wrong-values"] = {{"value", wrong.violations.size()}};
  }
  for (const MeasuredFinding& finding : report.measured) add_measured(benchmarks, finding);
  OrderedJson json = OrderedJson::object();
  for (auto& [cell, measures] : benchmarks) json[cell.text()] = std::move(measures);
  return json_document(json);
}

}  // namespace

extern constinit const Reporter bencher_reporter{
    .name = "bencher", .summary = "Bencher Metric Format (JSON), for bencher.dev", .text = bencher_json};

}  // namespace pvslab
