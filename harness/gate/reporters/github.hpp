// A GateReport for GitHub Actions: annotations, as workflow commands on standard output, and the step summary, as Markdown in
// the file that the runner names. Workflow commands and their limits: docs.github.com, "Workflow commands for
// GitHub Actions".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

inline constexpr std::size_t most_annotations = 10;  // GitHub shows no more for one step

// One line for each finding, worst first, at the struct of its searcher if the catalogue has it. Wrong values, and cells and measurements that fail, are errors; inconclusive
// measurements are warnings; other changes are notices. At most `most_annotations` lines: if there are more findings, the last
// line says how many. Empty if nothing changed.
[[nodiscard]] std::string github_annotations(const GateReport& report);

// The text of a workflow command, and the value of one of its properties. Characters that would end them are escaped.
[[nodiscard]] std::string escaped_data(std::string_view text);
[[nodiscard]] std::string escaped_property(std::string_view text);

inline constexpr const char* step_summary_variable = "GITHUB_STEP_SUMMARY";
inline constexpr std::size_t step_summary_limit = 1024 * 1024;  // bytes; GitHub drops a summary above it

// If the variable is set, appends the report as Markdown to the file that it names. Rows are left out if the file would exceed
// the limit. Throws OutputError if the file cannot be written or has no room even for the verdict.
void append_step_summary(const GateReport& report);

// Throws OutputError if the variable names a file that cannot be written.
void require_step_summary();

}  // namespace pvslab
