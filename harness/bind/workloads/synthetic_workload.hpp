// The families of synthetic trees, one for each model of suites/synthetic/spec.hpp.
#pragma once

#include <vector>

#include "harness/bind/workloads/workload_family.hpp"

namespace pvslab {

[[nodiscard]] std::vector<WorkloadFamily> synthetic_families();

}  // namespace pvslab
