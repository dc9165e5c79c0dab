// The smallest trees on which the published forms of PVS return a value outside the window that is not a bound, and
// small trees that distinguish searchers that are easily confused.
#include <gtest/gtest.h>

#include <ostream>
#include <string_view>

#include "tests/support/subjects.hpp"

namespace pvslab {
namespace {

struct Example {
  std::string_view searcher;
  std::string_view tree;
  Bounds bounds;
  Score score;
  Score returned;
};

void PrintTo(const Example& example, std::ostream* out) {
  *out << example.searcher << " " << example.tree << " " << to_text(example.bounds);
}

class UnsoundFailSoftValue : public testing::TestWithParam<Example> {};

// A skipped successor's value never enters `best`: the returned value is below the score and is mistaken for an upper
// bound.
TEST_P(UnsoundFailSoftValue, LiesBelowTheScoreAndPassesForAnUpperBound) {
  const Example& example = GetParam();
  const Trial trial = try_search(subject(example.searcher), parse_tree(example.tree), example.bounds);
  EXPECT_EQ(trial.score, example.score);
  EXPECT_EQ(trial.returned.value, example.returned);
  EXPECT_TRUE(trial.broken.contains(Clause::fail_soft));
  EXPECT_FALSE(trial.broken.contains(Clause::window));
}

INSTANTIATE_TEST_SUITE_P(
    OfTheNote, UnsoundFailSoftValue,
    testing::Values(Example{"pvs-split-strict", "[0 -1]", {Score(2), Score(2)}, Score(1), Score(0)},
                    Example{"pvs-merged-strict", "[0 -1]", {Score(2), Score(2)}, Score(1), Score(0)},
                    Example{"pvs-equality-skip-strict", "[0 -1]", {Score(2), Score(2)}, Score(1), Score(0)},
                    Example{"pvs-equality-skip", "[0 -1]", {Score(1), Score(2)}, Score(1), Score(0)},
                    // The smallest, as `pvslab verify` prints them.
                    Example{"pvs-split-strict", "[1 0]", {Score(1), Score(1)}, Score(0), Score(-1)},
                    Example{"pvs-merged-strict", "[1 0]", {Score(1), Score(1)}, Score(0), Score(-1)},
                    Example{"pvs-equality-skip-strict", "[1 0]", {Score(1), Score(1)}, Score(0), Score(-1)},
                    Example{"pvs-equality-skip", "[1 0]", {Score(0), Score(1)}, Score(0), Score(-1)},
                    Example{"pvs-split", "[1 0]", {Score(1), Score(2)}, Score(0), Score(-1)},
                    Example{"pvs-merged", "[1 0]", {Score(1), Score(2)}, Score(0), Score(-1)}));

TEST(PvsSound, ReturnsABoundWhereTheNotesFormsDoNot) {
  for (const std::string_view text : {"[0 -1]", "[1 0]"}) {
    const Tree tree = parse_tree(text);
    EXPECT_FALSE(try_search(subject("pvs-sound"), tree, {Score(1), Score(2)}).broken.contains(Clause::fail_soft));
    EXPECT_FALSE(
        try_search(subject("pvs-sound-strict"), tree, {Score(2), Score(2)}).broken.contains(Clause::fail_soft));
  }
}

// The forms differ in whether they re-search after a proof that returned exactly alpha.
TEST(PvsEqualitySkip, DoesNotSearchASuccessorAgainThatIsWorthExactlyAlpha) {
  const ExplicitTree tree = tree_of("[-1 -1]");
  EXPECT_EQ(subject("pvs-split").count(tree, {}).re_searches, 1U);
  EXPECT_EQ(subject("pvs-equality-skip").count(tree, {}).re_searches, 0U);
  EXPECT_EQ(subject("pvs-split-strict").count(tree, {}).re_searches, 1U);
  EXPECT_EQ(subject("pvs-equality-skip-strict").count(tree, {}).re_searches, 0U);
}

TEST(PvsProofAfterRaise, ProvesNothingBeforeASuccessorHasMetAlpha) {
  const ExplicitTree tree = tree_of("[0 -1 -3 -2]");
  EXPECT_EQ(subject("pvs-sound").count(tree, {Score(2), Score(9)}).proofs, 3U);
  EXPECT_EQ(subject("pvs-proof-after-raise").count(tree, {Score(2), Score(9)}).proofs, 1U);
}

TEST(PvsProofAfterRaise, TakesAValueOfExactlyAlphaForMetUnderTheStrictRuleOnly) {
  const ExplicitTree tree = tree_of("[-2 -1]");
  EXPECT_EQ(subject("pvs-proof-after-raise").count(tree, {Score(2), Score(9)}).proofs, 0U);
  EXPECT_EQ(subject("pvs-proof-after-raise-strict").count(tree, {Score(2), Score(9)}).proofs, 1U);
}

TEST(PvsProofAll, ProvesTheFirstSuccessorOfAnExpectedAllNode) {
  const ExplicitTree tree = tree_of("[-1 -2]");
  EXPECT_EQ(subject("pvs-proof-all/expected-all").count(tree, {Score(0), Score(9)}).proofs, 2U);
  EXPECT_EQ(subject("pvs-proof-all/expected-cut").count(tree, {Score(0), Score(9)}).proofs, 1U);
  EXPECT_EQ(subject("pvs-proof-all").count(tree, {Score(0), Score(9)}).proofs, 1U);
}

TEST(NegaScoutHorizon, DoesNotSearchALeafAgainThatItHasEvaluated) {
  const ExplicitTree tree = tree_of("[-1 -2]");
  EXPECT_EQ(subject("negascout").count(tree, {}).re_searches, 1U);
  EXPECT_EQ(subject("negascout-horizon").count(tree, {}).re_searches, 0U);
}

// Without the re-search two plies above the leaves it would return 0.
TEST(NegaScoutHorizon, SearchesAgainWhatHasTwoPliesLeft) {
  EXPECT_EQ(subject("negascout-horizon").search(tree_of("[1 [[0 -1]]]"), {}).value, Score(1));
}

// The flag of the printed form is cleared only where a move raises alpha.
TEST(CpwPvs, ProvesNothingBeforeAMoveHasRaisedAlpha) {
  const ExplicitTree tree = tree_of("[0 -1 -3 -2]");
  EXPECT_EQ(subject("cpw-pvs").count(tree, {Score(2), Score(9)}).proofs, 1U);
  EXPECT_EQ(subject("cpw-pvs-zws").count(tree, {Score(2), Score(9)}).proofs, 1U);
  EXPECT_EQ(subject("cpw-pvs-first-move").count(tree, {Score(2), Score(9)}).proofs, 3U);
}

// Inside a proof the printed re-search repeats the same search: in the zero window (0, 1) two leaves become three.
TEST(CpwPvsFirstMove, SearchesAgainInsideAProof) {
  const ExplicitTree tree = tree_of("[0 -5]");
  EXPECT_EQ(subject("cpw-pvs-first-move").count(tree, {Score(0), Score(1)}).leaves, 3U);
  EXPECT_EQ(subject("cpw-pvs-zws/zwSearch").count(tree, {Score(0), Score(1)}).leaves, 2U);
}

// -5 is worth 5 to the root, which is a cutoff: nothing more is searched.
TEST(PvsNoBetaCheck, SearchesAgainWhatHasRefutedTheNode) {
  const ExplicitTree tree = tree_of("[0 -5 -1]");
  const Bounds bounds{Score(0), Score(3)};
  EXPECT_EQ(subject("pvs-tutorial").count(tree, bounds).leaves, 2U);
  EXPECT_EQ(subject("negascout").count(tree, bounds).leaves, 2U);
  EXPECT_EQ(subject("pvs-no-beta-check").count(tree, bounds).leaves, 3U);
}

TEST(NegaScout1989, NeverReturnsLessThanAlpha) {
  const Trial trial = try_search(subject("negascout-1989"), parse_tree("[1 0]"), {Score(3), Score(5)});
  EXPECT_EQ(trial.score, Score(0));
  EXPECT_EQ(trial.returned.value, Score(3));
}

// A leaf is returned as it is evaluated.
TEST(NegaScout1989, ReturnsALeafUnclamped) {
  EXPECT_EQ(try_search(subject("negascout-1989"), parse_tree("0"), {Score(3), Score(5)}).returned.value, Score(0));
}

// In (1, 3) the successors are worth 0 and 1, which both fail low. 1 exceeds m = 0, so the second is searched again.
TEST(NegaScout1983, SearchesAgainWhatFailedLow) {
  const ExplicitTree tree = tree_of("[[0] [1]]");
  const Bounds bounds{Score(1), Score(3)};
  EXPECT_EQ(subject("negascout").count(tree, bounds).re_searches, 0U);
  EXPECT_EQ(subject("negascout-1983").count(tree, bounds).re_searches, 0U) << "one ply is left: exact";
  const ExplicitTree deeper = tree_of("[[[0]] [[-1]]]");
  EXPECT_EQ(subject("negascout").count(deeper, bounds).re_searches, 0U);
  EXPECT_EQ(subject("negascout-1983").count(deeper, bounds).re_searches, 1U);
  EXPECT_EQ(subject("negascout-1983").search(deeper, bounds).value, subject("negascout").search(deeper, bounds).value);
}

// Its re-search of what failed low has a window that reaches below alpha. There it evaluates a leaf that alpha-beta cuts
// off, so the listing of 1983 does not dominate alpha-beta. The form of 1989 does.
TEST(NegaScout1983, EvaluatesALeafThatAlphaBetaDoesNot) {
  const ExplicitTree tree = tree_of("[1 [[[1 0] -2] 0]]");
  const Bounds bounds{Score(1), Score(3)};
  const auto alpha_betas = visits_of(subject("alpha-beta"), tree, bounds).distinct_leaves();
  EXPECT_EQ(alpha_betas.size(), 4U);
  EXPECT_EQ(visits_of(subject("negascout-1983"), tree, bounds).distinct_leaves().size(), 5U);
  EXPECT_TRUE(is_subset(visits_of(subject("negascout-1989"), tree, bounds).distinct_leaves(), alpha_betas));
}

// The horizon tests of the two listings: 1989 leaves out the re-search of leaves, 1983 also that of their parents.
TEST(NegaScout1989, SearchesAgainWhatHasOnePlyLeft) {
  const ExplicitTree leaves = tree_of("[-1 -2]");
  EXPECT_EQ(subject("negascout-1989").count(leaves, {}).re_searches, 0U);
  EXPECT_EQ(subject("negascout-1983").count(leaves, {}).re_searches, 0U);
  const ExplicitTree one_ply = tree_of("[[1] [2]]");
  EXPECT_EQ(subject("negascout-1989").count(one_ply, {}).re_searches, 1U);
  EXPECT_EQ(subject("negascout-1983").count(one_ply, {}).re_searches, 0U);
}

TEST(AlphaBetaBound, CallsACutExactOnlyWhereEverySuccessorWasSearched) {
  const Bounds bounds{Score(0), Score(2)};
  EXPECT_EQ(subject("alpha-beta-bound").search(tree_of("[-2 -9]"), bounds), Outcome(Score(2), Bound::lower));
  EXPECT_EQ(subject("alpha-beta-bound").search(tree_of("[-1 -2]"), bounds), Outcome(Score(2), Bound::exact));
  EXPECT_EQ(subject("alpha-beta-bound").search(tree_of("[1 3]"), bounds), Outcome(Score(-1), Bound::exact));
}

// The first successor is worth exactly 2; the second fails low at 2, so that 2 is an upper bound of it.
TEST(AlphaBetaBound, JoinsAnExactValueAndAnEqualUpperBoundToAnExactOne) {
  EXPECT_EQ(subject("alpha-beta-bound").search(tree_of("[[2] [2 9]]"), {}), Outcome(Score(2), Bound::exact));
}

// The root has 5 already; three plies below it the other side has a move to 3, so that 9 can no longer matter.
TEST(AlphaBetaShallow, DoesNotCutDeep) {
  const ExplicitTree tree = tree_of("[-5 [[[3 9]]]]");
  EXPECT_EQ(subject("alpha-beta").count(tree, {}).leaves, 2U);
  EXPECT_EQ(subject("alpha-beta-shallow").count(tree, {}).leaves, 3U);
}

}  // namespace
}  // namespace pvslab
