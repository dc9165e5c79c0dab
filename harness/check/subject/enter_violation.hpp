// Enters searches that broke clauses in a tally.
#pragma once

#include <span>

#include "harness/check/subject/subject.hpp"

namespace pvslab {

// Counts so many violations of a clause in windows of that set. Those of the root clause are all counted together.
void count_violations(RoutineTally& tally, Clause clause, WindowSet set, std::uint64_t count);

// Counts one violation of each of these clauses, and keeps it if it is the smallest. `before`: as Counterexample::before.
void enter_violation(const ExplicitTree& tree, Score score, Bounds bounds, Outcome returned, Contract broken,
                     WindowSet set, RoutineTally& tally, std::span<const Bounds> before = {});

}  // namespace pvslab
