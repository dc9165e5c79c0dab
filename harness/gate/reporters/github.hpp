// A GateReport for GitHub Actions: annotations, as workflow commands on the standard output, and the step's summary, as
// Markdown in the file that the runner names. Workflow commands and their limits: docs.github.com, "Workflow commands for
// GitHub Actions".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab {

inline constexpr std::size_t most_annotations = 10;  // GitHub shows no more of a step

// One line for each finding, worst first: wrong values, cells that fail and times that fail as errors, what is inconclusive as
// warnings, other changes as notices. At most `most_annotations` lines; where there are more findings, the last line says how
// many. Nothing changed: nothing.
[[nodiscard]] std::string github_annotations(const GateReport& report);

// A workflow command's text, and the value of one of its properties, with the characters escaped that would end them.
[[nodiscard]] std::string escaped_data(std::string_view text);
[[nodiscard]] std::string escaped_property(std::string_view text);

inline constexpr const char* step_summary_variable = "GITHUB_STEP_SUMMARY";
inline constexpr std::size_t step_summary_limit = 1024 * 1024;  // bytes; GitHub drops a summary above it

// Where the variable is set, appends the report as Markdown to the file that it names, and keeps the file below the limit by
// leaving out rows. Throws OutputError where the file cannot be written or has no room for even the verdict.
void append_step_summary(const GateReport& report);

// Throws OutputError where the variable names a file that cannot be written.
void require_step_summary();

}  // namespace pvslab
