// A checked perft suite as JSON. Times are in a separate object, so that the rest is the same on every machine:
//
//   {"suite", "complete", "positions": [{"line", "name", "fen", "ok", "counts": [...], "divide"}],
//    "problems": [{"line", "column", "reason"}],
//    "summary": {"positions", "ok", "wrong", "skipped", "counts_checked", "counts_skipped", "nodes"},
//    "time": {"seconds", "mnps"}}
//
// A count is {"depth", "line", "expected", "got"}; "got" is null if it was skipped. "divide", {"depth", "moves":
// {"e2e4": 20, ...}}, exists if a count is wrong. Node counts of 2^64 or more are text, such as "61018799030976426896",
// since most readers would round them; so is "340282366920938463463374607431768211455 or more", where our counting
// ends. "ok" is true, false, or null if all counts of the position were skipped.
#pragma once

#include <string>

#include "harness/perft/suite_check.hpp"

namespace pvslab {

// Ends with a line end.
[[nodiscard]] std::string to_json_text(const chess::PerftSuite& suite, const SuiteCheck& check);

}  // namespace pvslab
