// The family "chess:FILE,d=N": the positions of an EPD file, each searched N plies deep, followed by a quiescence
// search. Best moves in the file are ignored: this workload measures nodes and scores.
#pragma once

#include "harness/bind/workloads/workload_family.hpp"

namespace pvslab {

inline constexpr Depth default_chess_depth{3};
inline constexpr Depth max_chess_depth{30};

[[nodiscard]] WorkloadFamily chess_family();

}  // namespace pvslab
