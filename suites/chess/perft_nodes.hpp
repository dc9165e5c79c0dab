// Counts of games in 128 bits. They saturate: a larger count stays at `too_many_nodes`, and so does every sum that
// contains it, in any order of addition.
#pragma once

#include <string>

#include "suites/uint128.hpp"

namespace pvslab::chess {

// Stands for this count and all larger ones.
inline constexpr Uint128 too_many_nodes = ~Uint128{0};

// Always inlined: the perft kernels are compiled for other processors and share no function with the rest of the
// program.
[[nodiscard]] [[gnu::always_inline]] constexpr Uint128 sum_of_nodes(Uint128 left, Uint128 right) {
  return right > too_many_nodes - left ? too_many_nodes : left + right;
}

// "400"; "340282366920938463463374607431768211455 or more"
[[nodiscard]] inline std::string nodes_text(Uint128 nodes) {
  return decimal(nodes) + (nodes == too_many_nodes ? " or more" : "");
}

}  // namespace pvslab::chess
