// The families of the games of suites/listed_games.cmake.
#pragma once

#include <vector>

#include "harness/bind/workloads/workload_family.hpp"

namespace pvslab {

[[nodiscard]] std::vector<WorkloadFamily> listed_game_families();

}  // namespace pvslab
