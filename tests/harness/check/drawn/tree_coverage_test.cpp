// What trees cover: by hand, against the definition, and in the verdict.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "harness/base/json/stored_number.hpp"
#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/drawn/tree_coverage.hpp"
#include "harness/check/verify/coverage_table.hpp"
#include "harness/check/verify/verification.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace tree_coverage_test {

using testing::AllOf;
using testing::HasSubstr;

TreeCoverage coverage_of(std::string_view text, const SpecialScores& special = {}) {
  ExplicitTree tree = tree_of(text);
  static_cast<void>(tree.minimax());
  TreeCoverage coverage;
  coverage.count(tree, special);
  return coverage;
}

std::uint64_t decided(const TreeCoverage& coverage, DecisiveRole role, std::size_t plies, std::size_t place) {
  return coverage.decided[static_cast<std::size_t>(role)][plies - 1][place - 1];
}

TEST(TreeCoverage, CountsMovesThatDecideByTheirRole) {
  // The first move is worth 3 to the root; the other is refuted by its second reply, worth 5 to the other side.
  const TreeCoverage coverage = coverage_of("[-3 [8 -5]]");
  EXPECT_EQ(decided(coverage, DecisiveRole::best, 2, 1), 1U);
  EXPECT_EQ(decided(coverage, DecisiveRole::rejected, 2, 2), 1U);
  EXPECT_EQ(decided(coverage, DecisiveRole::refutation, 1, 2), 1U);
  EXPECT_EQ(decided(coverage, DecisiveRole::refutation, 1, 1), 0U) << "whatever it is worth, the other one refutes";
  EXPECT_EQ(coverage.widths[1], 1U);
  EXPECT_EQ(coverage.ties[0], 1U);
  EXPECT_EQ(coverage.sizes[1], 1U);
}

// Another value of a node, far up or down, changes the score of the root if and only if it is counted.
TEST(TreeCoverage, CountsExactlyTheMovesWhoseValueMatters) {
  for (std::uint64_t index = 0; index < 150; ++index) {
    ExplicitTree tree(draw_tree(3, index).tree);
    const Score score = tree.minimax();
    TreeCoverage expected;
    for (ExplicitTree::Position node = 1; node < tree.node_count(); ++node) {
      bool by_role[2]{};  // whether a greater, and a smaller value for the side to move there matters
      for (const bool is_greater : {true, false}) {
        Score value = is_greater ? Score::infinity() : -Score::infinity();
        for (auto at = node; at != tree.root(); at = tree.parent(at)) {
          Score best = -value;
          for (const auto move : tree.moves(tree.parent(at))) {
            const auto sibling = tree.after(tree.parent(at), move);
            if (sibling != at) best = max(best, -tree.score(sibling));
          }
          value = best;
        }
        by_role[is_greater ? 0 : 1] = value != score;
      }
      if (!by_role[0] && !by_role[1]) continue;
      const DecisiveRole role = by_role[0] && by_role[1] ? DecisiveRole::best
                                : by_role[0]             ? DecisiveRole::refutation
                                                         : DecisiveRole::rejected;
      std::int32_t plies = tree.height().plies();
      for (auto at = tree.parent(node); at != tree.root(); at = tree.parent(at)) --plies;
      const std::uint32_t place = node - tree.after(tree.parent(node), 0);
      expected.pairs[static_cast<std::size_t>(role)][static_cast<std::size_t>(plies) - 1] |= std::uint64_t{1} << place;
    }
    TreeCoverage found;
    found.count(tree, {});
    ASSERT_EQ(found.pairs, expected.pairs) << index;
  }
}

TEST(TreeCoverage, OfOneRoundOfDecisiveTreesHasEveryPairInEveryRole) {
  const TreeCoverage coverage = coverage_of(decisive_trees(1, 1), UINT64_MAX);
  EXPECT_EQ(coverage.trees, decisive_round);
  EXPECT_EQ(coverage.pairs_in_every_role(), 24U * 64);
  EXPECT_LT(coverage_of(random_trees(1, 2000), UINT64_MAX).pairs_in_every_role(), 200U);
}

TEST(TreeCoverage, CountsTiesSizesAndSpecialScores) {
  EXPECT_EQ(coverage_of("[1 1 1]").ties[2], 1U);
  EXPECT_EQ(coverage_of("[0 -31000]").sizes[5], 1U);
  EXPECT_EQ(coverage_of("2147483646").sizes.back(), 1U);
  const SpecialScores special({{Score(7), Score(9)}});
  EXPECT_EQ(coverage_of("[1 -8]", special).special, 1U);
  EXPECT_EQ(coverage_of("[1 6]", special).special, 0U);
}

TEST(TreeCoverage, IsStoredAndMerged) {
  TreeCoverage one = coverage_of("[-3 [1 -5]]");
  const TreeCoverage other = coverage_of("[[[1 2] 3] 4]");
  EXPECT_EQ(tree_coverage_from(stored(one)), one);
  one.merge(other);
  EXPECT_EQ(one.trees, 2U);
  EXPECT_EQ(tree_coverage_from(nlohmann::json::parse(stored(one).dump())), one);
  auto damaged = stored(one);
  damaged["widths"].push_back(1);
  EXPECT_THROW(static_cast<void>(tree_coverage_from(damaged)), StoredResultError);
}

VerificationOptions small_options() {
  VerificationOptions options;
  options.random_trees = 300;
  options.decisive_rounds = 1;
  options.special = {SpecialScores({{Score(31000), Score(31000)}}), " --scores mate.txt"};
  options.searchers = {0};
  options.show_progress = false;
  return options;
}

TEST(TreeCoverage, OfThePlanIsThatOfTheRunAndFitsTheTerminal) {
  VerificationJob job(small_options());
  const Verification found = verify(small_options());
  EXPECT_EQ(job.planned_coverage(), found.covered);
  EXPECT_EQ(found.covered.trees, 300 + decisive_round);
  const std::string text = coverage_table_text(found, {.width = 80});
  EXPECT_THAT(text, AllOf(HasSubstr("Covered by 14,124 trees, random and decisive"), HasSubstr("plies left "),
                          HasSubstr("1,536 of the 1,536 pairs"), HasSubstr("special scores         31000: in ")));
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
    EXPECT_LE(text.find('\n', at) - at, 80U) << text.substr(at, text.find('\n', at) - at);
  EXPECT_THAT(planned_coverage_text(job, {.width = 80}), HasSubstr("To be covered by 14,124 trees"));
  EXPECT_EQ(to_json(found).at("covered").at("special_scores").at("trees"), found.covered.special);
  EXPECT_GT(found.covered.special, 1000U);
  EXPECT_EQ(coverage_table_text(Verification{}, {}), "");
}

}  // namespace tree_coverage_test
}  // namespace pvslab
