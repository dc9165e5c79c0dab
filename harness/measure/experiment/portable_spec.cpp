#include "harness/measure/experiment/portable_spec.hpp"

#include <filesystem>

#include "harness/bind/workloads/suite_file.hpp"

namespace pvslab {

std::string portable_spec(const PlannedWorkload& planned, const Plan& plan) {
  const std::string spec = planned.workload->spec();
  const auto parts = file_spec(spec);
  if (!parts) return spec;
  const std::filesystem::path file(parts->file);
  const std::string named = file.lexically_proximate(plan.directory.empty() ? "." : plan.directory).generic_string();
  return std::string(parts->suite) + ":" + named + spec.substr(parts->suite.size() + 1 + parts->file.size());
}

}  // namespace pvslab
