// A comparison of two results files as JSON: everything in the tables, unrounded, times in seconds.
#pragma once

#include <string>

#include "harness/gate/side_by_side/side_by_side.hpp"

namespace pvslab::side_by_side {

// Ends with '\n'. Contains no NaN and no infinity; missing values are null.
[[nodiscard]] std::string side_by_side_json(const SideBySide& comparison);

}  // namespace pvslab::side_by_side
