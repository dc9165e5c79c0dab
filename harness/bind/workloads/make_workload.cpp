// The door from a spec to its workload; the suites that read files are told apart by name.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "harness/bind/workloads/workload.hpp"
#include "harness/bind/workloads/chess_workload.hpp"
#include "harness/bind/workloads/connect4_workload.hpp"
#include "harness/bind/workloads/suite_catalog.hpp"
#include "harness/bind/workloads/suite_file.hpp"
#include "harness/bind/workloads/synthetic_workload.hpp"
#include "suites/input_error.hpp"
#include "suites/nearest.hpp"
#include "suites/synthetic/spec.hpp"

namespace pvslab {
namespace {

void require_known_suite(std::string_view spec) {
  const std::vector<std::string_view> names = suite_names();
  const std::string_view name = spec.substr(0, spec.find(':'));
  if (std::ranges::find(names, name) != names.end()) return;
  throw InputError(fmt::format("workload {}", spec), 1, 1,
                   unknown_name("workload", name, names,
                                fmt::format("The workloads are {}; see `pvslab list suites`", fmt::join(names, ", "))));
}

std::string_view example_of(const FileSpec& parts) {
  return parts.suite == "chess" ? "chess:suites/chess/middlegames.epd,d=4"
                                : "connect4:suites/connect4/endgames-7x6.txt";
}

}  // namespace

std::unique_ptr<Workload> make_workload(std::string_view spec) {
  require_known_suite(spec);
  if (const auto parts = file_spec(spec)) {
    if (parts->file.empty()) {
      throw InputError(fmt::format("workload {}", spec), 1, parts->suite.size() + 2,
                       fmt::format("the file is missing; write it after the colon, as in {}", example_of(*parts)));
    }
    if (parts->suite == "chess") return make_chess_workload(spec);
    return make_connect4_workload(std::string(parts->file));
  }
  if (std::ranges::find(file_suites(), spec) != file_suites().end()) {
    throw InputError(fmt::format("workload {}", spec), 1, spec.size() + 1,
                     fmt::format("the file is missing; write {}:FILE", spec));
  }
  return make_synthetic_workload(synthetic::parse_spec(spec, "workload"));
}

}  // namespace pvslab
