// A comparison of two results files as people read it: a table for each figure, and what is in one file only.
#pragma once

#include <string>

#include "harness/gate/side_by_side/comparison.hpp"

namespace pvslab::results_comparison {

// For a terminal of 80 columns: names that do not fit beside their figures stand above them, a workload above its searchers.
[[nodiscard]] std::string comparison_text(const Comparison& comparison);
[[nodiscard]] std::string comparison_markdown(const Comparison& comparison);

}  // namespace pvslab::results_comparison
