// Simple searches of the synthetic trees against known results: scores set by construction, and the exact expectation
// of alpha-beta's leaves on trees with independent leaf values.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "suites/synthetic/ordered.hpp"
#include "suites/synthetic/uniform.hpp"
#include "tests/suites/synthetic_plain_search.hpp"

namespace pvslab::synthetic {
namespace synthetic_search_test {

constexpr std::uint64_t seed = 1975;

TEST(SyntheticOrderedSearch, FindsTheKnownValueAtEveryDepth) {
  for (const std::uint32_t branching : {1U, 2U, 3U, 5U, 9U}) {
    for (const double ties : {0.0, 0.5, 1.0}) {
      const Ordered game({.branching = branching,
                          .p1 = Probability(0.3),
                          .p2 = Probability(0.6),
                          .q = 7,
                          .ties = Probability(ties),
                          .values = 20});
      for (std::uint64_t index = 0; index < 20; ++index) {
        const Ordered::Position root = game.root(seed, index);
        for (int depth = 0; depth <= 4; ++depth) ASSERT_EQ(minimax(game, root, depth), game.known_value(root));
      }
    }
  }
}

// The leaves that alpha-beta visits in a tree with branching b and depth d, in expectation over independent leaf values
// with the distribution function F_0. With F_h that of a node of height h, G = product over odd k <= d, and H = product
// over even k <= d, of
//   G: sum over i < b of F_{d-k}^i          H: sum over i < b of (1 - F_{d-k})^i
// it is b^floor(d/2) + the sum of H dG. The root maximises, at level k = 1.
class ExpectedLeaves {
 public:
  ExpectedLeaves(int branching, int depth) : branching_(branching), depth_(depth) {}

  [[nodiscard]] double for_continuous_values() const {
    constexpr int steps = 20'000;
    double sum = 0;
    for (int step = 0; step < steps; ++step) {
      const double low = static_cast<double>(step) / steps;
      const double high = static_cast<double>(step + 1) / steps;
      sum += (g(high) - g(low)) * h((low + high) / 2);
    }
    return power(branching_, depth_ / 2) + sum;
  }

  [[nodiscard]] double for_values(int count) const {
    double sum = 0;
    for (int value = 0; value < count; ++value) {
      const double below_value = static_cast<double>(value) / count;
      const double up_to_value = static_cast<double>(value + 1) / count;
      sum += (g(up_to_value) - g(below_value)) * h(up_to_value);
    }
    return power(branching_, depth_ / 2) + sum;
  }

 private:
  static double power(double base, int exponent) { return std::pow(base, exponent); }

  [[nodiscard]] double geometric(double ratio) const {
    double sum = 0;
    for (int i = 0; i < branching_; ++i) sum += power(ratio, i);
    return sum;
  }

  // F_height, where F_0 is `leaf`. The root, of height `depth_`, maximises.
  [[nodiscard]] double distribution(int height, double leaf) const {
    if (height == 0) return leaf;
    const double successor = distribution(height - 1, leaf);
    const bool maximises = (depth_ - height) % 2 == 0;
    return maximises ? power(successor, branching_) : 1 - power(1 - successor, branching_);
  }

  [[nodiscard]] double g(double leaf) const {
    double product = 1;
    for (int level = 1; level <= depth_; level += 2) product *= geometric(distribution(depth_ - level, leaf));
    return product;
  }
  [[nodiscard]] double h(double leaf) const {
    double product = 1;
    for (int level = 2; level <= depth_; level += 2) product *= geometric(1 - distribution(depth_ - level, leaf));
    return product;
  }

  int branching_;
  int depth_;
};

TEST(SyntheticExpectedLeaves, AreThePublishedOnes) {
  EXPECT_NEAR(ExpectedLeaves(2, 2).for_continuous_values(), 11.0 / 3, 1e-7);
  EXPECT_NEAR(ExpectedLeaves(2, 3).for_continuous_values(), 719.0 / 105, 1e-7);
  EXPECT_NEAR(ExpectedLeaves(2, 4).for_continuous_values(), 77503.0 / 6435, 1e-7);
  EXPECT_NEAR(ExpectedLeaves(3, 2).for_continuous_values(), 521.0 / 70, 1e-7);
  EXPECT_NEAR(ExpectedLeaves(4, 4).for_continuous_values(), 112.73844, 1e-5);
}

// In standard errors of the mean over 10,000 trees.
template <Game G>
double z_of_leaves(const G& game, int depth, double expected) {
  constexpr int trees = 10'000;
  double sum = 0;
  double squares = 0;
  for (std::uint64_t index = 0; index < trees; ++index) {
    PlainCounts counts;
    alpha_beta(game, game.root(seed, index), depth, -Score::infinity(), Score::infinity(), counts);
    const auto leaves = static_cast<double>(counts.leaves);
    sum += leaves;
    squares += leaves * leaves;
  }
  const double mean = sum / trees;
  const double variance = (squares - mean * sum) / (trees - 1);
  return (mean - expected) / std::sqrt(variance / trees);
}

struct Shape {
  std::uint32_t branching;
  int depth;
};

TEST(SyntheticUniformSearch, VisitsAsManyContinuousLeavesAsExpected) {
  for (const auto [branching, depth] : {Shape{2, 2}, Shape{2, 3}, Shape{2, 4}, Shape{2, 6}, Shape{3, 2}, Shape{4, 4}}) {
    const double expected = ExpectedLeaves(static_cast<int>(branching), depth).for_continuous_values();
    const double z = z_of_leaves(ContinuousUniform({.branching = branching}), depth, expected);
    EXPECT_LT(std::abs(z), 4) << branching << ", " << depth << ": z = " << z;
  }
}

TEST(SyntheticUniformSearch, VisitsAsManyLeavesAsExpectedWithTies) {
  for (const auto [branching, depth] : {Shape{2, 4}, Shape{2, 5}, Shape{3, 4}}) {
    for (const std::uint32_t values : {2U, 3U, 5U}) {
      const double expected = ExpectedLeaves(static_cast<int>(branching), depth).for_values(static_cast<int>(values));
      const double z = z_of_leaves(Uniform({.branching = branching, .values = values}), depth, expected);
      EXPECT_LT(std::abs(z), 4) << branching << ", " << depth << ", " << values << ": z = " << z;
    }
  }
}

struct Strength {
  double first_move_cutoff_rate;
  double leaves_over_minimal;
  double standard_error;  // of leaves_over_minimal
};

// At branching 20 and depth 4, whose minimal tree has 20^2 + 20^2 - 1 leaves.
Strength strength_of_order(double p1, double p2, int trees) {
  const Ordered game({.branching = 20, .p1 = Probability(p1), .p2 = Probability(p2)});
  PlainCounts total;
  double squares = 0;
  for (int index = 0; index < trees; ++index) {
    const Ordered::Position root = game.root(seed, static_cast<std::uint64_t>(index));
    PlainCounts counts;
    EXPECT_EQ(alpha_beta(game, root, 4, -Score::infinity(), Score::infinity(), counts), game.known_value(root));
    total.leaves += counts.leaves;
    total.cutoffs += counts.cutoffs;
    total.first_move_cutoffs += counts.first_move_cutoffs;
    squares += std::pow(static_cast<double>(counts.leaves) / 799.0, 2);
  }
  const double ratio = static_cast<double>(total.leaves) / (799.0 * trees);
  return {static_cast<double>(total.first_move_cutoffs) / static_cast<double>(total.cutoffs), ratio,
          std::sqrt((squares / trees - ratio * ratio) / (trees - 1))};
}

// From an independent program that draws the same trees from a Mersenne Twister. Over 600,000 trees: 1.9489 with a
// standard error of 0.0009, and a rate of 0.9052. Over 100,000 trees of the stronger order: 1.2756 (0.0012) and 0.9745.
constexpr double usual_leaves = 1.9489;
constexpr double strong_leaves = 1.2756;

TEST(SyntheticOrderedSearch, CutsAtTheFirstMoveAsOftenAsRealEngines) {
  const Strength usual = strength_of_order(0.7, 0.9, 1000);
  EXPECT_NEAR(usual.first_move_cutoff_rate, 0.9052, 0.003);
  EXPECT_NEAR(usual.leaves_over_minimal, usual_leaves, 4 * usual.standard_error);
}

TEST(SlowSyntheticOrderedSearch, IsAsStrongAsAnIndependentProgramsTrees) {
  const Strength usual = strength_of_order(0.7, 0.9, 10'000);
  EXPECT_NEAR(usual.first_move_cutoff_rate, 0.9052, 0.001);
  EXPECT_NEAR(usual.leaves_over_minimal, usual_leaves, 4 * usual.standard_error);
  const Strength strong = strength_of_order(0.9, 0.97, 10'000);
  EXPECT_NEAR(strong.first_move_cutoff_rate, 0.9745, 0.001);
  EXPECT_NEAR(strong.leaves_over_minimal, strong_leaves, 4 * strong.standard_error);
}

}  // namespace synthetic_search_test
}  // namespace pvslab::synthetic
