// The family "chess:FILE,d=N": the positions of an EPD file, each searched N plies deep, then by quiescence. What the file
// says of best moves is not looked at: this is about nodes and scores.
#pragma once

#include "harness/bind/workloads/workload_family.hpp"

namespace pvslab {

inline constexpr Depth default_chess_depth{3};
inline constexpr Depth max_chess_depth{30};

[[nodiscard]] WorkloadFamily chess_family();

}  // namespace pvslab
