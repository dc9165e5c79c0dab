// Theorems on uniform trees in the best and in the worst order.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "harness/check/relations/ordered_trees.hpp"
#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace move_order_theorems_test {

static_assert(minimal_leaves(40, 2) == 79 && minimal_leaves(40, 3) == 1'639 && minimal_leaves(40, 4) == 3'199);
static_assert(minimal_leaves(40, 5) == 65'599 && minimal_leaves(40, 6) == 127'999);
static_assert(minimal_leaves(40, 7) == 2'623'999 && minimal_leaves(40, 8) == 5'119'999);
static_assert(minimal_leaves(38, 10) == 158'470'335);
static_assert(best_first_shallow_leaves(2, 3) == minimal_leaves(2, 3));
static_assert(best_first_shallow_leaves(2, 4) > minimal_leaves(2, 4));

struct Size {
  std::uint32_t branching;
  std::int32_t height;
};

// Small enough to be searched by every searcher in every property.
Size any_size() {
  constexpr std::array sizes{Size{1, 4}, Size{2, 1}, Size{2, 2}, Size{2, 3}, Size{2, 4}, Size{2, 5}, Size{2, 6},
                             Size{3, 1}, Size{3, 2}, Size{3, 3}, Size{3, 4}, Size{4, 2}, Size{4, 3}, Size{6, 2}};
  return sizes[static_cast<std::size_t>(*number_between(0, sizes.size() - 1))];
}

Tree drawn_tree(Size size, Leaves leaves) {
  const Tree tree = *uniform_tree(static_cast<std::int32_t>(size.branching), size.height, leaves);
  RC_LOG() << to_text(tree) << '\n';
  return tree;
}

std::uint64_t distinct_leaves(const Subject& searcher, const Tree& tree) {
  return visits_of(searcher, ExplicitTree(tree)).distinct_leaves().size();
}

std::uint64_t all_leaves(Size size) { return power(size.branching, size.height); }

RC_GTEST_PROP(MoveOrder, NobodyVisitsLessThanTheMinimalTree, ()) {
  const Size size = any_size();
  const Tree tree = drawn_tree(size, Leaves::any);
  for (const Subject& searcher : all_subjects()) {
    if (!finds_the_score(searcher) || !traces_paths(searcher)) continue;
    RC_ASSERT(distinct_leaves(searcher, tree) >= minimal_leaves(size.branching, size.height));
  }
}

RC_GTEST_PROP(MoveOrder, BestFirstTreesTakeExactlyTheMinimalTreeUnderTheAtBetaRule, ()) {
  const Size size = any_size();
  const Tree tree = best_first(drawn_tree(size, Leaves::any));
  for (const auto name : {"alpha-beta", "alpha-beta-fail-hard", "alpha-beta-bound", "pvs-split", "pvs-merged",
                          "pvs-equality-skip", "pvs-sound", "pvs-proof-after-raise", "pvs-proof-all", "negascout"}) {
    if (distinct_leaves(subject(name), tree) == minimal_leaves(size.branching, size.height)) continue;
    RC_FAIL(std::string(name) + " on " + to_text(tree));
  }
}

// With ties a strict searcher visits more, because it does not cut at beta.
RC_GTEST_PROP(MoveOrder, BestFirstTreesOfDistinctValuesTakeTheMinimalTreeUnderTheStrictRuleToo, ()) {
  const Size size = any_size();
  const Tree tree = best_first(drawn_tree(size, Leaves::distinct));
  for (const auto name : {"alpha-beta-strict", "pvs-split-strict", "pvs-merged-strict", "pvs-equality-skip-strict",
                          "pvs-sound-strict", "pvs-proof-after-raise-strict", "pvs-proof-all-strict"}) {
    if (distinct_leaves(subject(name), tree) == minimal_leaves(size.branching, size.height)) continue;
    RC_FAIL(std::string(name) + " on " + to_text(tree));
  }
}

RC_GTEST_PROP(MoveOrder, BestFirstTreesOfDistinctValuesTakeNoLeafTwice, ()) {
  const Size size = any_size();
  const ExplicitTree tree(best_first(drawn_tree(size, Leaves::distinct)));
  for (const Subject& searcher : all_subjects()) {
    // Searchers with memory and bisecting ones search the root several times.
    const std::string_view beyond = searcher.info->beyond_induction;
    const bool is_repeated =
        beyond.find("remembers") != std::string_view::npos || beyond.find("root") != std::string_view::npos;
    if (!finds_the_score(searcher) || !traces_paths(searcher) || is_repeated) continue;
    const Visits visits = visits_of(searcher, tree);
    RC_ASSERT(visits.leaves.size() == visits.distinct_leaves().size());
  }
}

RC_GTEST_PROP(MoveOrder, BestFirstTreesTakeTheShallowCountWithoutDeepCutoffs, ()) {
  const Size size = any_size();
  const Tree tree = best_first(drawn_tree(size, Leaves::any));
  RC_ASSERT(distinct_leaves(subject("alpha-beta-shallow"), tree) ==
            best_first_shallow_leaves(size.branching, size.height));
}

RC_GTEST_PROP(MoveOrder, WorstFirstTreesOfDistinctValuesTakeEveryLeafWithoutDeepCutoffs, ()) {
  const Size size = any_size();
  const Tree tree = worst_first(drawn_tree(size, Leaves::distinct));
  RC_ASSERT(distinct_leaves(subject("alpha-beta-shallow"), tree) == all_leaves(size));
}

RC_GTEST_PROP(MoveOrder, WorstFirstTreesOfDistinctValuesTakeEveryLeafUpToThreePlies, ()) {
  const Size size = any_size();
  RC_PRE(size.height <= 3);
  const Tree tree = worst_first(drawn_tree(size, Leaves::distinct));
  RC_ASSERT(distinct_leaves(subject("alpha-beta"), tree) == all_leaves(size));
}

RC_GTEST_PROP(MoveOrder, BestFirstTreesCutAtTheFirstMoveOnly, ()) {
  const Size size = any_size();
  const ExplicitTree tree(best_first(drawn_tree(size, Leaves::any)));
  for (const auto name : {"alpha-beta", "pvs-sound", "negascout"}) {
    const Counters counted = subject(name).count(tree, {});
    RC_ASSERT(counted.cutoffs == counted.first_move_cutoffs);
  }
}

}  // namespace move_order_theorems_test
}  // namespace pvslab
