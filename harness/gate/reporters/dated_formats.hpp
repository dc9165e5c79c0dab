// The formats with fields for when and where a report is made: JUnit XML, and the JSON of Google Benchmark.
#pragma once

#include <string>
#include <string_view>

#include "harness/base/report/occasion.hpp"
#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

// JUnit XML: a test case for the counts of each cell and for each measurement. A cell that fails the gate is a failure,
// and one with wrong values is an error. An inconclusive measurement is skipped. A wrong value whose cell is not in the
// report gets its own test case.
[[nodiscard]] std::string junit_xml(const GateReport& report, const Occasion& occasion);

// The JSON that Google Benchmark 1.7.1 writes, so that its compare.py can compare two of them. Ends in '\n'. There is an
// entry for each cell of this run, with the counters as user counters; one for each of these counters, "CELL/nodes",
// with the count in place of a time, since compare.py compares only times; and one for each repetition of a timing, with
// their aggregates. A cell with wrong values has one entry, "CELL/wrong_values", with an error and no figure. A figure that does
// not exist or is not finite is 0: JSON has no NaN, and compare.py accepts no null. (compare.py leaves out its
// OVERALL_GEOMEAN if a count is 0.)
[[nodiscard]] std::string google_benchmark_json(const GateReport& report, const Occasion& occasion);

// The end of the name of an entry that says that a cell returns wrong values.
inline constexpr std::string_view wrong_values_suffix = "/wrong_values";

// The label of an entry whose "nanoseconds" are a count.
inline constexpr std::string_view count_label = "a count, not a time";

}  // namespace pvslab
