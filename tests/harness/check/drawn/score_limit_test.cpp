#include "harness/bind/search/score_limit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "harness/bind/trees/limited_values.hpp"
#include "harness/check/drawn/aimed_trees.hpp"
#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/drawn/graph_check.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string range_error(const char* text) {
  try {
    static_cast<void>(parse_score_limit(text, "--range"));
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(ScoreLimit, IsWhatARangeHoldsWithEitherSign) {
  EXPECT_EQ(parse_score_limit("-30000:30000", "--range").most(), 30'000);
  EXPECT_EQ(parse_score_limit("-32000:31999", "--range").most(), 31'999);
  EXPECT_EQ(parse_score_limit("-30000:30000", "--range").text(), "-30000:30000");
  EXPECT_FALSE(ScoreLimit().is_given());
  EXPECT_TRUE(ScoreLimit().contains(Score::highest()));
  EXPECT_FALSE(ScoreLimit().contains(Score::infinity()));
}

TEST(ScoreLimit, ARangeThatNoTreeKeepsToIsAnErrorThatSaysWhy) {
  EXPECT_THAT(range_error("0:100"), HasSubstr("the score of a node is the negated one of a successor"));
  EXPECT_THAT(range_error("-100:0"), HasSubstr("a range holds -1 and 1"));
  EXPECT_THAT(range_error("5:-5"), HasSubstr("swap them"));
  EXPECT_THAT(range_error("-5"), HasSubstr("expected LO:HI"));
  EXPECT_THAT(range_error("-5:5x"), HasSubstr("expected the end of the range"));
}

std::vector<int> restricted(std::vector<int> values, int most) {
  std::vector<Score> scores;
  for (const int value : values) scores.emplace_back(value);
  std::vector<Score*> places;
  for (Score& score : scores) places.push_back(&score);
  ScoreLimit(Score(-most), Score(most)).restrict(places);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = scores[i].value();
  return values;
}

TEST(ScoreLimit, KeepsTheOrderOfScoresAndOfTheirNegations) {
  EXPECT_THAT(restricted({3, -5, 0}, 5), ElementsAre(3, -5, 0));
  EXPECT_THAT(restricted({3, -500, 400, 500}, 5), ElementsAre(3, -5, 4, 5));
  EXPECT_THAT(restricted({2147483646, 30000, -29999, 1}, 30000), ElementsAre(30000, 29999, -29998, 1));
  // More magnitudes than fit.
  EXPECT_THAT(restricted({10, -20, 30, 0}, 2), ElementsAre(1, -1, 2, 0));
}

// The greatest magnitude of a value of the first trees.
std::int32_t greatest_value(const NumberedTrees& trees, std::uint64_t count) {
  std::int32_t greatest = 0;
  const auto collect = [&](auto& self, const Tree& node) -> void {
    greatest = std::max(greatest, std::abs(node.value.value()));
    for (const Tree& successor : node.successors) self(self, successor);
  };
  for (std::uint64_t i = 0; i < count; ++i) collect(collect, trees.tree(i));
  return greatest;
}

TEST(ScoreLimit, EveryKindOfDrawnTreeKeepsToItAndReachesIt) {
  const ScoreLimit limit(Score(-300), Score(300));
  const SpecialScores special({{Score(290), Score(300)}});
  EXPECT_EQ(greatest_value(random_trees(1, 2'000, special, limit), 2'000), 300);
  EXPECT_EQ(greatest_value(decisive_trees(1, 1, special, limit), 2'000), 300);
  EXPECT_EQ(greatest_value(aimed_trees({31'000, 7}, 1, 500, limit), 1'000), 300);
  EXPECT_GT(greatest_value(random_trees(1, 2'000), 2'000), 300);
}

TEST(ScoreLimit, GraphsAndTheirWindowsKeepToIt) {
  const ScoreLimit limit(Score(-20), Score(20));
  for (std::uint64_t index = 0; index < 500; ++index) {
    const GraphCase drawn = draw_graph_case({1, {}, limit}, index, CutoffRule::at_beta);
    for (const auto& position : drawn.graph.positions) EXPECT_TRUE(limit.contains(position.value)) << index;
    for (const GraphSearch& search : drawn.searches) EXPECT_TRUE(limit.allows(search.bounds)) << index;
  }
}

TEST(ScoreLimit, WithoutOneNothingChanges) {
  Tree tree = parse_tree("[[2147483646 -3] 5]");
  keep_within(tree, {});
  EXPECT_EQ(to_text(tree), "[[2147483646 -3] 5]");
  EXPECT_EQ(to_text(random_trees(3, 50, {}, {}).tree(17)), to_text(random_trees(3, 50).tree(17)));
}

}  // namespace
}  // namespace pvslab
