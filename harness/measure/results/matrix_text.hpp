// The matrix of searchers and workloads (cost_matrix.hpp) as a table of the terminal and of Markdown, with its notes.
#pragma once

#include <string>

#include "harness/base/text/style.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {

// The matrix, the searchers that behave alike, notes, legend, command, wrong values. Results of one workload have no use
// for a matrix: they are shown as report_text shows them.
// `asked`: what the ratios are of, a matrix for each; empty: measures_of.
[[nodiscard]] std::string matrix_report_text(const Results& results, const Style& style = {},
                                             const std::vector<RatioMeasure>& asked = {});

// The matrix and the searchers that behave alike.
[[nodiscard]] std::string matrix_markdown(const Results& results, const RatioMeasure& measure = {});

// The same of each sweep, with a column for each of its points. Empty if there is none.
[[nodiscard]] std::string sweeps_text(const Results& results, const std::vector<RatioMeasure>& measures,
                                      const Style& style);
[[nodiscard]] std::string sweeps_markdown(const Results& results, const std::vector<RatioMeasure>& measures);

}  // namespace pvslab
