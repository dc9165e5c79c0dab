// Score: a range closed under negation, with an infinity beyond each end.
#include "searchers/core/score.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <limits>

#include "tests/support/score_generators.hpp"

namespace pvslab {
namespace {

static_assert(-Score::highest() == Score::lowest());
static_assert(Score::highest().next_above() == Score::infinity());
static_assert(Score::lowest().next_below() == -Score::infinity());
static_assert(Score::highest().is_finite() && Score::lowest().is_finite());
static_assert(!Score::infinity().is_finite() && !(-Score::infinity()).is_finite());
static_assert(Score() == Score(0));
static_assert(max(Score(-1), Score(2)) == Score(2) && min(Score(-1), Score(2)) == Score(-1));
static_assert(clamp(Score(5), Score(-1), Score(2)) == Score(2) && clamp(Score(-5), Score(-1), Score(2)) == Score(-1));

RC_GTEST_PROP(ScoreLaws, NegatingTwiceChangesNothing, (Score score)) { RC_ASSERT(-(-score) == score); }

RC_GTEST_PROP(ScoreLaws, TheNegativeOfAFiniteScoreIsFinite, (Score score)) { RC_ASSERT((-score).is_finite()); }

RC_GTEST_PROP(ScoreLaws, NegationReversesTheOrder, (Score a, Score b)) { RC_ASSERT((a < b) == (-b < -a)); }

RC_GTEST_PROP(ScoreLaws, EveryFiniteScoreLiesBetweenTheInfinities, (Score score)) {
  RC_ASSERT(-Score::infinity() < score);
  RC_ASSERT(score < Score::infinity());
}

RC_GTEST_PROP(ScoreLaws, NothingLiesBetweenNeighbours, (Score score, Score other)) {
  RC_ASSERT(score < score.next_above());
  RC_ASSERT(score.next_below() < score);
  RC_ASSERT(other <= score || other >= score.next_above());
  RC_ASSERT(score.next_above().next_below() == score);
}

RC_GTEST_PROP(ScoreLaws, NegationMirrorsNeighbours, (Score score)) {
  RC_ASSERT(-score.next_above() == (-score).next_below());
}

RC_GTEST_PROP(ScoreLaws, NegationTurnsMaximumIntoMinimum, (Score a, Score b)) {
  RC_ASSERT(-max(a, b) == min(-a, -b));
  RC_ASSERT(max(a, b) == max(b, a));
  RC_ASSERT(max(a, b) >= a);
  RC_ASSERT((max(a, b) == a || max(a, b) == b));
}

RC_GTEST_PROP(ScoreLaws, ClampingKeepsWhatLiesBetweenAndStopsAtTheEnds, (Score score, Score a, Score b)) {
  const Score low = min(a, b);
  const Score high = max(a, b);
  const Score clamped = clamp(score, low, high);
  RC_ASSERT(low <= clamped);
  RC_ASSERT(clamped <= high);
  RC_ASSERT(clamped == score || (score < low && clamped == low) || (score > high && clamped == high));
}

#ifndef NDEBUG
TEST(ScoreDeathTest, HasNoRoomForTheSmallestInteger) {
  EXPECT_DEATH(static_cast<void>(Score(std::numeric_limits<std::int32_t>::min())), "closed under negation");
}
#endif

}  // namespace
}  // namespace pvslab
