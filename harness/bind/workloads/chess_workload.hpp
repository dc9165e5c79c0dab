// The workload "chess:FILE,d=N": the positions of an EPD file, each searched N plies deep, then by quiescence. What the file
// says of best moves is not looked at: this is about nodes and scores.
#pragma once

#include <memory>
#include <string_view>

#include "harness/bind/workloads/workload.hpp"

namespace pvslab {

inline constexpr Depth default_chess_depth{3};
inline constexpr Depth max_chess_depth{30};

// Throws InputError: for a bad parameter with its column in the spec, for a bad line with its place in the file.
[[nodiscard]] std::unique_ptr<Workload> make_chess_workload(std::string_view spec);

}  // namespace pvslab
