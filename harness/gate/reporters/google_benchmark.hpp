// A GateReport as the JSON that Google Benchmark 1.7.1 writes, so that its compare.py can compare two of them. There is an entry
// for each cell of this run, with the counters as user counters; one for each of these counters, "CELL/nodes", with the count
// in place of a time, since compare.py compares only times; and one for each repetition of a timing, with their aggregates.
// (compare.py leaves out its OVERALL_GEOMEAN if a count is 0.)
#pragma once

#include <string>
#include <string_view>

#include "harness/gate/reporters/occasion.hpp"
#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

// The label of an entry whose "nanoseconds" are a count.
inline constexpr std::string_view count_label = "a count, not a time";

// Ends in '\n'. A figure that does not exist or is not finite is 0: JSON has no NaN, and compare.py accepts no null.
[[nodiscard]] std::string google_benchmark_json(const GateReport& report, const Occasion& occasion);

}  // namespace pvslab
