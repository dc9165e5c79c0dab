// The limit of parallel aspiration, against searches in the narrowest window that holds the score.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "harness/check/relations/ordered_trees.hpp"
#include "harness/claims/parallel/aspiration_limit.hpp"
#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/synthetic/uniform.hpp"

namespace pvslab {
namespace {

using Searched = AlphaBeta<CutoffRule::at_beta>;

template <typename G>
std::uint64_t leaves_in(const G& game, const Position<G>& root, Depth depth, Score low, Score high) {
  CountingObserver observer;
  static_cast<void>(search<Searched>(game, root, depth, Searched::Window(low, high), observer));
  return observer.counters().leaves;
}

// The mean over all orders of so many different leaf values.
double mean_over_orders(std::uint64_t branching, std::int32_t depth) {
  std::vector<std::int32_t> values(power(branching, depth));
  std::iota(values.begin(), values.end(), 0);
  std::uint64_t leaves = 0;
  std::uint64_t orders = 0;
  do {
    const Tree tree = uniform_tree_of(branching, values);
    const ExplicitTree game(tree);
    const std::int32_t score = minimax_of(tree).value();
    leaves += leaves_in(game, game.root(), game.height(), Score(score - 1), Score(score + 1));
    ++orders;
  } while (std::ranges::next_permutation(values).found);
  return static_cast<double>(leaves) / static_cast<double>(orders);
}

TEST(AspirationLimit, IsExactOnAllOrdersOfSmallTrees) {
  EXPECT_NEAR(leaves_around_the_score(2, 1), mean_over_orders(2, 1), 1e-9);
  EXPECT_NEAR(leaves_around_the_score(3, 1), mean_over_orders(3, 1), 1e-9);
  EXPECT_NEAR(leaves_around_the_score(2, 2), mean_over_orders(2, 2), 1e-9);
  EXPECT_NEAR(leaves_around_the_score(2, 3), mean_over_orders(2, 3), 1e-9);
}

TEST(AspirationLimit, IsTheMeanOfRandomTrees) {
  constexpr std::uint64_t trees = 4'000;
  struct Size {
    int branching;
    int depth;
  };
  for (const Size& size : {Size{2, 7}, Size{3, 5}, Size{4, 4}, Size{8, 3}}) {
    const synthetic::ContinuousUniform game({.branching = static_cast<std::uint32_t>(size.branching)});
    const Depth depth(size.depth);
    double sum = 0;
    double squares = 0;
    for (std::uint64_t index = 0; index < trees; ++index) {
      const auto root = game.root(1978, index);
      CountingObserver observer;
      const Score score = Outcome(search<Searched>(game, root, depth, Searched::Window::open(), observer)).value;
      const auto leaves =
          static_cast<double>(leaves_in(game, root, depth, Score(score.value() - 1), Score(score.value() + 1)));
      sum += leaves;
      squares += leaves * leaves;
    }
    const double mean = sum / trees;
    const double error = std::sqrt((squares / trees - mean * mean) / (trees - 1));
    EXPECT_LT(std::abs(mean - leaves_around_the_score(size.branching, size.depth)), 4 * error)
        << size.branching << " moves, " << size.depth << " plies: mean " << mean << " +- " << error;
  }
}

// A search in a zero window at a fixed threshold x evaluates G(x) H(x) leaves, with the products of expected_leaves.hpp.
TEST(AspirationLimit, IsMadeOfProofsThatAgreeWithBaudetsProducts) {
  for (const int branching : {2, 3, 5}) {
    for (const int depth : {1, 2, 3, 4, 7}) {
      for (const double x : {0.1, 0.5, 0.62, 0.9}) {
        double product = 1;
        double below = x;
        for (int level = depth; level >= 1; --level) {
          const double ratio = level % 2 == 1 ? below : 1 - below;
          double sum = 0;
          for (int i = 0; i < branching; ++i) sum += std::pow(ratio, i);
          product *= sum;
          below = level % 2 == 1 ? std::pow(below, branching) : 1 - std::pow(1 - below, branching);
        }
        EXPECT_NEAR(leaves_of_proof(branching, depth, x) / product, 1, 1e-9) << branching << " " << depth << " " << x;
      }
    }
  }
}

}  // namespace
}  // namespace pvslab
