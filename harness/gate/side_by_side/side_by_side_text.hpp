// A comparison of two results files as text: a table for each figure, and the rows that only one file has.
#pragma once

#include <string>

#include "harness/gate/side_by_side/side_by_side.hpp"

namespace pvslab::side_by_side {

// For a terminal of 80 columns. A name that does not fit beside its figures is printed above them, a workload above its
// searchers.
[[nodiscard]] std::string side_by_side_text(const SideBySide& comparison);
[[nodiscard]] std::string side_by_side_markdown(const SideBySide& comparison);

}  // namespace pvslab::side_by_side
