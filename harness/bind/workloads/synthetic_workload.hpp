// The workload of one synthetic spec: endlessly many trees, numbered from 0 under each seed.
#pragma once

#include <memory>

#include "harness/bind/workloads/workload.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {

[[nodiscard]] std::unique_ptr<Workload> make_synthetic_workload(const synthetic::Spec& spec);

}  // namespace pvslab
