// Results as CSV (RFC 4180, lines ending in a line feed): one row per searcher and workload. Times are in the last
// columns; missing figures are empty.
#pragma once

#include <string>

#include "harness/measure/results/results.hpp"

namespace pvslab {

[[nodiscard]] std::string to_csv(const Results& results);

}  // namespace pvslab
