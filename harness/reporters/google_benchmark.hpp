// A GateReport as the JSON that Google Benchmark 1.7.1 writes, so that its compare.py accepts two of ours: an entry for each
// cell of this run, with the counters per tree, and one for each repetition of what was timed, with their aggregates.
#pragma once

#include <string>

#include "harness/gate/gate_report.hpp"
#include "harness/reporters/occasion.hpp"

namespace pvslab {

// Ends in '\n'. A figure that does not exist or is not finite is 0: where Google Benchmark writes a bare NaN, nobody can read
// it, and compare.py takes no null.
[[nodiscard]] std::string google_benchmark_json(const GateReport& report, const Occasion& occasion);

}  // namespace pvslab
