// Bound: `invert` and `join`, the two operations of the note's alpha-beta with bounds.
#include "searchers/core/bound.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/support/score_generators.hpp"

namespace pvslab {
namespace {

static_assert(invert(Bound::upper) == Bound::lower && invert(Bound::exact) == Bound::exact);
static_assert(join(Bound::upper, Bound::exact) == Bound::exact && join(Bound::exact, Bound::lower) == Bound::lower);
static_assert(is_upper(Bound::exact) && is_lower(Bound::exact));
static_assert(is_upper(Bound::upper) && !is_lower(Bound::upper));
static_assert(!is_upper(Bound::lower) && is_lower(Bound::lower));

RC_GTEST_PROP(BoundLaws, InvertingTwiceChangesNothing, (Bound bound)) { RC_ASSERT(invert(invert(bound)) == bound); }

RC_GTEST_PROP(BoundLaws, InvertingTurnsUpperBoundsIntoLowerOnes, (Bound bound)) {
  RC_ASSERT(is_upper(bound) == is_lower(invert(bound)));
}

RC_GTEST_PROP(BoundLaws, JoinIsCommutativeAndAssociativeAndIdempotent, (Bound a, Bound b, Bound c)) {
  RC_ASSERT(join(a, b) == join(b, a));
  RC_ASSERT(join(a, join(b, c)) == join(join(a, b), c));
  RC_ASSERT(join(a, a) == a);
}

RC_GTEST_PROP(BoundLaws, JoinIsTheMaximum, (Bound a, Bound b)) {
  RC_ASSERT(static_cast<int>(join(a, b)) == std::max(static_cast<int>(a), static_cast<int>(b)));
}

// Whether `bound` is true of a value for a given score.
bool is_true(Bound bound, Score score, Score value) {
  return (!is_upper(bound) || score <= value) && (!is_lower(bound) || score >= value);
}

RC_GTEST_PROP(BoundLaws, AJoinIsTrueOfTheMaximumOfScoresThatShareAValue,
              (Score value, Score a, Score b, Bound of_a, Bound of_b)) {
  RC_PRE(is_true(of_a, a, value) && is_true(of_b, b, value));
  RC_ASSERT(is_true(join(of_a, of_b), max(a, b), value));
}

}  // namespace
}  // namespace pvslab
