// The families that come with the library. Each is made in a file of its own, called as the family.
#pragma once

#include <vector>

#include "harness/bind/workloads/workload_family.hpp"

namespace pvslab {

// Of synthetic trees, one for each model of suites/synthetic/spec.hpp.
[[nodiscard]] std::vector<WorkloadFamily> synthetic_families();
// Of the games of suites/listed_games.cmake.
[[nodiscard]] std::vector<WorkloadFamily> listed_game_families();
// "connect4:FILE": the positions of a file, each searched to the end of the game, with their published scores.
[[nodiscard]] WorkloadFamily connect4_family();
// "game:FILE,d=N": the positions of a file, of any listed game or a user's.
[[nodiscard]] WorkloadFamily game_file_family();
// "chess:FILE,d=N" (chess_workload.hpp).
[[nodiscard]] WorkloadFamily chess_family();

}  // namespace pvslab
