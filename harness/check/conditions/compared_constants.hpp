// The constants with which the code of a searcher compares: 19 in `depth == Depth(19)`. A compiler with the option
// -fsanitize-coverage=func,trace-pc-guard,trace-cmp tells them while the code runs (`scripts/verify-conditions` compiles so): a comparison that no
// drawn tree decides is then aimed at (harness/check/drawn/aimed_trees.hpp).
//
// Cannot see: a constant that is read from memory, and one that the compiler has folded into another.
#pragma once

#include <cstdint>
#include <vector>

namespace pvslab {

// Those seen since the program began, in increasing order. Of a program that was not compiled so there are none. As a
// score, a depth or a number of moves has 32 bits, only such constants are told.
[[nodiscard]] std::vector<std::int32_t> compared_constants();

}  // namespace pvslab
