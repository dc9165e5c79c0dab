// The nodes that claims about games count, and parallel searchers held against the listings that they cite.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/claims/experiments.hpp"
#include "harness/claims/games/searched_nodes.hpp"
#include "searchers/alpha_beta.hpp"
#include "searchers/pvs_sound.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

template <typename S>
NodeCounts nodes_of(const char* text, Bounds bounds = {}) {
  const ExplicitTree tree(parse_tree(text));
  SearchedNodes found;
  WatchingObserver observer(found);
  static_cast<void>(
      search<S>(tree, tree.root(), tree.height(), Window<S::info.rule>(bounds.alpha, bounds.beta), observer));
  return found.counts();
}

std::uint64_t count_of(const NodeCounts& counts, auto&& has) {
  std::uint64_t sum = 0;
  for (const auto& [node, count] : counts) sum += has(node) ? count : 0;
  return sum;
}

using Plain = AlphaBeta<CutoffRule::at_beta>;

TEST(SearchedNodes, KnowTheirKindTheKindPredictedAndTheFirstSuccessorToMeetAlpha) {
  // The root is worth -1 by its first move, which leads to a P-V node; the second move leads to a Cut node.
  const NodeCounts counts = nodes_of<Plain>("[[-1 1] [3 -2]]");
  EXPECT_EQ(count_of(counts, [](const SearchedNode& node) { return node.ply == 0; }), 1U);
  EXPECT_EQ(count_of(counts, [](const SearchedNode& node) { return node.ply == 1; }), 2U);
  EXPECT_EQ(count_of(counts, [](const SearchedNode& node) { return node.predicted == NodeKind::cut; }), 1U);
  const auto root = std::ranges::find(counts, 0, [](const auto& one) { return one.first.ply; });
  EXPECT_EQ(root->first.kind, NodeKind::pv);
  EXPECT_EQ(root->first.met, FirstToMeet::first);
  EXPECT_EQ(count_of(counts, [](const SearchedNode& node) { return node.kind == node.predicted; }), 3U);
}

TEST(SearchedNodes, CountTheGuessesThatDidNotMeetAlpha) {
  // Above alpha = 0 there is only the third move; the second one was searched without a proof and in vain.
  const NodeCounts raised = nodes_of<Plain>("[1 2 -3]", {Score(0), Score(9)});
  ASSERT_EQ(raised.size(), 1U);
  EXPECT_EQ(raised.begin()->first.wrong_guesses, 1U);
  EXPECT_EQ(raised.begin()->first.met, FirstToMeet::later);
  EXPECT_FALSE(raised.begin()->first.best_is_first);
  // A proof is no guess.
  EXPECT_EQ(nodes_of<PvsSound<CutoffRule::at_beta>>("[1 2 -3]", {Score(0), Score(9)}).begin()->first.wrong_guesses, 0U);
}

TEST(SearchedNodes, KnowWhatIsInsideAProof) {
  const NodeCounts counts = nodes_of<PvsSound<CutoffRule::at_beta>>("[0 [[1 2] 3]]");
  EXPECT_EQ(count_of(counts, [](const SearchedNode& node) { return node.in_proof; }), 2U);
  EXPECT_EQ(count_of(counts, [](const SearchedNode& node) { return node.purpose == Purpose::proof; }), 1U);
}

// The test of the second move returns 5, which is beta or more: as printed, nothing is searched again.
TEST(ParallelListings, EndANodeWhereATestReachesBeta) {
  const MeasuredTree tree(parse_tree("[0 [5 6]]"));
  for (const char* const id :
       {"jamboree@1", "jamboree-strict@1", "abdada-simplified@1", "abdada-simplified-strict@1"}) {
    const Measurement found = claimed_searcher(id).measure(tree, {Score(-3), Score(3)});
    EXPECT_EQ(found.returned.value, Score(5)) << id;
    EXPECT_EQ(found.nodes, 5U) << id;
  }
  EXPECT_EQ(claimed_searcher("young-brothers-wait-pvs@1").measure(tree, {Score(-3), Score(3)}).nodes, 8U);
}

}  // namespace
}  // namespace pvslab
