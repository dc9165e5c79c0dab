// Results as tables, one for each workload: for a terminal of 80 columns, or as Markdown.
#pragma once

#include <string>

#include "harness/measure/results/results.hpp"

namespace pvslab {

// What was read from a file may hold anything: control characters are shown, as "\x1b".

// The whole report: tables, notes, what the columns mean, the command, wrong values.
[[nodiscard]] std::string report_text(const Results& results);
[[nodiscard]] std::string report_markdown(const Results& results);

// One wrong value, without the command: a searcher's, or a file's.
[[nodiscard]] std::string violation_text(const Violation& violation);

// The wrong values alone, a few lines each; empty where there are none.
[[nodiscard]] std::string violations_text(const Results& results);

}  // namespace pvslab
