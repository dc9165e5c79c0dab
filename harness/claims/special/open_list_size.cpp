#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/base/text/number_text.hpp"
#include "harness/check/relations/drawn_trees.hpp"
#include "harness/claims/special/special_experiments.hpp"
#include "searchers/best_first/gamma_operator.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {
namespace {

std::size_t largest_open_list(const ExplicitTree& tree) {
  SilentObserver observer;
  const Root<ExplicitTree, SilentObserver> root(tree, tree.root(), tree.height(), observer);
  std::size_t largest = 0;
  GammaOperator gamma(root.node(), /*root_is_max=*/true, Ties::leftmost);
  static_cast<void>(gamma.solve([&](const OpenList& open) { largest = std::max(largest, open.size()); }));
  return largest;
}

}  // namespace

std::optional<ClaimResult> test_open_list(const VerifyRunner& runner) {
  constexpr std::uint64_t seed = 1;
  constexpr std::uint64_t trees = 300;  // of each size
  constexpr std::array sizes{UniformSize{2, 3}, UniformSize{2, 4}, UniformSize{2, 6}, UniformSize{3, 3},
                             UniformSize{3, 4}, UniformSize{4, 3}, UniformSize{5, 2}};
  std::uint64_t reached = 0;
  ClaimResult result{.verdict = Verdict::holds};
  for (const UniformSize& size : sizes) {
    const std::uint64_t bound = power(size.branching, (size.height + 1) / 2);
    for (std::uint64_t index = 0; index < trees; ++index) {
      if (runner.stop()) return std::nullopt;
      const Tree tree = draw_distinct_tree(synthetic::root_word(seed, index), size);
      const std::size_t largest = largest_open_list(ExplicitTree(tree));
      reached += largest == bound;
      if (largest <= bound || result.verdict == Verdict::fails) continue;
      result.verdict = Verdict::fails;
      result.tree = to_text(tree) + " in (-inf, +inf)";
    }
  }
  result.figure = fmt::format("{} uniform trees of {} sizes; the bound is reached on {}", grouped(sizes.size() * trees),
                              sizes.size(), grouped(reached));
  return result;
}

}  // namespace pvslab
