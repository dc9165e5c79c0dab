// The problems of an input file as text for standard error: the first of each kind one by one, the others as a count.
#pragma once

#include <cstddef>
#include <string>

#include "suites/chess/problems.hpp"

namespace pvslab {

inline constexpr std::size_t most_problems_shown = 20;  // of each kind

// One line "FILE:LINE:COLUMN: reason" each, and "FILE: 480 more castling rights left out" if a kind has more.
[[nodiscard]] std::string problems_text(const chess::Problems& problems, const std::string& file);

// "1 castling right left out"
[[nodiscard]] std::string counted(std::size_t number, chess::ProblemKind kind);

}  // namespace pvslab
