// Results as tables, one per workload: for a terminal of 80 columns, or as Markdown.
#pragma once

#include <string>

#include "harness/measure/results/results.hpp"

namespace pvslab {

// Text from files may contain control characters; they are shown as "\x1b".

// The whole report: tables, notes, legend, command, wrong values.
[[nodiscard]] std::string report_text(const Results& results);
[[nodiscard]] std::string report_markdown(const Results& results);

// One wrong value of a searcher or of a file, without the command.
[[nodiscard]] std::string violation_text(const Violation& violation);

// Only the wrong values, a few lines each; empty if there are none.
[[nodiscard]] std::string violations_text(const Results& results);

}  // namespace pvslab
