// Every searcher keeps every clause it promises, on random trees and in the most revealing windows of each.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>

#include "harness/check/relations/ordered_trees.hpp"
#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace {

void expect_promise_kept(const Tree& tree, Clause clause) {
  const ExplicitTree explicit_tree(tree);
  for (const Subject& searcher : all_subjects()) {
    if (!searcher.info->contract.contains(clause)) continue;
    for (const Bounds bounds : telling_windows(searcher.info->rule, explicit_tree)) {
      const Trial trial = try_search(searcher, tree, bounds);
      if (!trial.broken.contains(clause)) continue;
      RC_FAIL(searcher.name() + " breaks it in " + to_text(bounds) + ": the score is " + to_text(trial.score) +
              ", it returns " + to_text(trial.returned.value));
    }
  }
}

RC_GTEST_PROP(Promises, OfTheRootValueAreKept, (const Tree& tree)) { expect_promise_kept(tree, Clause::root); }

RC_GTEST_PROP(Promises, OfTheWindowClauseAreKept, (const Tree& tree)) { expect_promise_kept(tree, Clause::window); }

RC_GTEST_PROP(Promises, OfFailSoftBoundsAreKept, (const Tree& tree)) { expect_promise_kept(tree, Clause::fail_soft); }

RC_GTEST_PROP(Promises, OfFailHardValuesAreKept, (const Tree& tree)) { expect_promise_kept(tree, Clause::fail_hard); }

RC_GTEST_PROP(Promises, OfTrueBoundsAreKept, (const Tree& tree)) { expect_promise_kept(tree, Clause::bound); }

// The others are checked against minimax, so minimax itself is checked against the definition.
RC_GTEST_PROP(Promises, OfMinimaxAreTheDefinitionOfTheScore, (const Tree& tree)) {
  RC_ASSERT(subject("minimax").search(ExplicitTree(tree), {}).value == minimax_of(tree));
  RC_ASSERT(ExplicitTree(tree).minimax() == minimax_of(tree));
}

// By nodes, then by the magnitudes of its leaves.
RC_GTEST_PROP(TreeGenerator, ShrinksTowardsSmallerTrees, (const Tree& tree)) {
  const auto size = [](const Tree& measured) { return size_of(Counterexample{measured, {}, Score(), Score()}); };
  for (const Tree& smaller : smaller_trees(tree)) RC_ASSERT(size(smaller) < size(tree));
}

TEST(TreeGenerator, MakesTiesSingleChildrenEarlyLeavesAndExtremeScores) {
  int ties = 0;
  int single_children = 0;
  int early_leaves = 0;
  int extremes = 0;
  EXPECT_TRUE(rc::check([&](const Tree& drawn) {
    const ExplicitTree tree(drawn);
    std::set<Score> values;
    std::set<std::size_t> depths;
    for (const Path& leaf : visits_of(subject("minimax"), tree).leaves) depths.insert(leaf.size());
    for (const auto leaf : tree.leaves()) values.insert(tree.evaluate(leaf));
    ties += values.size() < tree.leaves().size() ? 1 : 0;
    early_leaves += depths.size() > 1 ? 1 : 0;
    extremes += values.contains(Score::highest()) || values.contains(Score::lowest()) ? 1 : 0;
    for (ExplicitTree::Position node = 0; node < tree.node_count(); ++node) {
      const auto moves = tree.moves(node);
      if (std::ranges::distance(moves.begin(), moves.end()) == 1) ++single_children;
    }
  }));
  EXPECT_GT(ties, 10);
  EXPECT_GT(single_children, 10);
  EXPECT_GT(early_leaves, 10);
  EXPECT_GT(extremes, 0);
}

}  // namespace
}  // namespace pvslab
