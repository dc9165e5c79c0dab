#include <fmt/format.h>

#include <array>

#include "harness/base/text/number_text.hpp"
#include "harness/check/relations/drawn_trees.hpp"
#include "harness/claims/experiments.hpp"
#include "harness/claims/special/special_experiments.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {

std::optional<ClaimResult> test_pruned_worst_first(const VerifyRunner&) {
  constexpr std::uint64_t seed = 1;
  constexpr std::uint64_t trees = 1000;
  const MeasuredSearcher& alpha_beta = claimed_searcher("alpha-beta");
  bool most_of_each = true;
  std::string figure = fmt::format("of {} uniform trees of 2 moves, sorted worst first: ", grouped(trees));
  for (const std::int32_t height : {4, 5, 6}) {
    const UniformSize size{2, height};
    std::uint64_t pruned = 0;
    for (std::uint64_t index = 0; index < trees; ++index) {
      const Tree tree = worst_first(draw_distinct_tree(synthetic::root_word(seed, index), size));
      pruned += alpha_beta.measure(MeasuredTree(tree), {}).distinct_leaves() < power(size.branching, size.height);
    }
    most_of_each = most_of_each && 2 * pruned > trees;
    figure += fmt::format("{}{} at {} plies", height == 4 ? "" : ", ", pruned, height);
  }
  return ClaimResult{.verdict = verdict_of(most_of_each), .figure = std::move(figure)};
}

}  // namespace pvslab
