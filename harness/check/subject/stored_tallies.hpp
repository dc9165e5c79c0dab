// Tallies and counterexamples as JSON, for the results of cells (harness/cells).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "harness/check/subject/counterexample.hpp"

namespace pvslab {

// Scores as whole numbers; an infinity is the greatest or the least of them.
[[nodiscard]] nlohmann::json stored(Bounds bounds);
[[nodiscard]] Bounds bounds_from(const nlohmann::json& json);

[[nodiscard]] nlohmann::json stored(const Outcome& outcome);
[[nodiscard]] Outcome outcome_from(const nlohmann::json& json);

[[nodiscard]] nlohmann::json stored(const Counterexample& example);
[[nodiscard]] Counterexample counterexample_from(const nlohmann::json& json);

// One tally for each routine, in order.
[[nodiscard]] nlohmann::json stored(const std::vector<RoutineTally>& tallies);
// Adds the stored tallies to these; there are as many.
void merge_stored(const nlohmann::json& json, std::vector<RoutineTally>& tallies);

}  // namespace pvslab
