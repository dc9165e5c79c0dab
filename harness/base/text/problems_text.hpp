// What a reader says of a file, for the standard error: the first problems of each kind one by one, the others counted.
#pragma once

#include <cstddef>
#include <string>

#include "suites/chess/problems.hpp"

namespace pvslab {

inline constexpr std::size_t most_problems_shown = 20;  // of each kind

// "FILE:LINE:COLUMN: reason" a line, and "FILE: 480 more castling rights left out" where there are more of a kind.
[[nodiscard]] std::string problems_text(const chess::Problems& problems, const std::string& file);

// "1 castling right left out"
[[nodiscard]] std::string counted(std::size_t number, chess::ProblemKind kind);

}  // namespace pvslab
