// A comparison of two results files as JSON: all that the tables show, unrounded, times in seconds.
#pragma once

#include <string>

#include "harness/gate/side_by_side/comparison.hpp"

namespace pvslab::results_comparison {

// Ends in '\n'. Holds no NaN and no infinity; what does not exist is null.
[[nodiscard]] std::string comparison_json(const Comparison& comparison);

}  // namespace pvslab::results_comparison
