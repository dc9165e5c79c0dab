// Decides whether a published score or a searcher is wrong when they disagree.
#pragma once

#include <optional>
#include <string>

#include "harness/bind/workloads/workload.hpp"

namespace pvslab {

struct ComputedScore {
  Score score;
  std::string by;  // the id of the searcher that found it
};

// The score by minimax, the definition. If the whole tree is too large for minimax, the score by alpha-beta, provided
// that the yardstick of gated times, which shares no code with it, finds the same score. Otherwise nothing: then a
// searcher is wrong, not the file.
[[nodiscard]] std::optional<ComputedScore> computed_score(const Case& one);

// The computed score if it differs from the published one. Then the file is wrong.
[[nodiscard]] std::optional<ComputedScore> refutation_of(Score published, const Case& one);

}  // namespace pvslab
