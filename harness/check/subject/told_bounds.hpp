// Scores and windows as values of a document: whole numbers, and "-inf" and "+inf". Their schemas are "bound", "value", "score" and
// "window" of docs/schemas/common.schema.json.
#pragma once

#include <vector>

#include "harness/base/json/described.hpp"
#include "harness/bind/search/bounds.hpp"

namespace pvslab {

[[nodiscard]] Told told(Score score);
[[nodiscard]] Told told(Bounds bounds);
[[nodiscard]] std::vector<Told> told(const std::vector<Score>& scores);
[[nodiscard]] std::vector<Told> told(const std::vector<Bounds>& windows);

}  // namespace pvslab
