// A part of results: one workload.
#pragma once

#include <string>

#include "harness/measure/results/results.hpp"

namespace pvslab {

// The results of the workload of that spec, as written or canonical, or of that short name. The notes of other workloads
// stay out. Throws UsageError with the nearest name if there is none.
[[nodiscard]] Results results_on(Results results, const std::string& workload);

}  // namespace pvslab
