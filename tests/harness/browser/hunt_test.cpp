// Find the bug: every seed hides a mutant that a known tree gives away, a tree is judged by what counts, and nothing tells the name before.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "harness/base/usage_error.hpp"
#include "harness/browser/answer.hpp"
#include "harness/browser/hunt.hpp"
#include "harness/power/small_trees.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/input_error.hpp"
#include "tests/harness/cli/verb.hpp"

namespace pvslab {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

constexpr std::uint64_t hunted_seeds = 25;

const zoo::Mutant& mutant_called(std::string_view id) {
  return *std::ranges::find(zoo::mutants(), id, [](const zoo::Mutant& mutant) { return mutant.body.fault.id; });
}

Hunt hunt_for(std::string_view mutant) { return hunt_for(mutant_called(mutant), 7, ScoreView::max).value(); }

HuntTrial tried(const Hunt& hunt, const char* tree) { return judge(hunt, parse_tree(tree)); }

TEST(Hunt, HidesAMutantBehindEverySeedThatItsSmallestKnownTreeGivesAway) {
  std::set<std::string_view> hidden;
  std::size_t about_visits = 0;
  for (std::uint64_t seed = 0; seed < hunted_seeds; ++seed) {
    const Hunt hunt = make_hunt(seed, ScoreView::max);
    const HuntTrial trial = judge(hunt, hunt.smallest);
    ASSERT_TRUE(trial.is_exposed) << hunt.mutant->body.fault.id << " on " << to_text(hunt.smallest);
    ASSERT_EQ(trial.has_other_value, !hunt.is_about_visits) << hunt.mutant->body.fault.id;
    ASSERT_LE(trial.leaves, most_hunted_leaves);
    ASSERT_THAT(trial.text, HasSubstr("as few as the smallest known"));
    hidden.insert(hunt.mutant->body.fault.id);
    about_visits += hunt.is_about_visits ? 1 : 0;
  }
  EXPECT_GT(hidden.size(), 15U);
  EXPECT_EQ(make_hunt(1, ScoreView::negamax).mutant, make_hunt(1, ScoreView::max).mutant) << "the view does not choose";
  EXPECT_GT(about_visits, hunted_seeds / 8);
  EXPECT_LT(about_visits, hunted_seeds - hunted_seeds / 8);
}

// The other enumeration of small trees, that of `pvslab power`.
TEST(Hunt, HasRecordedTreesThatGiveTheirMutantsAway) {
  EXPECT_GE(hunted_trees().size(), 60U);
  for (const HuntedTree& recorded : hunted_trees()) {
    const Hunt hunt = hunt_for(recorded.mutant);
    EXPECT_EQ(to_text(hunt.smallest), recorded.tree);
    EXPECT_TRUE(judge(hunt, hunt.smallest).is_exposed) << recorded.mutant;
    EXPECT_NE(judge(hunt, hunt.smallest).has_other_value, recorded.is_about_visits) << recorded.mutant;
  }
}

// Some seconds for each mutant.
TEST(SlowHunt, HasRecordedTheTreesThatASearchFinds) {
  for (const HuntedTree& recorded : hunted_trees()) {
    const auto searched = hunted_tree_of(mutant_called(recorded.mutant));
    ASSERT_TRUE(searched.has_value()) << recorded.mutant;
    EXPECT_EQ(*searched, recorded) << searched->tree;
  }
}

TEST(Hunt, KnowsNoTreeThatIsLargerThanTheSmallestOfTheTreesOfPower) {
  for (const char* const id : {"alpha-beta:cuts-at-alpha", "alpha-beta:lowers-beta", "pvs-sound:no-re-search",
                               "alpha-beta:never-cuts", "alpha-beta:siblings-share-a-window"}) {
    const Hunt hunt = hunt_for(id);
    std::size_t fewest = SIZE_MAX;
    zoo::SmallTrees trees;
    while (trees.next() && count_nodes(trees.tree().to_tree()) <= 6) {
      const Tree tree = trees.tree().to_tree();
      if (judge(hunt, tree).is_exposed) fewest = std::min(fewest, count_leaves(tree));
    }
    EXPECT_LE(count_leaves(hunt.smallest), fewest) << id;
  }
}

TEST(Hunt, CountsTheValueWhereTheMutantHasOneAndSaysWhatElseDiffers) {
  const Hunt hunt = hunt_for("alpha-beta:cuts-at-alpha");
  EXPECT_FALSE(hunt.is_about_visits);
  EXPECT_THAT(hunt_question(hunt), AllOf(HasSubstr("A mutant of alpha-beta"), HasSubstr("another value")));
  EXPECT_EQ(tried(hunt, "[0 -1]").text,
            "Found: the mutant returns 0, alpha-beta returns 1. Your tree has 2 leaves, as few as the smallest known.");
  EXPECT_THAT(tried(hunt, "[0 -1 0]").text, HasSubstr("Your tree has 3 leaves; the smallest known has 2."));
  const HuntTrial same = tried(hunt, "3");
  EXPECT_FALSE(same.is_exposed);
  EXPECT_EQ(same.text, "Not found: both return 3 and visit the same 1 node in the same order.");
  const HuntTrial costs = tried(hunt, "[-1 0]");
  EXPECT_FALSE(costs.is_exposed);
  EXPECT_TRUE(costs.has_other_visits);
  EXPECT_EQ(costs.text,
            "Not yet: the mutant visits 2 nodes, alpha-beta visits 3. But both return 1, and here the value counts.");
}

TEST(Hunt, CountsTheVisitsOfAMutantThatOnlyCosts) {
  const Hunt hunt = hunt_for("alpha-beta:never-cuts");
  EXPECT_TRUE(hunt.is_about_visits);
  EXPECT_THAT(hunt_question(hunt), HasSubstr("visit other nodes"));
  EXPECT_EQ(tried(hunt, "[0 [0 0]]").text,
            "Found: the mutant visits 5 nodes, alpha-beta visits 4; both return 0. Your tree has 3 leaves, as few as "
            "the smallest known.");
  EXPECT_FALSE(tried(hunt, "[0 0]").is_exposed);
}

// Its value is wrong on one of some 700 random trees.
TEST(Hunt, DoesNotTakeAMutantWhoseValueIsSeldomWrongForOneThatOnlyCosts) {
  const std::optional<Tree> tree = smallest_known_tree(mutant_called("alpha-beta:passed-alpha-one-too-high"), false);
  EXPECT_TRUE(tree.has_value());
}

TEST(Hunt, SaysSoIfATreeIsSmallerThanTheSmallestKnown) {
  Hunt hunt = hunt_for("alpha-beta:cuts-at-alpha");
  hunt.smallest = parse_tree("[0 [0 1] 1]");
  EXPECT_THAT(tried(hunt, "[0 -1]").text, HasSubstr("Your tree has 2 leaves: fewer than the smallest known, 4."));
}

TEST(Hunt, GivesHintsThatTellMoreEachTimeAndTheMistakeLast) {
  const Hunt hunt = hunt_for("pvs-sound:no-re-search");
  EXPECT_EQ(hunt_hint(hunt, 1), "A tree with 3 leaves and 3 plies is enough.");
  EXPECT_EQ(hunt_hint(hunt, 2), "A tree of this shape can do it: [? [[? ?]]].");
  EXPECT_THAT(hunt_hint(hunt, 3), HasSubstr(std::string(hunt.mutant->body.fault.sentence)));
  EXPECT_THAT(hunt_hint(hunt_for("alpha-beta:leaf-negated"), 1), HasSubstr("1 leaf and 0 plies"));
}

TEST(Hunt, NamesTheMutantOnlyWhenItIsFoundOrGivenUp) {
  const Hunt hunt = make_hunt(3, ScoreView::max);
  const std::string name(hunt.mutant->body.fault.id);
  const std::string sentence(hunt.mutant->body.fault.sentence);
  const std::string smallest = to_text(hunt.smallest);
  const auto asked = [](const std::string& want, const std::string& more) {
    return answer(R"({"want": ")" + want + R"(", "view": "max", "seed": 3)" + more + "}");
  };
  ASSERT_FALSE(judge(hunt, parse_tree("[2 2]")).is_exposed);
  for (const std::string& silent : {asked("hunt", ""), asked("expose", R"(, "tree": "[2 2]")"),
                                    asked("clue", R"(, "hint": 1)"), asked("clue", R"(, "hint": 2)")}) {
    EXPECT_THAT(silent, AllOf(Not(HasSubstr(name)), Not(HasSubstr(sentence)), Not(HasSubstr(smallest)))) << silent;
  }
  EXPECT_EQ(Json::parse(asked("hunt", "")).at("about"), hunt.is_about_visits ? "visits" : "value");
  const Json found = Json::parse(asked("expose", R"(, "tree": ")" + smallest + "\""));
  EXPECT_EQ(found.at("mutant").at("id"), name);
  EXPECT_TRUE(found.at("as_small_as_known"));
  EXPECT_EQ(found.at("code"), "bug:3:max:" + to_token(hunt.smallest));
  const Json given_up = Json::parse(asked("reveal", ""));
  EXPECT_EQ(given_up.at("tree"), smallest);
  EXPECT_THAT(given_up.at("text").get<std::string>(), HasSubstr("The smallest tree known to show it has "));
  EXPECT_THROW(static_cast<void>(asked("clue", R"(, "hint": 4)")), UsageError);
  EXPECT_THROW(static_cast<void>(asked("expose", R"(, "tree": "[0")")), InputError);
}

TEST(Hunt, HasACodeThatGradeJudgesAgain) {
  const Hunt hunt = make_hunt(3, ScoreView::max);
  const std::string found = to_code(hunt, hunt.smallest);
  const std::string missed = to_code(hunt, parse_tree("[2 2]"));
  const auto parsed = parse_hunt_code(found);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(to_code(parsed->hunt, parsed->tree), found);
  const test::Verb grade("grade");
  const test::Finished right = grade({"--answers", found});
  EXPECT_EQ(right.exit_code, 0) << right.errors;
  EXPECT_THAT(right.output, AllOf(HasSubstr("  tree  " + to_text(hunt.smallest) + "\n"),
                                  HasSubstr("The mutant was " + std::string(hunt.mutant->body.fault.id))));
  const test::Finished wrong = grade({"--answers", missed, "--answers", found});
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_THAT(wrong.output, HasSubstr("both return −2"));
  EXPECT_EQ(grade({"--answers", "bug:1:max:b2.0"}).exit_code, 2);
}

TEST(Hunt, RefusesCodesThatAreWrongAndLeavesTheOthersToPractice) {
  EXPECT_FALSE(parse_hunt_code("pruned:1:max:2.2").has_value());
  for (const char* const code :
       {"bug:", "bug:1:max", "bug:x:max:1", "bug:1:west:1", "bug:9999999999:max:1", "bug::max:1"}) {
    EXPECT_THROW(static_cast<void>(parse_hunt_code(code)), UsageError) << code;
  }
  EXPECT_THROW(static_cast<void>(parse_hunt_code("bug:1:max:")), InputError);
}

}  // namespace
}  // namespace pvslab
