// The two searchers that prove at the root and promise the best move, not its value.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <string_view>

#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace {

Outcome outcome_of(std::string_view searcher, std::string_view tree) {
  return subject(searcher).search(tree_of(tree), {});
}

// The last move is better; how much better is not searched.
TEST(LastMove, ReturnsALowerBoundWhereTheLastMoveIsTheBest) {
  const Outcome outcome = outcome_of("last-move", "[1 [[0 -1]]]");
  EXPECT_EQ(outcome.value, Score(0));
  EXPECT_EQ(outcome.bound, Bound::lower);
  EXPECT_EQ(subject("last-move").line(tree_of("[1 [[0 -1]]]"), {}).front(), 1U);
}

TEST(LastMove, ReturnsTheExactValueOfAnyOtherMove) {
  const Outcome outcome = outcome_of("last-move", "[-3 1 [[0 -1]]]");
  EXPECT_EQ(outcome.value, Score(3));
  EXPECT_EQ(outcome.bound, Bound::exact);
}

TEST(LastMove, SearchesAnOnlyMoveInFull) {
  const Outcome outcome = outcome_of("last-move", "[[[0 -1]]]");
  EXPECT_EQ(outcome.value, Score(1));
  EXPECT_EQ(outcome.bound, Bound::exact);
}

TEST(LastMove, NeverVisitsMoreThanAlphaBeta) {
  EXPECT_TRUE(rc::check([](const Tree& drawn) {
    const ExplicitTree tree(drawn);
    RC_ASSERT(subject("last-move").count(tree, {}).nodes <= subject("alpha-beta").count(tree, {}).nodes);
  }));
}

TEST(Belle, LeavesTheOnlyMoveThatFailsHighPending) {
  const Outcome outcome = outcome_of("belle", "[1 [[0 -1]] 5]");
  EXPECT_EQ(outcome.value, Score(0));
  EXPECT_EQ(outcome.bound, Bound::lower);
}

TEST(Belle, SearchesThePendingMoveOnceASecondFailsHigh) {
  const std::string_view tree = "[1 -5 -3]";
  const Outcome outcome = outcome_of("belle", tree);
  EXPECT_EQ(outcome.value, Score(5)) << "the third move is no better than the second, which is searched by then";
  EXPECT_EQ(outcome.bound, Bound::exact);
  EXPECT_EQ(subject("belle").count(tree_of(tree), {}).re_searches, 1U);
  EXPECT_EQ(subject("belle").line(tree_of(tree), {}).front(), 1U);
}

TEST(Belle, MayLeaveTheSecondMoveThatFailsHighPendingInItsTurn) {
  const std::string_view tree = "[1 -3 -5]";
  const Outcome outcome = outcome_of("belle", tree);
  EXPECT_EQ(outcome.value, Score(5));
  EXPECT_EQ(outcome.bound, Bound::lower);
  EXPECT_EQ(subject("belle").line(tree_of(tree), {}).front(), 2U);
}

// Both report `exact` only if the value is exact.
RC_GTEST_PROP(RootProofs, AreExactUnlessTheySayOtherwise, (const Tree& drawn)) {
  for (const auto id : {"last-move", "belle"}) {
    const Trial trial = try_search(subject(id), drawn, {});
    RC_ASSERT(trial.returned.bound.has_value());
    if (trial.returned.bound == Bound::exact) RC_ASSERT(trial.returned.value == trial.score);
    RC_ASSERT(trial.returned.value <= trial.score);
    RC_ASSERT(!trial.broken.contains(Clause::best_move));
  }
}

}  // namespace
}  // namespace pvslab
