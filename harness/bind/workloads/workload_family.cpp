#include "harness/bind/workloads/workload_family.hpp"

#include <algorithm>

#include "harness/bind/workloads/chess_workload.hpp"
#include "harness/bind/workloads/connect4_workload.hpp"
#include "harness/bind/workloads/synthetic_workload.hpp"

namespace pvslab {
namespace {

std::vector<WorkloadFamily> all_families() {
  std::vector<WorkloadFamily> families = synthetic_families();
  families.push_back(connect4_family());
  families.push_back(chess_family());
  return families;
}

}  // namespace

std::span<const WorkloadFamily> workload_families() {
  static const std::vector<WorkloadFamily> families = all_families();
  return families;
}

const WorkloadFamily* find_workload_family(std::string_view name) {
  const auto families = workload_families();
  const auto found = std::ranges::find(families, name, &WorkloadFamily::name);
  return found == families.end() ? nullptr : &*found;
}

std::unique_ptr<Workload> make_workload(const WorkloadSpec& spec) { return spec.family().make(spec); }

}  // namespace pvslab
