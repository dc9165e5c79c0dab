#include "harness/bind/cases/computed_score.hpp"

#include <string_view>

#include "harness/bind/catalog.hpp"

namespace pvslab {

std::optional<ComputedScore> computed_score(const Case& one) {
  const bool fits_minimax = one.whole_tree_nodes() <= most_whole_tree_nodes;
  const std::string_view by = fits_minimax ? "minimax" : "alpha-beta";
  const Score score = one.search(find_searcher(by).value(), {}).value;
  if (!fits_minimax && one.yardstick() != score) return std::nullopt;
  return ComputedScore{score, std::string(by)};
}

std::optional<ComputedScore> refutation_of(Score published, const Case& one) {
  const auto computed = computed_score(one);
  return computed && computed->score != published ? computed : std::nullopt;
}

}  // namespace pvslab
