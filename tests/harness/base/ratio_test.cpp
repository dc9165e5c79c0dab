// The paired ratio against numbers calculated by hand.
#include "harness/base/statistics/ratio.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "harness/base/statistics/moments.hpp"
#include "harness/base/text/ratio_text.hpp"

namespace pvslab {
namespace {

using Counts = std::vector<std::uint64_t>;

// mean x = 20, mean y = 40, s_x² = 100, s_y² = 700, s_xy = 250: SE² = (700 + 4 * 100 - 4 * 250) / 3 / 400 = 1/12.
TEST(PairedRatio, IsTheRatioOfTheMeansWithTheLinearisedError) {
  const RatioEstimate ratio = paired_ratio(Counts{20, 30, 70}, Counts{10, 20, 30});
  EXPECT_DOUBLE_EQ(ratio.value, 2.0);
  ASSERT_TRUE(ratio.standard_error);
  EXPECT_DOUBLE_EQ(*ratio.standard_error, std::sqrt(1.0 / 12));
  EXPECT_EQ(ratio.trees, 3);
  EXPECT_DOUBLE_EQ(*ratio.least, 1.5);
  EXPECT_DOUBLE_EQ(*ratio.greatest, 70.0 / 30);
}

// y is 1 and 3 in turn, x is 2: R = 1, s_y² = n / (n - 1), SE² = 1 / (n - 1) / 4.
RatioEstimate alternating(std::size_t trees) {
  Counts y;
  for (std::size_t i = 0; i < trees; ++i) y.push_back(i % 2 == 0 ? 1 : 3);
  return paired_ratio(y, Counts(trees, 2));
}

TEST(PairedRatio, HasAnIntervalFromFiftyTreesOn) {
  EXPECT_FALSE(alternating(48).low());
  EXPECT_EQ(ratio_text(alternating(48)), "1.000 (0.5..1.5)");
  const RatioEstimate ratio = alternating(50);
  constexpr double quantile_of_49_degrees = 2.009575;  // of a printed table of Student's distribution
  EXPECT_NEAR(*ratio.high(), 1 + quantile_of_49_degrees / 14, 1e-6);
  EXPECT_NEAR(*ratio.low(), 1 - quantile_of_49_degrees / 14, 1e-6);
  EXPECT_EQ(ratio_text(ratio), "1.00 ±0.14");
}

// Not 1 ± 0: on a tree that was not searched they may differ.
TEST(PairedRatio, OfTheSameCountsIsSaidToBeTheSameAndHasNoInterval) {
  const RatioEstimate ratio = paired_ratio(Counts(100, 7), Counts(100, 7));
  EXPECT_TRUE(ratio.is_same_on_every_tree());
  EXPECT_FALSE(ratio.low());
  EXPECT_EQ(ratio_text(ratio), "same");
  RatioLegend legend;
  legend.see(ratio);
  EXPECT_EQ(legend.lines(), std::vector<std::string>{"same: no difference in n trees. Where they were drawn at random, "
                                                     "it differs in at most 3/n of all such trees, at "
                                                     "95%: little is known below some 20."});
  // The sums are the same, the counts are not.
  EXPECT_FALSE(paired_ratio(Counts{1, 3}, Counts{3, 1}).is_same_on_every_tree());
}

TEST(PairedRatio, HasNoRangeOfTreesWithoutAnyCount) {
  const RatioEstimate ratio = paired_ratio(Counts{1, 3}, Counts{0, 2});
  EXPECT_DOUBLE_EQ(*ratio.least, 1.5);
  EXPECT_DOUBLE_EQ(*ratio.greatest, 1.5);
}

TEST(RatioText, SaysHowManyIntervalsMissByChance) {
  EXPECT_EQ(chance_text(165), "Of 165 intervals of 95%, about 8 miss by chance.");
  EXPECT_EQ(chance_text(19), "One in twenty intervals of 95% misses by chance.");
  EXPECT_EQ(chance_text(20), "Of 20 intervals of 95%, about 1 misses by chance.");
}

TEST(PairedRatio, DoesNotDependOnTheOrderOfTheTrees) {
  EXPECT_EQ(paired_ratio(Counts{20, 30, 70}, Counts{10, 20, 30}), paired_ratio(Counts{70, 20, 30}, Counts{30, 10, 20}));
}

TEST(PairedRatio, HasNoErrorWhereTheCountsAreProportional) {
  EXPECT_EQ(*paired_ratio(Counts{3, 6, 30}, Counts{1, 2, 10}).standard_error, 0.0);
  EXPECT_EQ(*paired_ratio(Counts{7, 7, 9}, Counts{7, 7, 9}).standard_error, 0.0);
}

TEST(PairedRatio, HasNoIntervalForOneTree) {
  const RatioEstimate ratio = paired_ratio(Counts{3}, Counts{2});
  EXPECT_DOUBLE_EQ(ratio.value, 1.5);
  EXPECT_FALSE(ratio.standard_error);
  EXPECT_FALSE(ratio.low());
  EXPECT_FALSE(ratio.high());
}

TEST(PairedRatio, IsExactForCountsWhoseSquaresFillMoreThanOneWord) {
  constexpr std::uint64_t large = std::uint64_t{1} << 40;
  const RatioEstimate ratio = paired_ratio(Counts{large + 1, large - 1}, Counts{large, large});
  EXPECT_DOUBLE_EQ(ratio.value, 1.0);
  EXPECT_DOUBLE_EQ(*ratio.standard_error, 1.0 / static_cast<double>(large));
}

TEST(Moments, GiveTheMeanAndItsStandardError) {
  Moments moments;
  for (const std::uint64_t value : {2U, 4U, 4U, 4U, 5U, 5U, 7U, 9U}) moments.add(value);
  EXPECT_DOUBLE_EQ(moments.mean(8), 5.0);
  EXPECT_DOUBLE_EQ(*moments.standard_error(8), std::sqrt(32.0 / 7 / 8));
  EXPECT_FALSE(moments.standard_error(1));
}

TEST(Moments, AddUpToTheSameInAnyOrder) {
  Moments left;
  Moments right;
  left.add(3);
  right.add(~std::uint64_t{0});
  right.add(1);
  Moments one = left;
  one += right;
  Moments other = right;
  other += left;
  EXPECT_EQ(one, other);
}

TEST(Decimal, ReadsBackWhatItWrites) {
  for (const Uint128 value : {Uint128{0}, Uint128{1} << 64, ~Uint128{0}})
    EXPECT_EQ(from_decimal(decimal(value)), value);
  EXPECT_EQ(decimal(~Uint128{0}), "340282366920938463463374607431768211455");
}

TEST(Decimal, RejectsWhatIsNoNumberOrTooLarge) {
  for (const char* text : {"", "-1", "1x", " 1", "340282366920938463463374607431768211456"}) {
    EXPECT_FALSE(from_decimal(text)) << text;
  }
}

}  // namespace
}  // namespace pvslab
