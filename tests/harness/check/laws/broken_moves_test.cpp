// A game that breaks a law with after, make, unmake, an image or an exception is refused with the law, at the shortest
// line of moves.
#include <gmock/gmock.h>

#include <string>

#include "tests/harness/check/laws/broken_games.hpp"
#include "tests/harness/check/laws/refusal.hpp"

namespace pvslab::test {
namespace {

using testing::HasSubstr;

TEST(BrokenLaw, IsFoundWhereAfterChangesTheGame) {
  expect_refusal(AfterCounts(), {Law::pure_after, "10", {}, "evaluation 0", "evaluation 6"});
}

TEST(BrokenLaw, IsFoundWhereAfterGoesTwoWays) {
  const LawBreak found = expect_refusal(after_drifts(), {Law::pure_after, "8", {"2"}, "position 7", "position 0"});
  EXPECT_EQ(found.tried, "after(position, 1), twice");
}

TEST(BrokenLaw, IsFoundWhereAfterChangesItsArgument) {
  const LawBreak found = expect_refusal(
      AfterMarks(), {Law::pure_after, "", {}, "position equal to the first", "position not equal by =="});
  EXPECT_EQ(found.tried, "after(position, 1) changed its argument");
}

TEST(BrokenLaw, IsFoundWhereUnmakeForgetsAField) {
  const LawBreak found =
      expect_refusal(MakeUnmake<UnmakeForgets>(),
                     {Law::exact_unmake, "5 stones", {"2", "3"}, "position 5 stones", "position 4 stones"});
  EXPECT_EQ(found.tried, "make 1, then unmake");
}

TEST(BrokenLaw, IsFoundWhereUnmakeForgetsAFieldThatEqualityLeavesOut) {
  const LawBreak found = expect_refusal(MakeUnmake<UnmakeForgetsHidden>(),
                                        {Law::exact_unmake, "10 stones", {}, "evaluation 0", "evaluation 1"});
  EXPECT_EQ(found.tried, "make 1, then unmake");
}

TEST(BrokenLaw, IsFoundWhereUnmakeForgetsAFieldOfAPositionWithoutEqualityTextOrKey) {
  const LawBreak found =
      expect_refusal(MakeUnmake<OpaqueUnmakeForgets>(), {Law::exact_unmake, "", {}, "evaluation 10", "evaluation 9"});
  EXPECT_EQ(found.tried, "make 3, then unmake");
}

TEST(BrokenLaw, IsFoundWhereOnlyTheLastMoveCanBeTakenBack) {
  const LawBreak found = break_of(MakeUnmake<UnmakeOnce>());
  EXPECT_EQ(found.law, Law::exact_unmake);
  EXPECT_EQ(found.place.moves, Line{});
  EXPECT_THAT(found.tried, HasSubstr("then unmake the last 2"));
}

TEST(BrokenLaw, IsFoundWhereMakeAndAfterDisagree) {
  expect_refusal(MakeIsNotAfter(), {Law::make_is_after, "10", {}, "position 8", "position 0"});
}

TEST(BrokenLaw, IsFoundWhereAMirrorImageHasAnotherScore) {
  const LawBreak found =
      expect_refusal(NotSymmetric(), {Law::symmetry, "9 stones", {"1"}, "evaluation 9", "evaluation 7"});
  EXPECT_EQ(found.tried, "mirrored(position) = 7 stones");
}

TEST(BrokenLaw, IsFoundWhereATextChanges) { EXPECT_EQ(break_of(text_changes()).law, Law::same_text); }

TEST(BrokenLaw, IsFoundWhereAPositionHasMovesWithoutEnd) {
  expect_refusal(EndlessMoves(), {Law::finite_moves, "9", {"1"}, "at most 10000 moves", "more than 10000 moves"});
}

TEST(BrokenLaw, IsFoundWhereAListOfMovesIsNeverEmpty) {
  expect_refusal(FullByDefault(), {Law::empty_list, "", {}, "no moves", "a list that is not empty"});
}

TEST(BrokenLaw, IsFoundWhereAnEvaluationThrows) {
  const LawBreak found = expect_refusal(
      evaluate_throws(), {Law::no_exceptions, "5", {"2", "3"}, "an answer", "an exception: no value for 5 stones"});
  EXPECT_EQ(found.tried, "evaluate(position)");
}

TEST(BrokenLaw, IsFoundWhereAfterThrowsWhatIsNoException) {
  const LawBreak found =
      expect_refusal(after_throws(), {Law::no_exceptions, "8", {"2"}, "an answer", "an exception without a text"});
  EXPECT_EQ(found.tried, "after(position, move)");
}

TEST(BrokenLaw, IsToldWithoutTheTextThatThrows) {
  expect_refusal(text_throws(), {Law::no_exceptions, "", {"1"}, "an answer", "an exception: no text"});
}

}  // namespace
}  // namespace pvslab::test
