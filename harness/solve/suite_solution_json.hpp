// A solved EPD file as JSON. Times are in a separate object; the rest is the same on every machine, unless
// --max-seconds was reached:
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
// "verdict" is "solved", "unsolved" or "no_solution_given". "score" is {"centipawns": 35} or, for a mate, {"winner",
// "mate_in"}: "side to move" or "other side", and the number of moves, null if unknown. "move", "pv", "bm" and "am" are
// in SAN. "limit" is the flag that ended the search, or null. "move" is null if there is none; "score", "depth" and
// "counters" are null if no search was completed. "mate_nodes" counts the searches for the shortest mate, "move_nodes"
// those for the best move if the searcher does not return one, and "nodes" all others. "counters" belongs to the search
// that gave the score. "iterations" are the completed searches; their scores have no "mate_in". "problems" lists the
// first 10,000 of each "kind": "lost_record", "left_out", "dropped_right" and "read_as_chess960". The summary counts
// all of them, except that "read_as_chess960" loses nothing and is not among its "problems". "order" is as on the
// command line; "table_mib" is null if no table was used.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "harness/solve/engine_answers.hpp"
#include "harness/solve/suite_solution.hpp"

namespace pvslab {

// Ends with a line end. `searcher` is an id; `seconds` is the total time. With an engine's answers, there is an object
// "engine" (engine_answers.hpp); with those of several, an array "engines".
[[nodiscard]] std::string to_json_text(const chess::EpdFile& file, const SuiteSolution& solution,
                                       const SolveSettings& settings, std::string_view searcher, double seconds,
                                       std::span<const EngineAnswers> engines = {});

}  // namespace pvslab
