// A GateReport as Bencher Metric Format (bencher.dev, reference, "Bencher Metric Format"): for each benchmark its measures,
// each with a value and, if there are any, its bounds.
#pragma once

#include <string>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

// Ends in '\n'. The measures of "SEARCHER/WORKLOAD" are `nodes`; if it was timed, `time-ratio` (to the yardstick, 95%) and
// `latency` (nanoseconds for one pass through all trees: mean, least, greatest); and `instructions`. The format has no null,
// so a measure without a finite figure is left out.
[[nodiscard]] std::string bencher_json(const GateReport& report);

}  // namespace pvslab
