// The limits of a verification as written on the command line: "depth=3,branching=2,leaves=6,values=-1..1".
#pragma once

#include <string_view>

#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/oracles/inductive.hpp"

namespace pvslab {

// Keys: depth, branching, leaves, and values=LO..HI or ranks. Missing keys have their defaults. Throws InputError with
// the column of an error.
[[nodiscard]] ExhaustiveLimits parse_exhaustive_limits(std::string_view text);

// Keys: branching, values=LO..HI and extra.
[[nodiscard]] InductiveLimits parse_inductive_limits(std::string_view text);

}  // namespace pvslab
