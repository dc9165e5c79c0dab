// The tallies of questions as JSON, for the results of cells (harness/cells).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "harness/check/relations/question.hpp"

namespace pvslab {

// One tally for each question, in order. Most questions have the same numbers of trees and windows, so these are written
// as runs of equal numbers; trees and windows of counterexamples are written once.
[[nodiscard]] nlohmann::json stored(const std::vector<RelationTally>& tallies);
// Adds the stored tallies to these; there are as many.
void merge_stored(const nlohmann::json& json, std::vector<RelationTally>& tallies);

}  // namespace pvslab
