// SSS* and DUAL* against MTD, the depth-first search that Plaat et al. showed to be the same search: the same leaves in
// the same order, ties included. MTD is implemented here, so that two independent programs are compared.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/oracles/tree_shapes.hpp"
#include "harness/check/relations/ordered_trees.hpp"
#include "searchers/alpha_beta.hpp"
#include "searchers/dual_star.hpp"
#include "searchers/negascout.hpp"
#include "searchers/sss_star.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/explicit/recorded_tree.hpp"
#include "tests/support/printing.hpp"
#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace {

// Stockman 1979: the OPEN list of SSS* never holds more than b^ceil(d/2) states on uniform trees.
TEST(OpenListOfSssStar, HoldsAsManyStatesAsTheTheoremAllows) {
  std::size_t largest = 0;
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    ExplicitTree tree(parse_tree("[[[[0 0] [0 0]] [[0 0] [0 0]]] [[[0 0] [0 0]] [[0 0] [0 0]]]]"));
    std::uint32_t draw = seed;
    for (const auto leaf : tree.leaves()) {
      draw = draw * 1664525 + 1013904223;
      tree.set_value(leaf, Score(static_cast<std::int32_t>(draw >> 24)));
    }
    SilentObserver observer;
    const Root<ExplicitTree, SilentObserver> root(tree, tree.root(), tree.height(), observer);
    GammaOperator gamma(root.node(), /*root_is_max=*/true, Ties::leftmost);
    static_cast<void>(gamma.solve([&](const OpenList& open) {
      EXPECT_GE(open.size(), 1U);
      EXPECT_LE(open.size(), 4U);
      largest = std::max(largest, open.size());
    }));
  }
  EXPECT_EQ(largest, 4U);
}

using Evaluated = std::vector<ExplicitTree::Position>;
using AtBeta = Window<CutoffRule::at_beta>;

struct Searched {
  Score value;
  Evaluated leaves;  // in the order in which they were evaluated
  Counters counters;
};

template <Searcher S>
Searched searched(const ExplicitTree& tree) {
  Searched result;
  const RecordedTree recorded(tree, result.leaves);
  CountingObserver observer;
  result.value = search<S>(recorded, tree.root(), tree.height(), Window<S::info.rule>::open(), observer).value;
  result.counters = observer.counters();
  return result;
}

// A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin 1996, "Best-first fixed-depth minimax algorithms": fail-soft
// alpha-beta with zero windows and a memory that keeps everything, including leaves.
class Mtd {
 public:
  explicit Mtd(const ExplicitTree& tree) : tree_(tree) {}

  Searched run(Score first_guess) {
    Score guess = first_guess;
    Score lower = -Score::infinity();
    Score upper = Score::infinity();
    while (lower < upper) {
      const Score beta = guess == lower ? guess.next_above() : guess;
      guess = alpha_beta(tree_.root(), {beta.next_below(), beta});
      (guess < beta ? upper : lower) = guess;
      ++passes_;
    }
    return {guess, leaves_, {}};
  }
  [[nodiscard]] int passes() const { return passes_; }

 private:
  struct Known {
    Score lower = -Score::infinity();
    Score upper = Score::infinity();
  };

  Score alpha_beta(ExplicitTree::Position node, AtBeta window) {
    const Known known = memory_[node];
    if (window.cuts(known.lower)) return known.lower;
    if (window.fails_low(known.upper)) return known.upper;
    const Score value = tree_.moves(node).empty() ? evaluate(node) : best_successor(node, window);
    if (!window.cuts(value)) memory_[node].upper = value;
    if (!window.fails_low(value)) memory_[node].lower = value;
    if (tree_.moves(node).empty()) memory_[node] = {value, value};
    return value;
  }
  Score best_successor(ExplicitTree::Position node, AtBeta window) {
    Score best = -Score::infinity();
    for (const auto move : tree_.moves(node)) {
      best = max(best, -alpha_beta(tree_.after(node, move), window.flipped()));
      if (window.cuts(best)) break;
    }
    return best;
  }
  Score evaluate(ExplicitTree::Position leaf) {
    leaves_.push_back(leaf);
    return tree_.evaluate(leaf);
  }

  const ExplicitTree& tree_;
  std::map<ExplicitTree::Position, Known> memory_;
  Evaluated leaves_;
  int passes_ = 0;
};

Searched mtd(const ExplicitTree& tree, Score first_guess) { return Mtd(tree).run(first_guess); }

// The uniform tree of that branching and those leaves, which are valued from the root's view as in the papers.
ExplicitTree uniform(std::uint32_t branching, const std::vector<std::int32_t>& values) {
  std::vector<Tree> row(values.size());
  while (row.size() > 1) {
    std::vector<Tree> parents(row.size() / branching);
    for (std::size_t i = 0; i < row.size(); ++i) parents[i / branching].successors.push_back(row[i]);
    row = parents;
  }
  ExplicitTree tree(row.front());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto leaf = tree.leaves()[i];
    tree.set_value(leaf, tree.is_odd(leaf) ? Score(-values[i]) : Score(values[i]));
  }
  return tree;
}

std::set<ExplicitTree::Position> distinct(const Evaluated& leaves) { return {leaves.begin(), leaves.end()}; }

bool is_subset(const Evaluated& a, const Evaluated& b) { return std::ranges::includes(distinct(b), distinct(a)); }

template <Searcher S>
bool is_mtd(const ExplicitTree& tree, Score first_guess) {
  const Searched best_first = searched<S>(tree);
  const Searched depth_first = mtd(tree, first_guess);
  return best_first.value == depth_first.value && best_first.leaves == depth_first.leaves;
}

// The number of the first random tree on which SSS* or DUAL* differs from its MTD, or `count`.
std::uint64_t first_difference(std::uint64_t seed, std::uint64_t count) {
  for (std::uint64_t index = 0; index < count; ++index) {
    const ExplicitTree tree(draw_tree(seed, index).tree);
    if (!is_mtd<SssStar>(tree, Score::infinity()) || !is_mtd<DualStar>(tree, -Score::infinity())) return index;
  }
  return count;
}

TEST(BestFirst, EvaluatesTheLeavesOfMtdInTheSameOrderOnRandomTrees) { EXPECT_EQ(first_difference(1, 20'000), 20'000U); }

TEST(SlowBestFirst, EvaluatesTheLeavesOfMtdInTheSameOrderOnManyRandomTrees) {
  EXPECT_EQ(first_difference(2, 500'000), 500'000U);
}

TEST(BestFirst, EvaluatesTheLeavesOfMtdInTheSameOrderWhateverTheTies) {
  ExplicitTree tree = uniform(2, std::vector<std::int32_t>(8));
  LeafPatterns patterns = LeafPatterns::all_values(8, Score(0), Score(3));
  std::uint64_t trees = 0;
  do {
    patterns.apply(tree);
    ASSERT_TRUE(is_mtd<SssStar>(tree, Score::infinity())) << testing::PrintToString(tree.to_tree());
    ASSERT_TRUE(is_mtd<DualStar>(tree, -Score::infinity())) << testing::PrintToString(tree.to_tree());
    ++trees;
  } while (patterns.advance());
  EXPECT_EQ(trees, 65'536U);
}

// If these agreed too, the tests above would not be sensitive to the order of ties.
TEST(BestFirst, IsNotMtdWithTiesFromTheRight) {
  EXPECT_FALSE(is_mtd<SssStarWith<Ties::rightmost>>(uniform(2, {0, 0, 0, 0}), Score::infinity()));
}

RC_GTEST_PROP(BestFirst, ReturnsTheScoreWhateverTheTies, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  const Score score = minimax_of(drawn);
  RC_ASSERT(searched<SssStar>(tree).value == score);
  RC_ASSERT(searched<SssStarWith<Ties::rightmost>>(tree).value == score);
  RC_ASSERT(searched<DualStar>(tree).value == score);
}

RC_GTEST_PROP(BestFirst, EvaluatesNoLeafTwice, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  for (const Searched& search : {searched<SssStar>(tree), searched<DualStar>(tree)}) {
    RC_ASSERT(search.leaves.size() == distinct(search.leaves).size());
  }
}

RC_GTEST_PROP(BestFirst, EvaluatesNoLeafThatAlphaBetaWouldNot, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  const Evaluated leaves = searched<AlphaBeta<CutoffRule::at_beta>>(tree).leaves;
  RC_ASSERT(is_subset(searched<SssStar>(tree).leaves, leaves));
  RC_ASSERT(is_subset(searched<DualStar>(tree).leaves, leaves));
}

RC_GTEST_PROP(BestFirst, VisitsExactlyTheMinimalTreeOfABestFirstTree, ()) {
  const auto branching = *number_between(1, 4);
  const auto height = *number_between(0, 4);
  const ExplicitTree tree(best_first(*uniform_tree(branching, height, Leaves::any)));
  const std::uint64_t minimal = minimal_leaves(static_cast<std::uint64_t>(branching), height);
  RC_ASSERT(searched<SssStar>(tree).leaves.size() == minimal);
  RC_ASSERT(searched<DualStar>(tree).leaves.size() == minimal);
}

RC_GTEST_PROP(BestFirst, CountsEachEvaluationAsALeafAndNoCutoffs, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  for (const Searched& search : {searched<SssStar>(tree), searched<DualStar>(tree)}) {
    RC_ASSERT(search.counters.leaves == search.leaves.size());
    RC_ASSERT(search.counters.nodes == search.counters.interior + search.counters.leaves);
    RC_ASSERT(search.counters.cutoffs == 0U);
    RC_ASSERT(search.counters.proofs == 0U);
  }
}

// By hand: the root and its two moves are expanded (cases 6, 5, 5), each first leaf is evaluated (case 4 twice); the
// better one's sibling comes next (2), is evaluated (4), and the MIN node and then the root are solved (3, 1).
TEST(SssStar, CountsApplicationsOfGammaAsNodes) {
  const Counters counters = searched<SssStar>(uniform(2, {3, 4, 2, 1})).counters;
  EXPECT_EQ(counters.leaves, 3U);
  EXPECT_EQ(counters.interior, 6U);
}

TEST(SssStar, IgnoresTheWindow) {
  const ExplicitTree tree = uniform(2, {3, 4, 2, 1});
  SilentObserver observer;
  EXPECT_EQ(search<SssStar>(tree, tree.root(), tree.height(), AtBeta(Score(7), Score(9)), observer).value, Score(3));
}

TEST(BestFirst, SearchesNoDeeperThanItIsAskedTo) {
  const ExplicitTree tree = tree_of("[[[1 2] [3 4]] [[5 6] [7 8]]]");
  CountingObserver observer;
  static_cast<void>(search<SssStar>(tree, tree.root(), Depth(0), AtBeta::open(), observer));
  EXPECT_EQ(observer.counters().nodes, 1U);
  static_cast<void>(search<DualStar>(tree, tree.root(), Depth(1), AtBeta::open(), observer));
  EXPECT_EQ(observer.counters().leaves, 3U);
}

// Stockman 1979, the sample tree.
TEST(StockmansTree, TakesThePublishedLeavesOfBestFirstSearch) {
  const ExplicitTree tree = uniform(2, {30, 54, 21, 73, 9, 71, 43, 91, 28, 94, 78, 52, 22, 35, 53, 80});
  EXPECT_EQ(searched<SssStar>(tree).value, Score(52));
  EXPECT_EQ(searched<SssStar>(tree).leaves.size(), 8U);
  EXPECT_EQ(searched<DualStar>(tree).value, Score(52));
  EXPECT_EQ(searched<DualStar>(tree).leaves.size(), 13U);
}

TEST(FalseSayings, SssStarDominatesAlphaBetaWhateverTheTieBreak) {
  const ExplicitTree tree = uniform(2, {0, 0, 0, 0});
  const Evaluated leaves = searched<AlphaBeta<CutoffRule::at_beta>>(tree).leaves;
  EXPECT_TRUE(is_subset(searched<SssStar>(tree).leaves, leaves));
  EXPECT_FALSE(is_subset(searched<SssStarWith<Ties::rightmost>>(tree).leaves, leaves));
}

TEST(FalseSayings, MtdFromTheScoreNeverVisitsMoreLeavesThanSssStar) {
  const ExplicitTree tree = uniform(2, {0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  const Score score = searched<SssStar>(tree).value;
  EXPECT_GT(mtd(tree, score).leaves.size(), searched<SssStar>(tree).leaves.size());
}

TEST(FalseSayings, TheScoreIsTheBestFirstGuessOfMtd) {
  const ExplicitTree tree = uniform(2, {4, 6, 1, 2, 5, 3, 7, 8});
  const Score score = searched<SssStar>(tree).value;
  std::set<std::size_t> leaves;
  for (std::int32_t guess = 0; guess <= 9; ++guess) leaves.insert(mtd(tree, Score(guess)).leaves.size());
  EXPECT_GT(mtd(tree, score).leaves.size(), *leaves.begin());
}

TEST(FalseSayings, SssStarVisitsNoMoreDistinctLeavesThanNegaScout) {
  const ExplicitTree tree = uniform(2, {1, 4, 5, 6, 7, 8, 2, 3});
  EXPECT_EQ(searched<SssStar>(tree).leaves.size(), 7U);
  EXPECT_EQ(distinct(searched<NegaScout>(tree).leaves).size(), 6U);
}

RC_GTEST_PROP(Mtd, TakesTwoPassesFromTheScore, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  Mtd search(tree);
  RC_ASSERT(search.run(minimax_of(drawn)).value == minimax_of(drawn));
  RC_ASSERT(search.passes() == 2);
}

}  // namespace
}  // namespace pvslab
