// What a failed task shows: the visits, where they part, and which mistake the search resembles.
#include "harness/grade/explanation.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/base/json/described.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/power/zoo.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const Subject& search_named(const std::string& name) {
  const Subject* const mutant = zoo::find_mutant(name);
  return mutant != nullptr ? *mutant : *find_subject(all_subjects(), name);
}

Explanation explained(const std::string& name, const std::string& tree, const std::string& reference = "alpha-beta",
                      Bounds bounds = {}) {
  return Explainer(search_named(name)).explain(parse_tree(tree), bounds, reference, true);
}

std::vector<std::string_view> ids(const std::vector<Lookalike>& lookalikes) {
  std::vector<std::string_view> all;
  for (const Lookalike& one : lookalikes) all.push_back(one.id);
  return all;
}

std::string text_of(const Explanation& told, const std::string& tree) {
  return to_text(told, parse_tree(tree), "my-search", {});
}

// As a program does that says it cuts at beta, and does what the strict form does.
TEST(Explanation, SaysOfASearchThatCutsAboveBetaThatItDoesSo) {
  const std::string tree = "[0 [0 1]]";
  Subject strict = search_named("alpha-beta-strict");
  const SearcherInfo info = *strict.info;  // another search than that of the catalogue
  strict.info = &info;
  const Explanation told = Explainer(strict).explain(parse_tree(tree), {}, "alpha-beta", true);
  EXPECT_THAT(told.expected, ElementsAre("root", "1", "2", "2.1"));
  EXPECT_THAT(told.own, ElementsAre("root", "1", "2", "2.1", "2.2"));
  EXPECT_TRUE(told.has_right_value());
  ASSERT_TRUE(told.likeness.other_rule);
  EXPECT_EQ(told.likeness.other_rule->id, "alpha-beta-strict");
  const std::string text = text_of(told, tree);
  EXPECT_THAT(text, AllOf(HasSubstr("you cut at > β"), HasSubstr("on all 301 trees compared"),
                          HasSubstr("only the visits differ"), HasSubstr("alpha-beta cuts 2 off"), HasSubstr("┏")));
}

TEST(Explanation, NamesTheMutantWithItsMistakeAndTheNumberOfTrees) {
  EXPECT_THAT(
      text_of(explained("alpha-beta:not-negated", "[1 0]"), "[1 0]"),
      HasSubstr("  like      on all 301 trees compared it visits and returns the same as the\n"
                "            mutant alpha-beta:not-negated (the value of a successor is not\n            negated)\n"));
}

// Its mirror image: the exercise asks for the strict form.
TEST(Explanation, SaysOfASearchThatCutsAtBetaThatItDoesSoWhereTheStrictFormIsAskedFor) {
  const Explanation told = explained("alpha-beta", "[0 [0 1]]", "alpha-beta-strict");
  EXPECT_THAT(cutoff_sentence(told.likeness), HasSubstr("you cut at ≥ β"));
}

// Both rules make these visits on every tree: a search without cutoffs.
TEST(Explanation, DoesNotNameARuleOfASearchThatIsLikeOthersOfTheExpectedRule) {
  const Explanation told = explained("alpha-beta:never-cuts", "[0 [0 1]]");
  EXPECT_THAT(ids(told.likeness.same_visits), AllOf(Contains("alpha-beta:never-cuts"), Contains("minimax")));
  EXPECT_EQ(cutoff_sentence(told.likeness), "");
}

TEST(Explanation, TellsAWrongValueFromOtherVisits) {
  const std::string tree = "[0 [0 1]]";
  const Explanation wrong = explained("alpha-beta:not-negated", "[1 0]");
  EXPECT_FALSE(wrong.has_right_value());
  EXPECT_THAT(text_of(wrong, "[1 0]"), AllOf(HasSubstr("another value: "), Not(HasSubstr("only the visits"))));
  EXPECT_THAT(text_of(explained("alpha-beta:never-cuts", tree), tree), Not(HasSubstr("another value")));
}

// A likeness must hold on the tree that was lost too, in its window, and not on the random trees alone; and a mistake that does not show on
// these trees is no likeness.
TEST(Explanation, NamesAMutantWhereItsMistakeShowsAndNoOther) {
  const Explanation unseen = explained("pvs-sound:late-proof-believed", "[0 [0 1]]");
  EXPECT_THAT(ids(unseen.likeness.same_visits),
              AllOf(Contains("pvs-sound"), Not(Contains("pvs-sound:late-proof-believed"))));
  std::string wide = "[";
  for (int i = 0; i < 33; ++i) wide += fmt::format("{}[{} {}]", i == 0 ? "" : " ", i, i + 1);
  const Explanation seen = explained("pvs-sound:late-proof-believed", wide + "]");
  EXPECT_THAT(ids(seen.likeness.same_visits),
              AllOf(Contains("pvs-sound:late-proof-believed"), Not(Contains("pvs-sound")),
                    Not(Contains("pvs-sound:late-raise-lost"))));
}

// Many mutants do what a right search does on most trees.
TEST(Explanation, NamesNoMutantOfARightSearch) {
  const Explanation right = explained("alpha-beta", "[[[0 0]]]", "alpha-beta:beta-not-passed", {Score(-1), Score(0)});
  EXPECT_FALSE(right.likeness.same_visits.empty());
  for (const Lookalike& one : right.likeness.same_visits) EXPECT_FALSE(one.is_mutant()) << one.id;
}

// Values that every right search returns say nothing about a mistake.
TEST(Explanation, NamesNoMutantForRightValuesAlone) {
  const Explanation told = explained("knuth-moore-f2", "[0 [0 1]]");
  EXPECT_THAT(told.likeness.same_results, IsEmpty());
}

TEST(Explanation, SaysThatABestFirstSearchHasNoWalk) {
  const Explanation told = explained("sss-star", "[0 [0 1]]");
  EXPECT_THAT(told.missing, HasSubstr("best-first"));
  EXPECT_THAT(text_of(told, "[0 [0 1]]"), AllOf(HasSubstr("not known: "), Not(HasSubstr("my-search alone"))));
  EXPECT_FALSE(described_json([&](Fields& fields) { describe(fields, told); }).contains("own"));
}

TEST(Explanation, DrawsTheScoresAndWhoEntersWhat) {
  const std::string tree = "[0 [0 1]]";
  EXPECT_THAT(text_of(explained("alpha-beta:never-cuts", tree), tree),
              HasSubstr("= both enter it, + my-search alone, -\n  alpha-beta alone, . neither"));
  const Explanation fewer = explained("alpha-beta", tree, "minimax");
  EXPECT_THAT(text_of(fewer, tree), HasSubstr("\n      0 1\n      = -\n"));
}

TEST(Explanation, DrawsTheScoresOfMaxInThatView) {
  const Tree tree = parse_tree("[0 [0 1]]");
  const Explanation told =
      Explainer(*find_subject(all_subjects(), "minimax"), ScoreView::max).explain(tree, {}, "alpha-beta", true);
  const std::string text = to_text(told, tree, "my-search", {});
  EXPECT_THAT(text, AllOf(HasSubstr("Scores are of MAX, who moves at the root"), Not(HasSubstr("side to move"))));
}

TEST(Explanation, SaysThatATreeIsTooWideToDraw) {
  std::string tree = "[";
  for (int i = 0; i < 90; ++i) tree += i == 0 ? "1" : " 1";
  EXPECT_THAT(text_of(explained("minimax", tree + "]"), tree + "]"),
              AllOf(HasSubstr("too wide to draw"), HasSubstr(" and 31 more")));
}

}  // namespace
}  // namespace pvslab
