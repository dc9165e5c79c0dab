// The statistics of matches, against figures from elsewhere. scripts/confirm-match-statistics computes more of them by another
// method.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/match/match_report.hpp"
#include "harness/match/statistics/pentanomial.hpp"
#include "harness/match/statistics/sequential_test.hpp"

namespace pvslab::match {
namespace {

using testing::DoubleNear;
using testing::HasSubstr;

double expected_score(const PairProbabilities& p) { return p[1] / 4 + p[2] / 2 + p[3] * 3 / 4 + p[4]; }
double deviation_of(const PairProbabilities& p) {
  const double square = p[1] / 16 + p[2] / 4 + p[3] * 9 / 16 + p[4];
  return std::sqrt(square - expected_score(p) * expected_score(p));
}
double log_likelihood(const Pentanomial& pairs, const PairProbabilities& p) {
  double sum = 0;
  for (std::size_t i = 0; i < pair_classes; ++i) sum += static_cast<double>(pairs.pairs[i]) * std::log(p[i]);
  return sum;
}

// Golden: the case. The normal approximation that match programs use gives -0.5597.
TEST(SequentialTest, HasTheExactRatioOfTheGoldenCase) {
  const Pentanomial pairs{{13, 37, 50, 25, 3}};
  EXPECT_THAT(log_likelihood_ratio(pairs, {.elo0 = 0, .elo1 = 2.716}).value(), DoubleNear(-0.53777, 5e-6));
}

// A page of raw statistics of a Fishtest server for the same pairs (montytest, test 69d3c8dc7c5b3724e29d2712; read in November 2026): normalised
// (exact), with bounds 0 and 4 normalised Elo, and the normalised Elo.
TEST(SequentialTest, SaysOfNormalisedEloWhatFishtestSays) {
  const Pentanomial pairs{{13, 37, 50, 25, 3}};
  const SequentialTest test{.elo0 = 0, .elo1 = 4, .model = EloModel::normalised};
  EXPECT_THAT(log_likelihood_ratio(pairs, test).value(), DoubleNear(-0.54912, 5e-6));
  EXPECT_NEAR(estimate(units_of(pairs)).normalised_elo->value, -63.97, 0.005);
  EXPECT_NEAR(estimate(units_of(pairs)).elo->value, -43.6578, 0.00005);
}

TEST(SequentialTest, FindsDistributionsThatKeepTheirConditionAndThatNoNeighbourBeats) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 300; ++i) {
    Pentanomial pairs;
    for (auto& count : pairs.pairs) count = 1 + random() % 200;
    const double score = 0.2 + 0.6 * static_cast<double>(random() % 1000) / 1000;
    const PairProbabilities found = likeliest_with_score(pairs, score);
    EXPECT_NEAR(expected_score(found), score, 1e-9);
    EXPECT_NEAR(found[0] + found[1] + found[2] + found[3] + found[4], 1, 1e-9);
    // Two directions that change neither the sum nor the score.
    for (const PairProbabilities& step : {PairProbabilities{1, -2, 1, 0, 0}, PairProbabilities{0, 1, -1, -1, 1}}) {
      for (const double size : {1e-4, -1e-4}) {
        PairProbabilities beside = found;
        for (std::size_t k = 0; k < pair_classes; ++k) beside[k] += size * step[k];
        if (*std::ranges::min_element(beside) <= 0) continue;
        EXPECT_LT(log_likelihood(pairs, beside), log_likelihood(pairs, found) + 1e-9);
      }
    }
  }
}

TEST(SequentialTest, KeepsTheNormalisedScoreToo) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 300; ++i) {
    Pentanomial pairs;
    for (auto& count : pairs.pairs) count = random() % 4 == 0 ? 0 : random() % 300;
    pairs.pairs[2] += 1;
    for (const double elo : {-20.0, 0.0, 5.0, 40.0}) {
      const auto found = likeliest_with_deviations(pairs, deviations_of_normalised_elo(elo));
      ASSERT_TRUE(found) << elo;
      EXPECT_NEAR(normalised_elo_of((expected_score(*found) - 0.5) / deviation_of(*found)), elo, 1e-5);
    }
  }
}

// With equal hypotheses mirrored, the ratio of mirrored scores has the other sign.
TEST(SequentialTest, IsSymmetric) {
  const Pentanomial pairs{{5, 30, 70, 44, 9}};
  const Pentanomial mirrored{{9, 44, 70, 30, 5}};
  for (const EloModel model : {EloModel::logistic, EloModel::normalised}) {
    const SequentialTest test{.elo0 = -3, .elo1 = 3, .model = model};
    EXPECT_NEAR(log_likelihood_ratio(pairs, test).value(), -log_likelihood_ratio(mirrored, test).value(), 1e-7);
  }
}

// Wald's bounds for 5% and 5%: log(19).
TEST(SequentialTest, DecidesAtItsBounds) {
  const SequentialTest test{.elo0 = 0, .elo1 = 5};
  EXPECT_NEAR(test.upper(), 2.94444, 1e-5);
  EXPECT_NEAR(test.lower(), -2.94444, 1e-5);
  EXPECT_EQ(verdict_of(2.95, test), SequentialVerdict::accepts_elo1);
  EXPECT_EQ(verdict_of(-2.95, test), SequentialVerdict::accepts_elo0);
  EXPECT_EQ(verdict_of(2.94, test), SequentialVerdict::undecided);
  EXPECT_EQ(verdict_of(std::nullopt, test), SequentialVerdict::undecided) << "no ratio decides nothing";
}

TEST(SequentialTest, IsReadAsItIsWritten) {
  const SequentialTest test = parse_sequential_test("elo0=-1.5,elo1=3,alpha=0.1,beta=0.01,model=normalised");
  EXPECT_EQ(parse_sequential_test(to_text(test)), test);
  for (const auto& [text, said] :
       std::vector<std::pair<std::string, std::string>>{{"elo0=0", "needs elo1"},
                                                        {"elo0=5,elo1=5", "less than elo1"},
                                                        {"elo1=x", "must be a number"},
                                                        {"elo1=nan", "must be a number"},
                                                        {"elo1=5,model=bayes", "logistic or normalised"},
                                                        {"elo1=5,alpha=0", "at least"},
                                                        {"elo1=5,gamma=1", "none of"},
                                                        {"elo1=4000", "400"},
                                                        {"", "needs elo1"}}) {
    try {
      static_cast<void>(parse_sequential_test(text));
      ADD_FAILURE() << text << " was taken";
    } catch (const UsageError& error) {
      EXPECT_THAT(error.what(), HasSubstr(said)) << text;
    }
  }
}

// By hand: 75% is 400 log10 3.
TEST(Elo, IsThatOfItsDefinition) {
  EXPECT_NEAR(elo_of_score(0.75), 400 * std::log10(3.0), 1e-9);
  EXPECT_NEAR(elo_of_score(0.5), 0, 1e-12);
  EXPECT_NEAR(score_of_elo(elo_of_score(0.63)), 0.63, 1e-12);
  EXPECT_TRUE(std::isinf(elo_of_score(1)));
  EXPECT_NEAR(normalised_elo_of(deviations_of_normalised_elo(17)), 17, 1e-12);
}

// [13, 37, 50, 25, 3] by hand: mean 112/256, and t of 127 degrees is 1.97882.
TEST(MatchEstimate, IsTheIntervalOfTheMeanOfPairs) {
  const MatchEstimate found = estimate(units_of({{13, 37, 50, 25, 3}}));
  EXPECT_EQ(found.units, 128U);
  EXPECT_NEAR(found.score, 0.4375, 1e-12);
  EXPECT_NEAR(*found.deviation, std::sqrt(7.375 / 127), 1e-12);
  const double half = 1.97882 * *found.deviation / std::sqrt(128.0);
  EXPECT_NEAR(found.elo->low, elo_of_score(0.4375 - half), 1e-3);
  EXPECT_NEAR(found.elo->high, elo_of_score(0.4375 + half), 1e-3);
  EXPECT_NEAR(found.elo_by_bootstrap->low, found.elo->low, 4) << "both estimate the same";
  EXPECT_NEAR(found.elo_by_bootstrap->high, found.elo->high, 4);
}

TEST(MatchEstimate, HasNoIntervalWithFewerThanEightUnitsOrWithoutVariation) {
  EXPECT_FALSE(estimate(units_of({{1, 1, 2, 2, 1}})).elo);
  EXPECT_TRUE(estimate(units_of({{1, 1, 3, 2, 1}})).elo);
  const MatchEstimate flat = estimate(units_of({{0, 0, 50, 0, 0}}));
  EXPECT_FALSE(flat.elo);
  EXPECT_EQ(flat.deviation, 0.0);
  EXPECT_FALSE(estimate(units_of({{0, 0, 1, 0, 0}})).deviation) << "one unit does not vary, nor is it constant";
}

// Ninety pairs of three openings are three units.
TEST(MatchEstimate, TakesTheOpeningAsItsUnit) {
  EXPECT_FALSE(estimate({{70, 30}, {60, 30}, {66, 30}}).elo);
  std::vector<UnitScore> units;
  for (int i = 0; i < 10; ++i) units.push_back({i % 2 == 0 ? 90U : 60U, 30});
  const MatchEstimate of_openings = estimate(units);
  const MatchEstimate of_pairs = estimate(units_of({{0, 0, 150, 150, 0}}));
  EXPECT_NEAR(of_openings.score, of_pairs.score, 1e-12);
  EXPECT_GT(of_openings.elo->high - of_openings.elo->low, 4 * (of_pairs.elo->high - of_pairs.elo->low));
  EXPECT_FALSE(of_openings.normalised_elo) << "it is of single pairs";
}

TEST(MatchEstimate, ResamplesTheSameForTheSameSeedOnly) {
  const auto units = units_of({{3, 9, 21, 12, 4}});
  EXPECT_EQ(estimate(units, 7).elo_by_bootstrap->low, estimate(units, 7).elo_by_bootstrap->low);
  EXPECT_NE(estimate(units, 7, 50).elo_by_bootstrap->low, estimate(units, 8, 50).elo_by_bootstrap->low);
}

TEST(MatchEstimate, DecidesWhoIsStrongerOnlyWhereBothIntervalsDo) {
  const auto stronger = [](const Estimate& by_mean, const std::optional<Estimate>& by_bootstrap) {
    return stronger_side(MatchEstimate{.elo = by_mean, .elo_by_bootstrap = by_bootstrap});
  };
  EXPECT_EQ(stronger({20, 1, 39}, Estimate{20, 2, 38}), Stronger::a);
  EXPECT_EQ(stronger({20, -1, 41}, Estimate{20, 2, 38}), Stronger::not_decided);
  EXPECT_EQ(stronger({20, 1, 39}, Estimate{20, -2, 42}), Stronger::not_decided);
  EXPECT_EQ(stronger({20, 0, 40}, Estimate{20, 2, 38}), Stronger::not_decided);
  EXPECT_EQ(stronger({-20, -39, -1}, Estimate{-20, -38, -2}), Stronger::b);
  EXPECT_EQ(stronger({-20, -41, 1}, Estimate{-20, -38, -2}), Stronger::not_decided);
  EXPECT_EQ(stronger({20, 1, 39}, {}), Stronger::a);
  EXPECT_EQ(stronger_side(MatchEstimate{.units = 7, .score = 1}), Stronger::not_decided);
  EXPECT_EQ(stronger_side({}), Stronger::not_decided);
}

// Normalised Elo of a fixed population, sampled 2,000 times: the 95% intervals contain it in 95% of them, give or take.
TEST(MatchEstimate, CoversThePopulationsNormalisedElo) {
  const std::array<double, pair_classes> chances{0.06, 0.22, 0.38, 0.26, 0.08};
  const PairProbabilities population{chances[0], chances[1], chances[2], chances[3], chances[4]};
  const double truth = normalised_elo_of((expected_score(population) - 0.5) / deviation_of(population));
  std::mt19937_64 random(3);
  std::discrete_distribution<std::size_t> draw(chances.begin(), chances.end());
  int covered = 0;
  constexpr int samples = 2000;
  for (int i = 0; i < samples; ++i) {
    Pentanomial pairs;
    for (int k = 0; k < 100; ++k) pairs.add(draw(random));
    const MatchEstimate found = estimate(units_of(pairs), 1, 40);
    if (found.normalised_elo->low <= truth && truth <= found.normalised_elo->high) ++covered;
  }
  EXPECT_NEAR(covered, 0.95 * samples, 0.02 * samples);
}

}  // namespace
}  // namespace pvslab::match
