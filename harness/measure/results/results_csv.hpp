// Results as CSV (RFC 4180, lines ending in a line feed): a row for each searcher on each workload, the times in the last columns, nothing where a figure
// does not exist.
#pragma once

#include <string>

#include "harness/measure/results/results.hpp"

namespace pvslab {

[[nodiscard]] std::string to_csv(const Results& results);

}  // namespace pvslab
