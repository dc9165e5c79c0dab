// A game whose moves, evaluation or keys break a law is refused with the law, at the shortest line of moves.
#include <gmock/gmock.h>

#include <string>

#include "tests/harness/check/laws/broken_games.hpp"
#include "tests/harness/check/laws/refusal.hpp"

namespace pvslab::test {
namespace {

using testing::HasSubstr;

TEST(BrokenLaw, IsFoundWhereTheOrderChangesBetweenCalls) {
  expect_refusal(order_changes(), {Law::same_moves, "10", {}, "moves 1 2 3", "moves 3 2 1"});
}

TEST(BrokenLaw, IsFoundWhereTheOrderIsLearntFromEvaluations) {
  expect_refusal(OrderLearns(), {Law::same_moves, "8", {"2"}, "moves 1 2 3", "moves 2 1 3"});
}

TEST(BrokenLaw, IsFoundWhereTheOrderDependsOnThePath) {
  const LawBreak found =
      expect_refusal(order_of_path(), {Law::path_moves, "8 stones", {"1", "1"}, "moves 1 2 3", "moves 3 2 1"});
  ASSERT_TRUE(found.other);
  EXPECT_EQ(found.other->moves, Line{"2"});
}

TEST(BrokenLaw, IsFoundWhereTheScoreDependsOnThePath) {
  const LawBreak found =
      expect_refusal(score_of_path(), {Law::path_evaluation, "8 stones", {"1", "1"}, "evaluation 2", "evaluation 1"});
  ASSERT_TRUE(found.other);
  EXPECT_EQ(found.other->moves, Line{"2"});
}

TEST(BrokenLaw, IsFoundWhereTheScoreChangesBetweenCalls) {
  expect_refusal(score_changes(), {Law::same_evaluation, "10", {}, "evaluation 1", "evaluation 2"});
}

TEST(BrokenLaw, IsFoundWhereAScoreIsRememberedForAnotherPosition) {
  const LawBreak found =
      expect_refusal(score_remembered(), {Law::same_evaluation, "10", {}, "evaluation 10", "evaluation 0"});
  EXPECT_THAT(found.tried, HasSubstr("fresh copy"));
}

TEST(BrokenLaw, IsFoundWhereAScoreIsInfinite) {
  expect_refusal(score_infinite(), {Law::finite_evaluation, "5", {"2", "3"}, "a finite score", "-inf"});
}

TEST(BrokenLaw, IsFoundWhereAnAnswerIsWrongInItsWindow) {
  const LawBreak found =
      expect_refusal(ScoreOutsideWindow(), {Law::window_evaluation,
                                            "8",
                                            {"2"},
                                            "what fail-soft allows for the evaluation 0 of the open window",
                                            "evaluation 50"});
  EXPECT_EQ(found.tried, "evaluate(position, (1, 50))");
}

TEST(BrokenLaw, IsFoundWhereTheTwoEvaluationsDisagree) {
  expect_refusal(ScoresDisagree(), {Law::window_evaluation, "9", {"1"}, "evaluation 1", "evaluation 0"});
}

TEST(BrokenLaw, IsFoundWhereKeysCollide) {
  const LawBreak found = expect_refusal(
      KeyCollides(), {Law::different_keys, "6", {"1", "3"}, "two keys", "both have key 0000000000000002"});
  ASSERT_TRUE(found.other);
  EXPECT_EQ(found.other->position, "10");
}

TEST(BrokenLaw, IsFoundWhereEqualPositionsHaveTwoKeys) {
  expect_refusal(KeyOfPath(),
                 {Law::equal_keys, "8 stones", {"1", "1"}, "key 0000000000000022", "key 0000000000000021"});
}

// A key that no other law can find: it is a function of the position.
TEST(BrokenLaw, IsFoundWhereAMoveIsNotHashed) {
  const LawBreak found =
      expect_refusal(KeyForgetsMove(),
                     {Law::set_up_keys, "7 stones", {"0", "0", "0"}, "key 00000000000002c3", "key 00000000000002c4"});
  EXPECT_EQ(found.tried, "key of the position, and of set_up(position)");
}

TEST(BrokenLaw, IsFoundByTheEvaluationWhereNothingButTheKeyTellsPositionsApart) {
  const LawBreak found = expect_refusal(
      OpaqueKeyCollides(), {Law::path_evaluation, "key 0000000000000002", {"1", "3"}, "evaluation 10", "evaluation 6"});
  EXPECT_THAT(found.tried, HasSubstr("same key"));
}

}  // namespace
}  // namespace pvslab::test
