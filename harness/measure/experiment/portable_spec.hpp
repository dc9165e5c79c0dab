// A workload's canonical spec as it is written into files that other machines read: a file that it names is named from the
// directory of the experiment, wherever the program runs.
#pragma once

#include <string>

#include "harness/measure/experiment/plan.hpp"

namespace pvslab {

// "chess:chess/middlegames.epd,d=4". `planned` is of `plan`.
[[nodiscard]] std::string portable_spec(const PlannedWorkload& planned, const Plan& plan);

}  // namespace pvslab
