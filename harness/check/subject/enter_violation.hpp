// Enters a search that broke clauses in a tally.
#pragma once

#include "harness/check/subject/subject.hpp"

namespace pvslab {

void enter_violation(const ExplicitTree& tree, Score score, Bounds bounds, Outcome returned, Contract broken,
                     WindowSet set, RoutineTally& tally);

}  // namespace pvslab
