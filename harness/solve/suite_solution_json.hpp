// A solved EPD file as JSON. What depends on the clock is in an object of its own; the rest is the same on every machine,
// unless --max-seconds struck:
//
//   {"file", "searcher", "depth", "max_nodes", "max_seconds", "deepen", "order", "table_mib", "complete",
//    "positions": [{"line", "id", "fen", "verdict", "move", "score", "pv", "depth", "limit", "nodes", "mate_nodes",
//                   "move_nodes",
//                   "iterations": [{"depth", "score", "nodes"}], "counters", "bm", "am", "dm"}],
//    "problems": [{"line", "column", "reason", "record_is_lost", "kind"}],
//    "summary": {"positions", "solved", "unsolved", "no_solution_given", "nodes", "mate_nodes",
//                "move_nodes", "problems", "lost_records", "dropped_rights", "read_as_chess960"},
//    "time": {"seconds"}}
//
// "verdict" is "solved", "unsolved" or "no_solution_given". "score" is {"centipawns": 35}, or {"winner", "mate_in"} of a mate:
// "side to move" or "other side", and how many moves it takes, null where the search did not tell. "move", "pv", "bm" and "am"
// are in SAN. "limit" is the flag that ended the search, or null. "move" is null where there is none, "score", "depth" and
// "counters" where no search came to its end; "nodes" counts all searches but those for the shortest mate, "mate_nodes" these,
// and "move_nodes" those for the best move, where the searcher names none; "counters" the one that gave the score.
// "iterations" are the searches that came to their end; their scores tell no "mate_in". "problems" lists the first 10,000 of
// each "kind": "lost_record", "left_out", "dropped_right" and "read_as_chess960", which loses nothing and is not among the
// "problems" of the summary; the summary counts all. "order" is as on the command line; "table_mib" null where no table was
// used.
#pragma once

#include <string>
#include <string_view>

#include "harness/solve/suite_solution.hpp"

namespace pvslab {

// Ends in a line end. `searcher` is its id, `seconds` what it all took.
[[nodiscard]] std::string to_json_text(const chess::EpdFile& file, const SuiteSolution& solution,
                                       const SolveSettings& settings, std::string_view searcher, double seconds);

}  // namespace pvslab
