// All trees within limits: their number against hand counts and published sequences; each occurs once.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/check/oracles/tree_shapes.hpp"
#include "harness/check/verify/verification.hpp"
#include "suites/explicit/tree_text.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace {

constexpr ExhaustiveLimits::Values minus_one_to_one{Score(-1), Score(1)};

std::uint64_t count_by_enumeration(const ExhaustiveLimits& limits) {
  std::uint64_t trees = 0;
  const auto count = [&](LeafPatterns patterns) {
    do {
      ++trees;
    } while (patterns.advance());
  };
  for (const Tree& shape : all_shapes(limits.shapes)) {
    const std::size_t leaves = count_leaves(shape);
    if (limits.values) {
      count(LeafPatterns::all_values(leaves, limits.values->lowest, limits.values->highest));
    } else {
      count(LeafPatterns::all_ranks(leaves, 1));
      count(LeafPatterns::all_ranks(leaves, 2));
    }
  }
  return trees;
}

std::size_t widest(const Tree& tree) {
  std::size_t most = tree.successors.size();
  for (const Tree& successor : tree.successors) most = std::max(most, widest(successor));
  return most;
}

VerificationOptions exhaustive_only(const ShapeLimits& shapes, std::optional<ExhaustiveLimits::Values> values) {
  VerificationOptions options;
  options.exhaustive = {{shapes, values}};
  options.searchers = {1};
  options.show_progress = false;
  return options;
}

TEST(TreeShapes, NumberThirtyFiveThousandAtDepthThree) {
  const ExhaustiveLimits limits{{.depth = 3, .branching = 2, .leaves = 6}, minus_one_to_one};
  EXPECT_EQ(count_trees(limits), 35'238);
  EXPECT_EQ(count_by_enumeration(limits), 35'238);
}

TEST(TreeShapes, NumberTwoAndAHalfMillionAtDepthFour) {
  EXPECT_EQ(count_trees({{.depth = 4, .branching = 2, .leaves = 6}, minus_one_to_one}), 2'536'449);
}

TEST(TreeShapes, AreCountedAsTheyAreEnumerated) {
  for (const ShapeLimits& shapes :
       {ShapeLimits{0, 1, 1}, {0, 5, 5}, {1, 1, 1}, {1, 4, 3}, {2, 3, 5}, {4, 1, 2}, {3, 3, 4}}) {
    for (const auto& values : {std::optional(minus_one_to_one), std::optional<ExhaustiveLimits::Values>(),
                               std::optional(ExhaustiveLimits::Values{Score(7), Score(7)})}) {
      const ExhaustiveLimits limits{shapes, values};
      EXPECT_EQ(count_trees(limits), count_by_enumeration(limits)) << shapes.depth << ' ' << shapes.branching;
    }
  }
}

TEST(TreeShapes, AreAllDistinctAndWithinTheirLimits) {
  const ShapeLimits limits{.depth = 3, .branching = 3, .leaves = 5};
  std::set<std::string> seen;
  for (const Tree& shape : all_shapes(limits)) {
    EXPECT_TRUE(seen.insert(to_text(shape)).second) << to_text(shape) << " comes twice";
    EXPECT_LE(height(shape), limits.depth);
    EXPECT_LE(widest(shape), limits.branching);
    EXPECT_LE(count_leaves(shape), limits.leaves);
  }
  EXPECT_TRUE(seen.contains("0")) << "the lone leaf is a tree";
  EXPECT_TRUE(seen.contains("[[[0]]]")) << "single successors all the way";
  EXPECT_TRUE(seen.contains("[0 [0 [0 0 0]]]")) << "early leaves";
}

TEST(TreeShapes, CountUpToTheLimitOfTheirNumbers) {
  EXPECT_EQ(saturating_sum(UINT64_MAX - 1, 1), UINT64_MAX);
  EXPECT_EQ(saturating_sum(UINT64_MAX, 1), UINT64_MAX);
  EXPECT_EQ(saturating_product(UINT64_MAX / 2, 2), UINT64_MAX - 1);
  EXPECT_EQ(saturating_product(UINT64_MAX / 2, 3), UINT64_MAX);
  EXPECT_EQ(saturating_product(UINT64_MAX, 0), 0);
  EXPECT_EQ(count_trees({{.depth = 20, .branching = 20, .leaves = 20}, minus_one_to_one}), UINT64_MAX);
  EXPECT_EQ(count_shapes({.depth = 20, .branching = 20, .leaves = 20}).back(), UINT64_MAX);
}

TEST(TreeShapes, ThatAreTooManyToHoldAreRefused) {
  EXPECT_THROW(static_cast<void>(plan(exhaustive_only({20, 20, 20}, minus_one_to_one))), UsageError);
  EXPECT_THROW(static_cast<void>(verify(exhaustive_only({20, 20, 20}, minus_one_to_one))), UsageError);
}

TEST(TreeShapes, ThatWouldTakeYearsToSearchAreRefused) {
  const ExhaustiveLimits::Values thousand{Score(-500), Score(499)};
  EXPECT_THROW(static_cast<void>(verify(exhaustive_only({3, 2, 6}, thousand))), UsageError);
  EXPECT_THROW(static_cast<void>(verify(exhaustive_only({1, 20, 20}, std::nullopt))), UsageError);
}

TEST(LeafPatterns, NumberTheOrderedBellNumbersByRanks) {
  const std::vector<std::uint64_t> published{1, 1, 3, 13, 75, 541, 4683, 47293, 545835};  // OEIS A000670
  for (std::size_t leaves = 0; leaves < published.size(); ++leaves) {
    EXPECT_EQ(LeafPatterns::count_ranks(leaves), published[leaves]);
  }
  EXPECT_EQ(LeafPatterns::count_ranks(20), UINT64_MAX);
}

TEST(LeafPatterns, TakeEveryRankAndKeepTheirSpacing) {
  for (const std::int32_t spacing : {1, 2}) {
    std::set<std::vector<Score>> seen;
    LeafPatterns patterns = LeafPatterns::all_ranks(4, spacing);
    do {
      const std::vector<Score> pattern(patterns.current().begin(), patterns.current().end());
      EXPECT_TRUE(seen.insert(pattern).second);
      const std::set<Score> taken(pattern.begin(), pattern.end());
      Score expected(0);
      for (const Score rank : taken) {
        EXPECT_EQ(rank, expected);
        expected = Score(expected.value() + spacing);
      }
    } while (patterns.advance());
    EXPECT_EQ(seen.size(), 75);
  }
}

TEST(LeafPatterns, AreSeenFromTheRootsSide) {
  ExplicitTree tree(parse_tree("[0 [0 [0]]]"));
  LeafPatterns patterns = LeafPatterns::all_values(3, Score(1), Score(2));
  patterns.apply(tree);
  EXPECT_EQ(tree.to_tree(), parse_tree("[-1 [1 [-1]]]"));
  ASSERT_TRUE(patterns.advance());
  patterns.apply(tree);
  EXPECT_EQ(tree.to_tree(), parse_tree("[-2 [1 [-1]]]"));
}

TEST(LeafPatterns, OfOneValueAreOne) {
  LeafPatterns patterns = LeafPatterns::all_values(5, Score(3), Score(3));
  EXPECT_FALSE(patterns.advance());
  EXPECT_EQ(LeafPatterns::count_values(5, Score(3), Score(3)), 1);
}

}  // namespace
}  // namespace pvslab
