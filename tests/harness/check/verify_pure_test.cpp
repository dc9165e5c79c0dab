// Searches that are asked once more: a searcher that keeps something from one search to the next is found.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <vector>

#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/subject/stored_tallies.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "harness/check/verify/verification.hpp"
#include "searchers/alpha_beta.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace verify_pure_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Alpha-beta that returns one more at every search whose number is a multiple of `period`, or only enters a node more.
template <int period, bool is_wrong>
struct Counting {
  using Original = AlphaBeta<CutoffRule::at_beta>;
  using Window = Original::Window;
  static constexpr SearcherInfo info{.id = "counting",
                                     .title = "",
                                     .citation = "",
                                     .contract = fail_soft_contract,
                                     .rule = CutoffRule::at_beta,
                                     .beyond_induction = "it counts"};

  static Score search(auto node, Window window) {
    static std::atomic<int> searches = 0;
    const bool is_special = ++searches % period == 0;
    if (is_special && !is_wrong) static_cast<void>(Original::search(node, window));
    const Score value = Original::search(node, window);
    return is_special && is_wrong && value < Score::highest() ? value.next_above() : value;
  }
};

template <int period, bool is_wrong>
RoutineTally random_tally() {
  static const std::vector<Subject> subjects = subjects_of<Counting<period, is_wrong>>();
  return verify_random_trees(subjects, 1, 320, {}).tallies.front();
}

TEST(Pure, AreOurs) {
  const NumberedTreesResult found = verify_random_trees(all_subjects(), 1, 160, {});
  for (std::size_t i = 0; i < found.tallies.size(); ++i) {
    EXPECT_FALSE(found.tallies[i].impure) << all_subjects()[i].name();
    EXPECT_EQ(found.tallies[i].repeated, 10U);
  }
}

TEST(Pure, IsNotASearcherThatCountsItsSearches) {
  const RoutineTally tally = random_tally<7, true>();
  ASSERT_TRUE(tally.impure);
  EXPECT_NE(tally.impure->first.value, tally.impure->again.value);
}

// Its values are right, so that no clause of values finds it.
TEST(Pure, IsNotASearcherThatEntersOtherNodesTheSecondTime) {
  const RoutineTally tally = random_tally<7, false>();
  ASSERT_TRUE(tally.impure);
  EXPECT_EQ(tally.impure->first.value, tally.impure->again.value);
  EXPECT_NE(tally.impure->first_nodes, tally.impure->again_nodes);
  EXPECT_TRUE(tally[Clause::window].held());
}

TEST(Pure, CannotFindWhatChangesMoreRarelyThanIsAsked) { EXPECT_FALSE((random_tally<100'000'000, true>().impure)); }

TEST(Pure, IsPartOfTheVerdict) {
  Verification found;
  found.findings.push_back(
      {.subject = &subject("alpha-beta"), .trees = random_tally<7, false>(), .inductive = {}, .cases = {}});
  EXPECT_FALSE(found.keeps_all_promises());
  EXPECT_THAT(to_text(found), AllOf(HasSubstr("alpha-beta is not pure: it answers the same question differently\n"),
                                    HasSubstr("NOT ALL ANSWERS ARE"), HasSubstr("A PROMISE IS BROKEN")));
  EXPECT_TRUE(to_json(found).at("searchers").at(0).contains("impure"));
}

TEST(Pure, NamesAFurtherRoutineInJsonToo) {
  Verification found;
  for (const char* const name : {"pvs-split", "pvs-split/zws"})
    found.findings.push_back({.subject = &subject(name), .trees = {}, .inductive = {}, .cases = {}});
  const auto routine_of = [&] { return to_json(found).at("searchers").at(0).at("routines").at(0); };
  EXPECT_FALSE(routine_of().contains("impure"));
  found.findings.back().trees = random_tally<7, false>();
  EXPECT_FALSE(found.keeps_all_promises());
  EXPECT_TRUE(routine_of().contains("impure"));
  EXPECT_FALSE(to_json(found).at("searchers").at(0).contains("impure")) << "its search is pure";
}

// Of a program nothing is repeated, so nothing may be said of it.
TEST(Pure, IsNotSaidOfAProgram) {
  Subject program = subject("alpha-beta");
  program.program = reinterpret_cast<Program*>(&program);  // never used
  RoutineTally tally;
  tally.searches = tally.repeated = 20;
  Verification found;
  found.findings.push_back({.subject = &program, .trees = tally, .inductive = {}, .cases = {}});
  EXPECT_THAT(to_text(found), AllOf(Not(HasSubstr("Repeated:")), HasSubstr("Of a program no search is repeated")));
  EXPECT_FALSE(to_json(found).at("searchers").at(0).contains("searches_repeated"));
}

TEST(Pure, IsStoredAndMergedWithTheSmallestTree) {
  std::vector<RoutineTally> tallies{random_tally<7, false>()};
  const Impurity smallest = *tallies.front().impure;
  Impurity larger = smallest;
  larger.tree = Tree{.value = Score(), .successors = {larger.tree, larger.tree}};
  std::vector<RoutineTally> others(1);
  others.front().offer(larger);
  merge_stored(stored(tallies), others);
  EXPECT_EQ(others.front().repeated, 20U);
  EXPECT_EQ(others.front().impure->tree, smallest.tree);
  EXPECT_EQ(others.front().impure->again_nodes, smallest.again_nodes);
}

}  // namespace verify_pure_test
}  // namespace pvslab
