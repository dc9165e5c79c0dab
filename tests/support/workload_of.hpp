// The workload of a spec's text, as a command makes it.
#pragma once

#include <memory>
#include <string_view>

#include "harness/bind/workloads/workload_family.hpp"

namespace pvslab::test {

[[nodiscard]] inline std::unique_ptr<Workload> workload_of(std::string_view spec) {
  return make_workload(parse_workload(spec));
}

}  // namespace pvslab::test
