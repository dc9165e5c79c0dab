// False statements that are often repeated, each with a tree that refutes it; and a sample tree with published counts.
// Trees are written as in papers: a uniform tree by its leaves from left to right, valued from the root's view.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <vector>

#include "harness/check/relations/ordered_trees.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace {

// The uniform tree with that branching and these leaves.
Tree uniform(std::size_t branching, const std::vector<std::int32_t>& leaves) {
  std::vector<Tree> row;
  for (const std::int32_t value : leaves) row.push_back({Score(value), {}});
  bool is_odd = false;
  while (row.size() > 1) {
    std::vector<Tree> parents(row.size() / branching);
    for (std::size_t i = 0; i < row.size(); ++i) parents[i / branching].successors.push_back(row[i]);
    row = parents;
    is_odd = !is_odd;
  }
  const auto negate = [](const auto& self, Tree& node) -> void {
    node.value = -node.value;
    for (Tree& successor : node.successors) self(self, successor);
  };
  if (is_odd) negate(negate, row.front());
  return row.front();
}

std::uint64_t leaves(std::string_view searcher, const Tree& tree) {
  return subject(searcher).count(ExplicitTree(tree), {}).leaves;
}

std::size_t distinct_leaves(std::string_view searcher, const Tree& tree) {
  return visits_of(subject(searcher), ExplicitTree(tree)).distinct_leaves().size();
}

TEST(FalseSayings, NegaScoutEvaluatesNoMoreLeavesThanAlphaBeta) {
  const Tree tree = uniform(2, {1, 2, 3, 4});
  EXPECT_GT(leaves("negascout", tree), leaves("alpha-beta", tree));
  EXPECT_LE(distinct_leaves("negascout", tree), distinct_leaves("alpha-beta", tree));
}

TEST(FalseSayings, WorstFirstOrderMeansNoPruning) {
  const Tree tree = uniform(2, {7, 3, 12, 11, 16, 1, 15, 6, 5, 2, 14, 10, 8, 4, 13, 9});
  ASSERT_EQ(worst_first(tree), tree);
  EXPECT_EQ(leaves("alpha-beta", tree), 15U);
  EXPECT_EQ(leaves("alpha-beta-shallow", tree), 16U);
}

TEST(FalseSayings, WorstFirstTreesOfFourPliesAlwaysPrune) {
  std::vector<std::int32_t> rising(16);
  std::iota(rising.begin(), rising.end(), 1);
  const Tree tree = worst_first(uniform(2, rising));
  EXPECT_EQ(leaves("alpha-beta", tree), 16U);
}

TEST(FalseSayings, ProvingASuccessorFirstNeverTakesMoreNodesThanAlphaBeta) {
  const ExplicitTree tree(uniform(2, {1, 2, 3, 4}));
  for (const auto name : {"pvs-split", "pvs-merged", "pvs-equality-skip", "pvs-sound", "pvs-proof-all"}) {
    EXPECT_GT(subject(name).count(tree, {}).nodes, subject("alpha-beta").count(tree, {}).nodes) << name;
  }
}

TEST(FalseSayings, PvsAndNegaScoutExpandTheSameTree) {
  const ExplicitTree tree = tree_of("[-1 -1]");
  EXPECT_NE(visits_of(subject("pvs-split"), tree).nodes, visits_of(subject("negascout"), tree).nodes);
}

TEST(FalseSayings, ScoutVisitsNoLeafThatAlphaBetaWouldNotVisit) {
  const ExplicitTree tree(uniform(2, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0}));
  EXPECT_FALSE(is_subset(visits_of(subject("scout"), tree).distinct_leaves(),
                         visits_of(subject("alpha-beta"), tree).distinct_leaves()));
}

// Stockman 1979, the sample tree; the counts as published for it.
TEST(StockmansTree, TakesThePublishedLeaves) {
  const Tree tree = uniform(2, {30, 54, 21, 73, 9, 71, 43, 91, 28, 94, 78, 52, 22, 35, 53, 80});
  for (const Subject& searcher : all_subjects()) {
    if (!searcher.is_the_search() || !searcher.info->contract.contains(Clause::root)) continue;
    EXPECT_EQ(searcher.search(ExplicitTree(tree), {}).value, Score(52)) << searcher.name();
  }
  EXPECT_EQ(leaves("alpha-beta", tree), 13U);
  EXPECT_EQ(leaves("alpha-beta-shallow", tree), 15U);
  EXPECT_EQ(distinct_leaves("negascout", tree), 12U);
  EXPECT_EQ(leaves("negascout", tree), 15U);
  EXPECT_EQ(distinct_leaves("scout", tree), 13U);
  EXPECT_EQ(leaves("scout", tree), 22U);
}

}  // namespace
}  // namespace pvslab
