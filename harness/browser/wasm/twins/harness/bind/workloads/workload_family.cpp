// The twin without workloads: the module searches trees.
#include "harness/bind/workloads/workload_family.hpp"

#include "harness/base/usage_error.hpp"
#include "harness/bind/workloads/workload.hpp"

namespace pvslab {

WorkloadSpec parse_workload(std::string_view) { throw UsageError("the module knows no workloads"); }
std::unique_ptr<Workload> make_workload(const WorkloadSpec&) { throw UsageError("the module knows no workloads"); }

}  // namespace pvslab
