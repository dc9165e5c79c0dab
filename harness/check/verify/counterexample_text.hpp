// A counterexample as text, at most 80 columns wide: its tree, a C++ fixture, the command that replays it, and its traces.
#pragma once

#include <string>
#include <vector>

#include "harness/check/subject/replay.hpp"
#include "suites/explicit/score_view.hpp"

namespace pvslab {

// For an example with windows before it: a command of the shell that asks the program for all of them.
[[nodiscard]] std::string request_command(const Subject& subject, const Counterexample& example);

// Repeats the searches and shows the verdict on each clause and the traces side by side. A single search is shown
// beside alpha-beta under the same cutoff rule, unless it is alpha-beta itself.
[[nodiscard]] std::string replay_text(const PlannedReplay& replay);

// The trace of one search, one line per node: indented by ply, with its window, its purpose and its value.
[[nodiscard]] std::vector<std::string> trace_lines(const std::vector<TraceEvent>& events);

// The node, as its path of move numbers from 1, and the mistake: "node 2.1 was left twice".
[[nodiscard]] std::string to_text(const VisitFault& fault);
// The same of one search; empty if it keeps the rules.
[[nodiscard]] std::string visit_fault_text(const Subject& subject, const ExplicitTree& tree, Bounds bounds);

// Whether a counterexample to the clause has a value that was returned: a program that does not answer returns none.
[[nodiscard]] bool has_returned(const Subject& subject, Clause clause);

// A counterexample as tree text, as a C++ fixture, as the command that replays it and as an address of the page. In the view of MAX its
// tree is also shown with values from that side; window and values are of the root, and so the same.
[[nodiscard]] std::string counterexample_text(const Subject& subject, Clause clause, const Counterexample& example,
                                              ScoreView view = ScoreView::negamax);

}  // namespace pvslab
