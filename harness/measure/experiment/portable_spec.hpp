// A workload's canonical spec for files that other machines read: file names in it are relative to the directory of the
// experiment, not to the current directory.
#pragma once

#include <string>

#include "harness/measure/experiment/plan.hpp"

namespace pvslab {

// "chess:chess/middlegames.epd,d=4". `planned` must belong to `plan`.
[[nodiscard]] std::string portable_spec(const PlannedWorkload& planned, const Plan& plan);

}  // namespace pvslab
