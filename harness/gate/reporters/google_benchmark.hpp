// A GateReport as the JSON that Google Benchmark 1.7.1 writes, so that its compare.py accepts two of ours and shows what the gate
// compares: an entry for each cell of this run, with the counters as user counters; one for each of these counters,
// "CELL/nodes", with the count where compare.py looks for a time; and one for each repetition of what was timed, with their
// aggregates. (compare.py leaves out its OVERALL_GEOMEAN where a count is 0.)
#pragma once

#include <string>
#include <string_view>

#include "harness/gate/verdict/gate_report.hpp"
#include "harness/gate/reporters/occasion.hpp"

namespace pvslab {

// The label of an entry whose "nanoseconds" are a count.
inline constexpr std::string_view count_label = "a count, not a time";

// Ends in '\n'. A figure that does not exist or is not finite is 0: where Google Benchmark writes a bare NaN, nobody can read
// it, and compare.py takes no null.
[[nodiscard]] std::string google_benchmark_json(const GateReport& report, const Occasion& occasion);

}  // namespace pvslab
