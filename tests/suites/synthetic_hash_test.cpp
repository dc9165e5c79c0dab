// The hash and the draws, against golden values and by their laws.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "suites/synthetic/hash.hpp"
#include "suites/synthetic/leaf_values.hpp"
#include "suites/synthetic/probability.hpp"

namespace pvslab::synthetic {
namespace synthetic_hash_test {

TEST(SyntheticHash, IsSplitMix64) {
  // The published test vector: the outputs of SplitMix64 seeded with 1234567.
  EXPECT_EQ(mix(successor_word(1234567, 0)), 6457827717110365317U);
  EXPECT_EQ(mix(successor_word(1234567, 1)), 3203168211198807973U);
  EXPECT_EQ(mix(successor_word(1234567, 2)), 9817491932198370423U);
  EXPECT_EQ(mix(successor_word(1234567, 3)), 4593380528125082431U);
  EXPECT_EQ(mix(successor_word(1234567, 4)), 16408922859458223821U);
}

// The expected numbers here and below were computed by a short program in another language.
TEST(SyntheticHash, HasTheGoldenLeafDraws) {
  EXPECT_EQ(leaf_hash(0), 0U);
  EXPECT_EQ(leaf_hash(1), 0x688990c0U);
  EXPECT_EQ(leaf_hash(0x0123456789abcdef), 0xbcb7cafaU);
  EXPECT_EQ(leaf_hash(0xffffffffffffffff), 0x82466764U);
}

TEST(SyntheticHash, HasTheGoldenDrawsOfAnInteriorNode) {
  EXPECT_EQ(first_draws(0x0123456789abcdef), 0x2d56d6c782265518U);
  EXPECT_EQ(second_draws(0x0123456789abcdef), 0xb9338557042503b6U);
}

TEST(SyntheticHash, HasTheGoldenRoots) {
  EXPECT_EQ(root_word(0, 0), 0x805821f2fa6849c4U);
  EXPECT_EQ(root_word(1, 0), 0x2f41a7a6084cd8d6U);
  EXPECT_EQ(root_word(1, 7), 0x82c5fbb883563d69U);
}

TEST(SyntheticHash, MakesTheTreesOfASeedSuccessorsOfOneNode) {
  EXPECT_EQ(root_word(5, 3), successor_word(mix(5 + golden_gamma), 3));
}

TEST(SyntheticDraw, BelowCoversItsRangeEvenlyAndNothingElse) {
  EXPECT_EQ(below(0, 5), 0U);
  EXPECT_EQ(below(0x33333333, 5), 0U);
  EXPECT_EQ(below(0x33333334, 5), 1U);
  EXPECT_EQ(below(0xffffffff, 5), 4U);
  EXPECT_EQ(below(0xffffffff, 1), 0U);
}

TEST(SyntheticDraw, WithinReachesBothEnds) {
  EXPECT_EQ(within(0, 100), -100);
  EXPECT_EQ(within(0xffffffff, 100), 100);
  EXPECT_EQ(within(0, 0), 0);
  EXPECT_EQ(within(0, 1'000'000'000), -1'000'000'000);
  EXPECT_EQ(within(0xffffffff, 1'000'000'000), 1'000'000'000);
}

TEST(SyntheticProbability, NeverAcceptsAtZeroAndAlwaysAtOne) {
  for (const std::uint32_t draw : {0U, 1U, 0x80000000U, 0xffffffffU}) {
    EXPECT_FALSE(Probability(0.0).accepts(draw));
    EXPECT_TRUE(Probability(1.0).accepts(draw));
  }
}

TEST(SyntheticProbability, RoundsItsThresholdHalfUp) {
  const double unit = std::ldexp(1.0, -32);
  EXPECT_EQ(Probability(0.7).threshold(), 3006477107U);  // 0.7 * 2^32 = 3006477107.2
  EXPECT_EQ(Probability(0.9).threshold(), 3865470566U);  // 0.9 * 2^32 = 3865470566.4
  EXPECT_EQ(Probability(unit / 2).threshold(), 1U);
  EXPECT_EQ(Probability(std::nextafter(unit / 2, 0.0)).threshold(), 0U);
  EXPECT_EQ(Probability(std::nextafter(1.0, 0.0)).threshold(), std::uint64_t{1} << 32);
}

TEST(SyntheticProbability, LiesBetweenZeroAndOne) {
  EXPECT_TRUE(Probability::is_valid(0.0));
  EXPECT_TRUE(Probability::is_valid(1.0));
  EXPECT_FALSE(Probability::is_valid(-0.1));
  EXPECT_FALSE(Probability::is_valid(1.1));
  EXPECT_FALSE(Probability::is_valid(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_FALSE(Probability::is_valid(std::numeric_limits<double>::infinity()));
}

TEST(SyntheticLeafValues, AreCentredOnZero) {
  EXPECT_EQ(CountedValues(5).from(0), Score(-2));
  EXPECT_EQ(CountedValues(5).from(0xffffffff), Score(2));
  EXPECT_EQ(CountedValues(4).from(0), Score(-2));
  EXPECT_EQ(CountedValues(4).from(0xffffffff), Score(1));
  EXPECT_EQ(CountedValues(1).from(0xffffffff), Score(0));
}

TEST(SyntheticLeafValues, AreTheSameInBothContinuousForms) {
  for (const std::uint32_t draw : {0U, 1U, 2U, 0x7fffffffU, 0x80000000U, 0x12345679U, 0xffffffffU}) {
    EXPECT_EQ(ContinuousValues(0).from(draw), CountedValues(0).from(draw));
    EXPECT_EQ(CountedValues(most_leaf_values).from(draw), CountedValues(0).from(draw));
  }
  EXPECT_EQ(ContinuousValues(0).from(0), Score(-(1 << 30)));
  EXPECT_EQ(ContinuousValues(0).from(0xffffffff), Score((1 << 30) - 1));
}

}  // namespace synthetic_hash_test
}  // namespace pvslab::synthetic
