#include "harness/bind/workloads/workload_family.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/base/usage_error.hpp"
#include "harness/bind/workloads/shipped_families.hpp"

namespace pvslab {
namespace {

std::vector<WorkloadFamily> shipped_families() {
  std::vector<WorkloadFamily> families = synthetic_families();
  for (WorkloadFamily& game : listed_game_families()) families.push_back(std::move(game));
  families.push_back(game_file_family());
  families.push_back(connect4_family());
  families.push_back(chess_family());
  return families;
}

std::vector<WorkloadFamily>& families() {
  static std::vector<WorkloadFamily> list = shipped_families();
  return list;
}

}  // namespace

std::span<const WorkloadFamily> workload_families() { return families(); }

void add_workload_family(WorkloadFamily family) {
  if (find_workload_family(family.name) != nullptr) {
    throw UsageError(fmt::format("there is a workload '{}' already; give your game another id", family.name));
  }
  family.is_added = true;
  families().push_back(std::move(family));
}

const WorkloadFamily* find_workload_family(std::string_view name) {
  const auto families = workload_families();
  const auto found = std::ranges::find(families, name, &WorkloadFamily::name);
  return found == families.end() ? nullptr : &*found;
}

std::unique_ptr<Workload> make_workload(const WorkloadSpec& spec) { return spec.family().make(spec); }

}  // namespace pvslab
