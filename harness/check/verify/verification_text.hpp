// A verification as people read it, at most 80 columns wide, and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "harness/check/search/replay.hpp"
#include "harness/check/verify/verification.hpp"

namespace pvslab {

// What was covered, a table searcher x clause, the findings and the verdict.
[[nodiscard]] std::string to_text(const Verification& verification);

// The parts alone, for --dry-run.
[[nodiscard]] std::string to_text(const std::vector<CoveragePart>& parts);

// Searches again: the verdict on each clause, and the traces side by side; of one search, beside that of alpha-beta under the
// same cutoff rule.
[[nodiscard]] std::string replay_text(const PlannedReplay& replay);

// The trace of one search, a line per node: indented by ply, with its window, its purpose and what it returned.
[[nodiscard]] std::vector<std::string> trace_lines(const std::vector<TraceEvent>& events);

// The node, by the numbers of the moves to it from 1, and what was done wrong: "node 2.1 was left twice".
[[nodiscard]] std::string to_text(const VisitFault& fault);

// A counterexample as tree text, as a C++ fixture and as the command that replays it.
[[nodiscard]] std::string counterexample_text(const Subject& subject, Clause clause, const Counterexample& example);

[[nodiscard]] nlohmann::ordered_json to_json(const Verification& verification);

}  // namespace pvslab
