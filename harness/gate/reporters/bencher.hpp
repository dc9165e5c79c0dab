// A GateReport as Bencher Metric Format (bencher.dev, reference, "Bencher Metric Format"): for each benchmark its measures,
// each a value and, where there are any, its bounds.
#pragma once

#include <string>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

// Ends in '\n'. The measures of "SEARCHER/WORKLOAD" are `nodes`, where it was timed `time-ratio` (to the yardstick, 95%) and
// `latency` (nanoseconds of a pass through all trees: the mean, the least and the most), and `instructions`. What has no
// finite figure in this run is left out: the format has no null.
[[nodiscard]] std::string bencher_json(const GateReport& report);

}  // namespace pvslab
