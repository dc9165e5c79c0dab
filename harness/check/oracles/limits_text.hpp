// The limits of a verification as text. On the command line: "depth=3,branching=2,leaves=6,values=-1..1".
#pragma once

#include <string>
#include <string_view>

#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/oracles/inductive.hpp"
#include "harness/check/oracles/loop_induction.hpp"

namespace pvslab {

// Keys: depth, branching, leaves, and values=LO..HI or ranks. Missing keys have their defaults. Throws InputError with
// the column of an error.
[[nodiscard]] ExhaustiveLimits parse_exhaustive_limits(std::string_view text);

// Keys: branching, values=LO..HI and extra.
[[nodiscard]] InductiveLimits parse_inductive_limits(std::string_view text);

// As the table of a verification prints them: "depth 3, branching 2, leaves 6, values -1..1", "one node, 3 successors,
// scores -2..2".
[[nodiscard]] std::string limits_text(const ExhaustiveLimits& limits);
[[nodiscard]] std::string limits_text(const InductiveLimits& limits);
// "any number of successors, -2..2, 1 more state"
[[nodiscard]] std::string limits_text(const LoopLimits& limits);

}  // namespace pvslab
