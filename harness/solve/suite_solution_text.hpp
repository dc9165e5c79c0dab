// A solved EPD file as text: a table with a row for each position, and a summary.
#pragma once

#include <string>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/solve/suite_solution.hpp"

namespace pvslab {

// "--max-nodes", "--max-seconds": the flag that set it.
[[nodiscard]] std::string flag_of(Limit limit);

// For the side to move: "+35" in centipawns, "mate 2" in moves, "mate" if the number of moves is unknown, "mated".
[[nodiscard]] std::string score_text(const PositionAnswer& answer);

// The line in SAN.
[[nodiscard]] std::vector<std::string> san_line(const chess::Position& position, const std::vector<chess::Move>& line);

// As wide as the page. Longer lines of play are truncated after a move and end in "..".
[[nodiscard]] std::string to_table(const SuiteSolution& solution, const SolveSettings& settings,
                                   const Style& style = {});

// "24 positions: 9 solved, 15 not, ...", and counts of problems, of limits reached and of unfinished positions.
[[nodiscard]] std::string summary_text(const chess::EpdFile& file, const SuiteSolution& solution);

}  // namespace pvslab
