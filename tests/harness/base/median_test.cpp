// The interval of the median has the promised coverage for any distribution.
#include "harness/base/statistics/median.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace pvslab {
namespace {

TEST(MedianInterval, HasTheRanksOfTheBinomialDistribution) {
  // P(Binomial(10, 1/2) <= 1) = 11/1024 <= 0.025 < 56/1024 = P(... <= 2); tables have ranks 2 and 9 for n = 10, 95%.
  EXPECT_EQ(lower_rank(10, 0.05), 2U);
  EXPECT_EQ(lower_rank(25, 0.05), 8U);
  EXPECT_EQ(lower_rank(100, 0.05), 40U);
  EXPECT_EQ(lower_rank(6, 0.05), 1U);
  EXPECT_EQ(lower_rank(5, 0.05), std::nullopt);
  EXPECT_EQ(lower_rank(0, 0.05), std::nullopt);
}

TEST(MedianInterval, KnowsLargeSamples) {
  const auto rank = lower_rank(100'000, 0.05);
  ASSERT_TRUE(rank);
  EXPECT_NEAR(static_cast<double>(*rank), 50'000 - 1.96 * std::sqrt(100'000) / 2, 2);
}

TEST(MedianInterval, IsOfTheSampleWhateverItsOrder) {
  const auto interval = median_interval({9, 1, 8, 2, 7, 3, 6, 4, 5, 10}, 0.05);
  ASSERT_TRUE(interval);
  EXPECT_EQ(interval->median, 5.5);
  EXPECT_EQ(interval->low, 2);
  EXPECT_EQ(interval->high, 9);
}

TEST(MedianInterval, MissesTheMedianNoMoreOftenThanPromised) {
  std::mt19937_64 random(1);
  std::lognormal_distribution<double> skewed(0, 1);  // its median is 1
  constexpr int samples = 4000;
  int missed = 0;
  for (int i = 0; i < samples; ++i) {
    std::vector<double> sample(31);
    for (double& value : sample) value = skewed(random);
    const auto interval = median_interval(sample, 0.05);
    if (interval->low > 1 || interval->high < 1) ++missed;
  }
  EXPECT_LE(missed, samples * 0.06);
  EXPECT_GE(missed, samples * 0.015);
}

TEST(NormalQuantile, HasTheKnownValues) {
  EXPECT_NEAR(normal_quantile(0.5), 0, 1e-12);
  EXPECT_NEAR(normal_quantile(0.025), 1.959963984540054, 1e-12);
  EXPECT_NEAR(normal_quantile(0.975), -1.959963984540054, 1e-12);
  EXPECT_NEAR(normal_quantile(1e-6), 4.753424308822899, 1e-9);
}

}  // namespace
}  // namespace pvslab
