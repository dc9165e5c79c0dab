// The family "connect4:FILE": the positions of a file, each searched to the end of the game, with their published
// scores.
#pragma once

#include "harness/bind/workloads/workload_family.hpp"

namespace pvslab {

[[nodiscard]] WorkloadFamily connect4_family();

}  // namespace pvslab
