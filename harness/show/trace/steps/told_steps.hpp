// The data of a page of a trace: the searches, the tree, and what the engine says of each step. The same sentences as `pvslab-steps`
// (steps.hpp), told briefly, so that a page stays small: a step is a pattern and what stands in its places.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/show/trace/steps/steps.hpp"

namespace pvslab {

// Searches of more steps than most_steps are told in one view only, because two would double a large page.
//
// {"trace": what trace_json() returns, "tree": a `pvslab-tree` or null, "sentences": {ID: TEXT, ...},
//  "told": {"views": ["negamax", "max"],                    // the first is the one that was asked for
//           "patterns": [[ID, {PLACE: 0 or "v0" or another pattern, ...}], ...],
//           "searches": [{"said": [[[PATTERN, VALUE, ...], ...], ...],   // for each view, for each step
//                         "paths": ["2.1", ...],            // of each visit, only if the visits are not nested
//                         "alpha": [...], "best": [...],    // of the parent after each visit has returned, from the side of the parent
//                         "cuts": [[STEP, MOVE, ...], ...], // the moves that the cut at this step pruned, from 1
//                         "failed_proofs": [STEP, ...], "difference": STEP or null}]}}
// Steps count from 0. In a pattern a number is the place of a value, and "v0" one of a visit, whose node stands there.
[[nodiscard]] std::string trace_page_data(TracedGame& game, const std::vector<SearchTrace>& traces,
                                          const std::optional<TraceDifference>& difference, ScoreView view,
                                          const std::string& trace_json);

}  // namespace pvslab
