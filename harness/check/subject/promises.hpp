// What the tallies of routines say about their promises, and the routines as a part of a plan of cells.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/check/subject/subject.hpp"

namespace pvslab {

// Whether some routine broke a clause that it promises, or is not pure.
[[nodiscard]] bool break_promises(std::span<const Subject> subjects, const std::vector<RoutineTally>& tallies);

// "routines alpha-beta pvs-split pvs-split/zws"; of a program also its command, on a line of its own.
[[nodiscard]] std::string names_of(std::span<const Subject> subjects);

}  // namespace pvslab
