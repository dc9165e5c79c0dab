// The leaves that alpha-beta visits on uniform trees with continuous leaf values, against their exact expectation.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>

#include "harness/claims/expected_leaves.hpp"
#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"
#include "suites/synthetic/uniform.hpp"

namespace pvslab {
namespace {

struct Size {
  int branching;
  int depth;
};

double expected_leaves(Size size) { return pvslab::expected_leaves(size.branching, size.depth); }

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
