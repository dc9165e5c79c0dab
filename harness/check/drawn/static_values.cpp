#include "harness/check/drawn/static_values.hpp"

#include <algorithm>
#include <cstdint>

namespace pvslab {

Score draw_wrong_statics(Tree& tree, synthetic::Draws& draws) {
  if (tree.is_leaf()) return tree.value;
  Score score = -Score::infinity();
  for (Tree& successor : tree.successors) score = max(score, -draw_wrong_statics(successor, draws));
  // Of log-uniform size and either sign; the opposite of the score as often.
  const std::int64_t by = 1 + std::int64_t{draws.below(1U << draws.below(24))};
  const std::int64_t value = score.value();
  const std::uint32_t kind = draws.below(3);
  const std::int64_t wrong = kind == 0 && value != 0 ? -value : kind == 1 ? value - by : value + by;
  const bool is_score = wrong >= Score::lowest().value() && wrong <= Score::highest().value();
  tree.value = Score(static_cast<std::int32_t>(is_score ? wrong : value > 0 ? value - by : value + by));
  return score;
}

}  // namespace pvslab
