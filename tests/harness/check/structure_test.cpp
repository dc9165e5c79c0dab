// The structure of a search, and what the scores of a tree predict of it.
#include <gtest/gtest.h>

#include <bit>
#include <string_view>

#include "harness/check/relations/measurement.hpp"
#include "harness/check/relations/tree_facts.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

Structure structure_of(std::string_view id, std::string_view tree) {
  const MeasuredTree measured(parse_tree(tree));
  for (const MeasuredSearcher& searcher : measured_catalog()) {
    if (searcher.name() == id) return searcher.structure(measured, {});
  }
  ADD_FAILURE() << id;
  return {};
}

TreeFacts facts_of_text(std::string_view tree) { return facts_of(ExplicitTree(parse_tree(tree))); }

TEST(Structure, OfAPerfectlyOrderedTreeObeysBothGrammars) {
  const Structure found = structure_of("alpha-beta", "[[1 2] [0 3]]");
  EXPECT_TRUE(found.obeys_grammar_of_perfect_order);
  EXPECT_TRUE(found.obeys_grammar_of_any_order);
  EXPECT_TRUE(found.only_critical_positions);
  EXPECT_TRUE(found.leftmost_line_is_pv);
}

TEST(Structure, OfAnImperfectlyOrderedTreeObeysTheWeakerGrammarOnly) {
  const Structure found = structure_of("alpha-beta", "[[0 3] [1 2]]");
  EXPECT_FALSE(found.obeys_grammar_of_perfect_order);
  EXPECT_TRUE(found.obeys_grammar_of_any_order);
}

// In minimax every window is open and every node a P-V node, which no grammar of alpha-beta's Cut nodes contradicts.
TEST(Structure, KnowsNodesOutsideProofs) {
  EXPECT_FALSE(structure_of("pvs-merged-strict", "[0 [[[-1] 0]]]").all_nodes_in_proofs);
  EXPECT_FALSE(structure_of("pvs-merged-strict", "[0 [[1 0]]]").full_windows_are_pv);
  EXPECT_FALSE(structure_of("pvs-merged-strict", "[0 0]").pv_has_full_window);
  EXPECT_TRUE(structure_of("pvs-merged", "[0 0]").pv_has_full_window);
}

TEST(Structure, FindsAPositionThatIsNotCritical) {
  EXPECT_FALSE(structure_of("minimax", "[[1 2] [0 3]]").only_critical_positions);
}

// Knuth and Moore's (2,2) tree: of its 7 positions a1 a2, all but 2 2 are critical.
TEST(TreeFacts, CountTheCriticalPositions) {
  EXPECT_EQ(facts_of_text("[[1 2] [0 3]]").critical_positions, 6U);
  EXPECT_EQ(facts_of_text("5").critical_positions, 1U);
}

// By hand: with the values 1 2 | 0 3 (the mover's at the leaf, MAX's too) MIN's first move is worth 1 and the leaf 0
// refutes the second; the leaf 3 is never needed.
TEST(TreeFacts, NameTheLeavesOfBaudetsCriterion) {
  EXPECT_EQ(facts_of_text("[[1 2] [0 3]]").criterion, NumberSet(0b0111));
  EXPECT_EQ(facts_of_text("[[1 2] [1 3]]").criterion, NumberSet(0b0111));
  EXPECT_EQ(facts_of_text("[[1 2] [1 3]]").criterion_strict, NumberSet(0b1111))
      << "a tie does not cut under the strict rule";
  EXPECT_EQ(facts_of_text("[[0 3] [1 2]]").criterion, NumberSet(0b1111));
}

// Plaat's example: alpha-beta takes 4 leaves, best first, and a proof needs 2.
TEST(TreeFacts, KnowTheSmallestProof) {
  const TreeFacts facts = facts_of_text("[0 [[1 1 1] -1]]");
  EXPECT_TRUE(facts.is_best_first);
  EXPECT_EQ(facts.fewest_leaves, 2U);
  EXPECT_EQ(facts.criterion.size(), 4U);
  EXPECT_EQ(facts_of_text("[[1 2] [0 3]]").fewest_leaves, 3U);
}

}  // namespace
}  // namespace pvslab
