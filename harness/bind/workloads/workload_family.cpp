#include "harness/bind/workloads/workload_family.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/bind/workloads/chess_workload.hpp"
#include "harness/bind/workloads/connect4_workload.hpp"
#include "harness/bind/workloads/suite_file.hpp"
#include "harness/bind/workloads/synthetic_workload.hpp"
#include "suites/input_error.hpp"
#include "suites/nearest.hpp"

namespace pvslab {
namespace {

std::vector<WorkloadFamily> all_families() {
  std::vector<WorkloadFamily> families = synthetic_families();
  families.push_back(connect4_family());
  families.push_back(chess_family());
  return families;
}

[[noreturn]] void fail_unknown(std::string_view spec, std::string_view name) {
  std::vector<std::string_view> names;
  for (const WorkloadFamily& family : workload_families()) names.push_back(family.name);
  throw InputError(fmt::format("workload {}", spec), 1, 1,
                   unknown_name("workload", name, names,
                                fmt::format("The workloads are {}; see `pvslab list suites`", fmt::join(names, ", "))));
}

void require_file(std::string_view spec, const WorkloadFamily& family) {
  const auto parts = file_spec(spec);
  if (!parts) {
    throw InputError(fmt::format("workload {}", spec), 1, spec.size() + 1,
                     fmt::format("the file is missing; write {}:FILE", spec));
  }
  if (parts->file.empty()) {
    throw InputError(fmt::format("workload {}", spec), 1, parts->suite.size() + 2,
                     fmt::format("the file is missing; write it after the colon, as in {}", family.example));
  }
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

std::unique_ptr<Workload> make_workload(std::string_view spec) {
  const std::string_view name = spec.substr(0, spec.find(':'));
  const WorkloadFamily* const family = find_workload_family(name);
  if (family == nullptr) fail_unknown(spec, name);
  if (family->reads_file()) require_file(spec, *family);
  return family->make(spec);
}

}  // namespace pvslab
