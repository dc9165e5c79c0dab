// The leaves that alpha-beta visits on uniform trees with continuous leaf values, against their exact expectation.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>

#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"
#include "suites/synthetic/uniform.hpp"

namespace pvslab {
namespace {

// A number and its derivative.
struct Dual {
  double value;
  double slope;
  friend Dual operator+(Dual a, Dual b) { return {a.value + b.value, a.slope + b.slope}; }
  friend Dual operator*(Dual a, Dual b) { return {a.value * b.value, a.slope * b.value + a.value * b.slope}; }
  [[nodiscard]] Dual complement() const { return {1 - value, -slope}; }
};

Dual power(Dual base, int exponent) {
  Dual product{1, 0};
  for (int i = 0; i < exponent; ++i) product = product * base;
  return product;
}

Dual geometric(Dual ratio, int terms) {
  Dual sum{0, 0};
  for (int i = 0; i < terms; ++i) sum = sum + power(ratio, i);
  return sum;
}

struct Size {
  int branching;
  int depth;
};

// The distribution function F_h of a value of height h at leaf value x, level 1 being the root's, which maximises.
Dual distribution(Size size, int height, double x) {
  if (height == 0) return {x, 1};
  const Dual below = distribution(size, height - 1, x);
  const bool maximises = (size.depth - height) % 2 == 0;
  return maximises ? power(below, size.branching) : power(below.complement(), size.branching).complement();
}

// H(x) G'(x), where G is the product over odd levels k of the sum over i < b of F_{d-k}^i, and H that over even levels of
// the sum of (1 - F_{d-k})^i.
double integrand(Size size, double x) {
  Dual g{1, 0};
  Dual h{1, 0};
  for (int level = 1; level <= size.depth; ++level) {
    const Dual f = distribution(size, size.depth - level, x);
    if (level % 2 == 1) g = g * geometric(f, size.branching);
    if (level % 2 == 0) h = h * geometric(f.complement(), size.branching);
  }
  return h.value * g.slope;
}

// E = b^floor(d/2) + the integral of H G' over the leaf values, by Simpson's rule.
double expected_leaves(Size size) {
  constexpr int steps = 1 << 14;
  double sum = integrand(size, 0) + integrand(size, 1);
  for (int i = 1; i < steps; ++i) sum += integrand(size, static_cast<double>(i) / steps) * (i % 2 == 1 ? 4 : 2);
  return std::pow(size.branching, size.depth / 2) + sum / (3.0 * steps);
}

TEST(ExpectedLeaves, AreTheExactValuesPublished) {
  EXPECT_NEAR(expected_leaves({2, 2}), 11.0 / 3, 1e-10);
  EXPECT_NEAR(expected_leaves({2, 3}), 719.0 / 105, 1e-10);
  EXPECT_NEAR(expected_leaves({2, 4}), 77503.0 / 6435, 1e-10);
  EXPECT_NEAR(expected_leaves({3, 2}), 521.0 / 70, 1e-10);
  EXPECT_NEAR(expected_leaves({4, 4}), 112.73844, 5e-6);
  EXPECT_NEAR(expected_leaves({8, 4}), 987.66772, 5e-6);
  EXPECT_NEAR(expected_leaves({10, 3}), 384.25039, 5e-6);
}

class LeavesOfAlphaBeta : public testing::TestWithParam<Size> {};

TEST_P(LeavesOfAlphaBeta, AreAsManyAsExpected) {
  constexpr std::uint64_t trees = 10'000;
  const synthetic::ContinuousUniform game({.branching = static_cast<std::uint32_t>(GetParam().branching)});
  const Depth depth(GetParam().depth);
  using Searcher = AlphaBeta<CutoffRule::at_beta>;
  double sum = 0;
  double squares = 0;
  for (std::uint64_t index = 0; index < trees; ++index) {
    CountingObserver observer;
    static_cast<void>(search<Searcher>(game, game.root(1975, index), depth, Searcher::Window::open(), observer));
    const auto leaves = static_cast<double>(observer.counters().leaves);
    sum += leaves;
    squares += leaves * leaves;
  }
  const double mean = sum / trees;
  const double error_of_mean = std::sqrt((squares / trees - mean * mean) / (trees - 1));
  EXPECT_LT(std::abs(mean - expected_leaves(GetParam())), 4 * error_of_mean)
      << "mean " << mean << " +- " << error_of_mean;
}

INSTANTIATE_TEST_SUITE_P(OnUniformTrees, LeavesOfAlphaBeta,
                         testing::Values(Size{2, 6}, Size{3, 5}, Size{4, 4}, Size{8, 4}, Size{10, 3}),
                         [](const testing::TestParamInfo<Size>& tested) {
                           return "Branching" + std::to_string(tested.param.branching) + "Depth" +
                                  std::to_string(tested.param.depth);
                         });

}  // namespace
}  // namespace pvslab
