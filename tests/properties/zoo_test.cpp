// The zoo of mutants: without its mistake each body is its original, and searchers without a mistake are not caught.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/oracles/inductive.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/power/zoo.hpp"
#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace {

const zoo::Mutant& mutant(std::string_view id) {
  const auto found = std::ranges::find(zoo::mutants(), id, [](const zoo::Mutant& one) { return one.body.fault.id; });
  if (found == zoo::mutants().end()) throw std::invalid_argument(std::string(id));
  return *found;
}

TEST(Zoo, WithoutItsMistakeEachMutantIsItsOriginal) {
  EXPECT_TRUE(rc::check([](const Tree& drawn) {
    const ExplicitTree tree(drawn);
    for (const zoo::Mutant& control : zoo::controls()) {
      const Subject& twin = control.body.subjects.front();
      const Subject& original = subject(control.body.original);
      for (const Bounds bounds : telling_windows(original.info->rule, tree)) {
        RC_ASSERT(twin.search(tree, bounds) == original.search(tree, bounds));
        RC_ASSERT(visits_of(twin, tree, bounds).nodes == visits_of(original, tree, bounds).nodes);
        RC_ASSERT(twin.count(tree, bounds) == original.count(tree, bounds));
      }
    }
  }));
}

TEST(Zoo, HasAtLeastSixtyDistinctFaultsAndTenFromPublicReports) {
  std::set<std::string_view> ids;
  std::set<std::string_view> sentences;
  std::size_t reported = 0;
  for (const zoo::Mutant& one : zoo::mutants()) {
    ids.insert(one.body.fault.id);
    sentences.insert(one.body.fault.sentence);
    reported += one.body.fault.source.starts_with("github.com/");
    EXPECT_TRUE(one.body.fault.id.starts_with(one.body.info().id.substr(0, one.body.info().id.find(':'))))
        << one.body.fault.id;
    EXPECT_NE(find_subject(all_subjects(), one.body.original), nullptr) << one.body.original;
  }
  EXPECT_EQ(ids.size(), zoo::mutants().size());
  EXPECT_EQ(sentences.size(), zoo::mutants().size());
  EXPECT_GE(ids.size(), 60U);
  EXPECT_GE(reported, 10U);
}

// Minimax and the search without deep cutoffs promise no clause that the induction could use.
TEST(Catalogue, SurvivesWhatKillsTheMutants) {
  constexpr InductiveLimits limits{.branching = 2, .lowest = Score(-2), .highest = Score(2)};
  const std::vector<Subject>& subjects = all_subjects();
  const auto random = verify_random_trees(subjects, 1, 300, {});
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    Finding finding{.subject = &subjects[i], .trees = random.tallies[i], .inductive = {}, .cases = {}};
    if (subjects[i].info->contract.contains(Clause::window) && can_be_certified(subjects[i])) {
      const Assumption needed = needed_for(subjects[i].info->contract, Clause::window);
      finding.inductive.push_back({needed, certify(subjects[i], limits, needed, [] { return false; })});
    }
    EXPECT_FALSE(finding.breaks_a_promise()) << subjects[i].name();
  }
}

// "Not much to be gained in the last two plies": with two plies left the omission is wrong, though the child fails
// soft.
TEST(NegaScoutWithoutReSearchesNearTheHorizon, IsWrongWithTwoPliesLeft) {
  const Subject& wrong = mutant("negascout:no-re-search-within-two-plies").body.subjects.front();
  for (const std::string_view text : {"[1 [[0 -1]]]", "[[[-1 -2] [-3 -4]] [[-5 -6] [-7 -8]]]"}) {
    const Trial trial = try_search(wrong, parse_tree(text), {});
    EXPECT_TRUE(trial.broken.contains(Clause::root)) << text << " returns " << to_text(trial.returned.value);
  }
}

TEST(ClampedNegaScoutWithoutReSearchesNearTheHorizon, IsWrongWithOnePlyLeft) {
  const Subject& wrong = mutant("negascout-1989:no-re-search-on-last-plies").body.subjects.front();
  const Trial trial = try_search(wrong, parse_tree("[[-1] [1]]"), {});
  EXPECT_EQ(trial.score, Score(1));
  EXPECT_EQ(trial.returned.value, Score(0));
}

}  // namespace
}  // namespace pvslab
