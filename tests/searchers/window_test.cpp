// Window: the table of its header, row by row, and the laws that make one body of a searcher serve both cutoff rules.
#include "searchers/core/window.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <type_traits>

#include "tests/support/score_generators.hpp"

namespace pvslab {
namespace {

using AtBeta = Window<CutoffRule::at_beta>;
using AboveBeta = Window<CutoffRule::above_beta>;

static_assert(AtBeta(Score(1), Score(3)).flipped() == AtBeta(Score(-3), Score(-1)));
static_assert(AtBeta(Score(1), Score(3)).raised_to(Score(2)) == AtBeta(Score(2), Score(3)));
static_assert(AtBeta(Score(1), Score(3)).classify(Score(3)) == Bound::lower);
static_assert(AboveBeta(Score(1), Score(3)).kind_of(Score(3)) == NodeKind::pv);
static_assert(AtBeta::open().without_alpha() == AtBeta::open());

TEST(Window, CutsAtBetaOnlyUnderTheAtBetaRule) {
  EXPECT_TRUE(AtBeta(Score(1), Score(3)).cuts(Score(3)));
  EXPECT_FALSE(AboveBeta(Score(1), Score(3)).cuts(Score(3)));
}

TEST(Window, CutsAboveBetaAndNeverBelowUnderBothRules) {
  EXPECT_TRUE(AtBeta(Score(1), Score(3)).cuts(Score(4)));
  EXPECT_TRUE(AboveBeta(Score(1), Score(3)).cuts(Score(4)));
  EXPECT_FALSE(AtBeta(Score(1), Score(3)).cuts(Score(2)));
  EXPECT_FALSE(AboveBeta(Score(1), Score(3)).cuts(Score(2)));
}

TEST(Window, FailsLowAtAlphaOnlyUnderTheAtBetaRule) {
  EXPECT_TRUE(AtBeta(Score(1), Score(3)).fails_low(Score(1)));
  EXPECT_FALSE(AboveBeta(Score(1), Score(3)).fails_low(Score(1)));
}

TEST(Window, FailsLowBelowAlphaAndNeverAboveUnderBothRules) {
  EXPECT_TRUE(AtBeta(Score(1), Score(3)).fails_low(Score(0)));
  EXPECT_TRUE(AboveBeta(Score(1), Score(3)).fails_low(Score(0)));
  EXPECT_FALSE(AtBeta(Score(1), Score(3)).fails_low(Score(2)));
  EXPECT_FALSE(AboveBeta(Score(1), Score(3)).fails_low(Score(2)));
}

TEST(Window, MayHaveEqualEndsOnlyUnderTheStrictRule) {
  EXPECT_FALSE(AtBeta::is_valid(Score(1), Score(1)));
  EXPECT_TRUE(AboveBeta::is_valid(Score(1), Score(1)));
}

TEST(Window, IsValidWithAlphaBelowBetaAndNeverAbove) {
  EXPECT_TRUE(AtBeta::is_valid(Score(1), Score(2)));
  EXPECT_TRUE(AboveBeta::is_valid(Score(1), Score(2)));
  EXPECT_FALSE(AtBeta::is_valid(Score(2), Score(1)));
  EXPECT_FALSE(AboveBeta::is_valid(Score(2), Score(1)));
}

TEST(Window, OfAProofIsOneWideUnderTheAtBetaRuleAndEmptyUnderTheStrictOne) {
  EXPECT_EQ(AtBeta::proof_at(Score(5)), AtBeta(Score(5), Score(6)));
  EXPECT_EQ(AboveBeta::proof_at(Score(5)), AboveBeta(Score(5), Score(5)));
}

TEST(Window, OfAProofExistsAtTheHighestScore) {
  EXPECT_EQ(AtBeta::proof_at(Score::highest()).beta(), Score::infinity());
}

#ifndef NDEBUG
TEST(WindowDeathTest, IsNeverEmpty) {
  EXPECT_DEATH(static_cast<void>(AtBeta(Score(1), Score(1))), "not empty");
  EXPECT_DEATH(static_cast<void>(AboveBeta(Score(2), Score(1))), "not empty");
}
#endif

template <typename Rule>
class WindowLaws : public testing::Test {};
using Rules = testing::Types<std::integral_constant<CutoffRule, CutoffRule::at_beta>,
                             std::integral_constant<CutoffRule, CutoffRule::above_beta>>;
TYPED_TEST_SUITE(WindowLaws, Rules);

TYPED_TEST(WindowLaws, FlippingTwiceChangesNothing) {
  using Window = pvslab::Window<TypeParam::value>;
  EXPECT_TRUE(rc::check([](Window window) { RC_ASSERT((window.flipped().flipped() == window)); }));
}

TYPED_TEST(WindowLaws, WhatCutsForOneSideFailsLowForTheOther) {
  using Window = pvslab::Window<TypeParam::value>;
  EXPECT_TRUE(rc::check([] {
    const auto window = drawn<Window>();
    const auto value = drawn<Score>();
    RC_ASSERT(window.cuts(value) == window.flipped().fails_low(-value));
    RC_ASSERT(window.fails_low(value) == window.flipped().cuts(-value));
  }));
}

TYPED_TEST(WindowLaws, NothingCutsAndFailsLowAtOnce) {
  using Window = pvslab::Window<TypeParam::value>;
  EXPECT_TRUE(rc::check([] {
    const auto window = drawn<Window>();
    const auto value = drawn<Score>();
    RC_ASSERT(!(window.cuts(value) && window.fails_low(value)));
  }));
}

TYPED_TEST(WindowLaws, CuttingAndFailingLowAreMonotone) {
  using Window = pvslab::Window<TypeParam::value>;
  EXPECT_TRUE(rc::check([] {
    const auto window = drawn<Window>();
    const auto a = drawn<Score>();
    const auto b = drawn<Score>();
    RC_PRE(a <= b);
    RC_ASSERT(!window.cuts(a) || window.cuts(b));
    RC_ASSERT(!window.fails_low(b) || window.fails_low(a));
  }));
}

TYPED_TEST(WindowLaws, RaisingMovesAlphaUpAndLeavesBeta) {
  using Window = pvslab::Window<TypeParam::value>;
  EXPECT_TRUE(rc::check([] {
    const auto window = drawn<Window>();
    const auto value = drawn<Score>();
    RC_PRE(!window.cuts(value));
    const Window raised = window.raised_to(value);
    RC_ASSERT(raised.alpha() == max(window.alpha(), value));
    RC_ASSERT(raised.beta() == window.beta());
    RC_ASSERT((raised.raised_to(value) == raised));
  }));
}

TYPED_TEST(WindowLaws, AValueThatFailsLowRaisesNothing) {
  using Window = pvslab::Window<TypeParam::value>;
  EXPECT_TRUE(rc::check([] {
    const auto window = drawn<Window>();
    const auto value = drawn<Score>();
    RC_PRE(window.fails_low(value));
    RC_ASSERT((window.raised_to(value) == window));
  }));
}

TYPED_TEST(WindowLaws, AProofDecidesOnWhichSideOfAlphaAScoreLies) {
  using Window = pvslab::Window<TypeParam::value>;
  EXPECT_TRUE(rc::check([] {
    const auto alpha = drawn<Score>();
    const auto score = drawn<Score>();
    const Bound side = Window::proof_at(alpha).classify(score);
    RC_ASSERT((score > alpha) == (side == Bound::lower));
    const bool is_exact = TypeParam::value == CutoffRule::above_beta && score == alpha;
    RC_ASSERT(is_exact == (side == Bound::exact));
  }));
}

TYPED_TEST(WindowLaws, NoWindowIsNarrowerThanThatOfAProof) {
  using Window = pvslab::Window<TypeParam::value>;
  EXPECT_TRUE(rc::check([](Score alpha) {
    const Window proof = Window::proof_at(alpha);
    RC_ASSERT(proof.alpha() == alpha);
    RC_ASSERT(Window::is_valid(proof.alpha(), proof.beta()));
    RC_ASSERT(!Window::is_valid(proof.alpha(), proof.beta().next_below()));
  }));
}

TYPED_TEST(WindowLaws, KindOfAndClassifyAgree) {
  using Window = pvslab::Window<TypeParam::value>;
  EXPECT_TRUE(rc::check([] {
    const auto window = drawn<Window>();
    const auto value = drawn<Score>();
    const Bound bound = window.classify(value);
    const NodeKind kind = window.kind_of(value);
    RC_ASSERT((bound == Bound::lower) == (kind == NodeKind::cut));
    RC_ASSERT((bound == Bound::upper) == (kind == NodeKind::all));
    RC_ASSERT((bound == Bound::exact) == (kind == NodeKind::pv));
    RC_ASSERT((bound == Bound::lower) == window.cuts(value));
    RC_ASSERT((bound == Bound::upper) == window.fails_low(value));
  }));
}

TYPED_TEST(WindowLaws, EveryScoreIsExactInTheOpenWindow) {
  using Window = pvslab::Window<TypeParam::value>;
  EXPECT_TRUE(rc::check([](Score score) { RC_ASSERT(Window::open().classify(score) == Bound::exact); }));
}

TYPED_TEST(WindowLaws, WithoutAlphaNothingFailsLowAndTheSameCuts) {
  using Window = pvslab::Window<TypeParam::value>;
  EXPECT_TRUE(rc::check([] {
    const auto window = drawn<Window>();
    const auto score = drawn<Score>();
    RC_PRE(window.beta() > -Score::infinity());
    RC_ASSERT(!window.without_alpha().fails_low(score));
    RC_ASSERT(window.without_alpha().cuts(score) == window.cuts(score));
  }));
}

}  // namespace
}  // namespace pvslab
