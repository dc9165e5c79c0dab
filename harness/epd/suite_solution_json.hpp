// A solved EPD file as JSON. What depends on the clock is in an object of its own; the rest is the same on every machine,
// unless --max-seconds struck:
//
//   {"file", "searcher", "depth", "max_nodes", "max_seconds", "complete",
//    "positions": [{"line", "id", "fen", "verdict", "move", "score", "pv", "depth", "limit", "nodes", "mate_nodes",
//                   "counters", "bm", "am", "dm"}],
//    "problems": [{"line", "column", "reason", "record_is_lost"}],
//    "summary": {"positions", "solved", "unsolved", "no_solution_given", "nodes", "mate_nodes",
//                "problems", "lost_records"},
//    "time": {"seconds"}}
//
// "verdict" is "solved", "unsolved" or "no_solution_given". "score" is {"centipawns": 35} or {"mate": true, "moves": 2}, false where
// the side to move is mated, "moves" null where the search did not tell. "move", "pv", "bm" and "am" are in SAN. "limit" is the flag that ended the search, or null. "move" is null where there is none, "score", "depth" and "counters" where no search came to its end; "nodes" counts all
// searches but those for the shortest mate, "mate_nodes" these, "counters" the one that gave the score.
#pragma once

#include <string>
#include <string_view>

#include "harness/epd/suite_solution.hpp"

namespace pvslab {

// Ends in a line end. `searcher` is its id, `seconds` what it all took.
[[nodiscard]] std::string to_json_text(const chess::EpdFile& file, const SuiteSolution& solution,
                                       const SolveSettings& settings, std::string_view searcher, double seconds);

}  // namespace pvslab
