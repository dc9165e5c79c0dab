// A checked perft suite as JSON. Times are in an object of their own, so that the rest is the same on every machine:
//
//   {"suite", "complete", "positions": [{"line", "name", "fen", "ok", "counts": [...], "divide"}],
//    "problems": [{"line", "column", "reason"}],
//    "summary": {"positions", "ok", "wrong", "skipped", "counts_checked", "counts_skipped", "nodes"},
//    "time": {"seconds", "mnps"}}
//
// A count is {"depth", "line", "expected", "got"}, "got" null where it was skipped; "divide", {"depth", "moves": {"e2e4":
// 20, ...}}, is there where a count is wrong. A number of nodes from 2^64 on is text, such as "61018799030976426896", since
// most readers would round it; so is "340282366920938463463374607431768211455 or more", where our counting ends. A position is
// "ok" true or false, null where all its counts were skipped.
#pragma once

#include <string>

#include "harness/perft/suite_check.hpp"

namespace pvslab {

// Ends in a line end.
[[nodiscard]] std::string to_json_text(const chess::PerftSuite& suite, const SuiteCheck& check);

}  // namespace pvslab
