// The power of the verification: for each mutant of the zoo, which oracle catches it. A mutant that returns right
// values but visits too many nodes breaks no promise; the node totals must distinguish it from its original.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <ostream>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/oracles/random_trees.hpp"
#include "harness/check/verify/verification.hpp"
#include "tests/properties/kill_table.hpp"
#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab::mutants {
namespace {

// No more work than `pvslab verify` does by default.
constexpr InductiveLimits inductive_limits{.branching = 3, .lowest = Score(-2), .highest = Score(2)};
constexpr ShapeLimits exhaustive_shapes{.depth = 3, .branching = 2, .leaves = 6};
constexpr std::uint64_t random_trees = 1000;

bool any_breaks_a_promise(std::span<const Subject> subjects, const std::vector<RoutineTally>& tallies) {
  bool any = false;
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    any = any || Finding{.subject = &subjects[i], .trees = tallies[i], .inductive = {}, .cases = {}}.breaks_a_promise();
  }
  return any;
}

bool is_caught_inductively(std::span<const Subject> subjects) {
  return std::ranges::any_of(subjects, [](const Subject& subject) {
    const Assumption needed = needed_for(subject.info->contract, Clause::window);
    const Certificate certificate = certify(subject, inductive_limits, needed, [] { return false; });
    return Finding{.subject = &subject, .trees = {}, .inductive = {{needed, certificate}}, .cases = {}}
        .breaks_a_promise();
  });
}

Kills kills_of(std::span<const Subject> mutant, const Subject& original) {
  const auto exhaustive = verify_exhaustively(mutant, {.shapes = exhaustive_shapes}, {});
  const auto random = verify_random_trees(mutant, 1, random_trees, {});
  return {.inductive = is_caught_inductively(mutant),
          .exhaustive = any_breaks_a_promise(mutant, exhaustive.tallies),
          .random = any_breaks_a_promise(mutant, random.tallies),
          .totals = exhaustive.tallies[0].open_window_nodes != open_window_nodes(original, exhaustive_shapes)};
}

std::vector<Row> kill_table() {
  std::vector<Row> rows = rows_of_alpha_beta();
  std::ranges::copy(rows_of_pvs(), std::back_inserter(rows));
  return rows;
}

class KillTable : public testing::TestWithParam<Row> {};

TEST_P(KillTable, NamesTheOraclesThatCatchTheMutant) {
  EXPECT_EQ(kills_of(GetParam().mutant, subject(GetParam().original)), GetParam().kills);
  EXPECT_NE(GetParam().kills, Kills{}) << "nothing tells it from its original";
}

INSTANTIATE_TEST_SUITE_P(OfTheZoo, KillTable, testing::ValuesIn(kill_table()));

// Without a mistake, the bodies of the zoo visit the same nodes as the originals.
template <typename... Twins>
void expect_the_same_of_twins(std::type_identity<std::tuple<Twins...>>, const ExplicitTree& tree) {
  const auto expect_same = [&](const Subject& twin, const Subject& original) {
    for (const Bounds bounds : telling_windows(original.info->rule, tree)) {
      RC_ASSERT(twin.search(tree, bounds) == original.search(tree, bounds));
      RC_ASSERT(visits_of(twin, tree, bounds).nodes == visits_of(original, tree, bounds).nodes);
      RC_ASSERT(twin.count(tree, bounds) == original.count(tree, bounds));
    }
  };
  (expect_same(subjects_of<typename Twins::Mutant>().front(), subject(Twins::Original::info.id)), ...);
}

TEST(Zoo, WithoutItsMistakeEachMutantIsItsOriginal) {
  EXPECT_TRUE(rc::check(
      [](const Tree& tree) { expect_the_same_of_twins(std::type_identity<Unmutated>{}, ExplicitTree(tree)); }));
}

// The other half of the table: searchers without a mistake are not caught (on all small trees: see the exact totals).
// Minimax and the search without deep cutoffs promise no clause that the induction could use.
TEST(Catalogue, SurvivesWhatKillsTheMutants) {
  const std::vector<Subject>& subjects = all_subjects();
  const auto random = verify_random_trees(subjects, 1, random_trees, {});
  EXPECT_FALSE(any_breaks_a_promise(subjects, random.tallies));
  for (const Subject& subject : subjects) {
    if (!subject.info->contract.contains(Clause::window) || !can_be_certified(subject)) continue;
    EXPECT_FALSE(is_caught_inductively({&subject, 1})) << subject.name();
  }
}

// The total from an independent count; the original has 36,706,321.
TEST(NegaScoutWithoutAlphaInItsTest, SearchesAgainWhatFailedLow) {
  const auto mutant = subjects_of<BuggyNegaScout<NegaScoutBug::re_searches_whatever_beats_best>>();
  EXPECT_EQ(open_window_nodes(mutant.front(), {.depth = 4, .branching = 2, .leaves = 6}), 36'919'301U);
}

// "Not much to be gained in the last two plies": with two plies left the omission is wrong, though the child fails
// soft.
TEST(NegaScoutWithoutReSearchesNearTheHorizon, IsWrongWithTwoPliesLeft) {
  const auto mutant = subjects_of<BuggyNegaScout<NegaScoutBug::no_re_search_within_two_plies>>();
  for (const std::string_view text : {"[1 [[0 -1]]]", "[[[-1 -2] [-3 -4]] [[-5 -6] [-7 -8]]]"}) {
    const Trial trial = try_search(mutant.front(), parse_tree(text), {});
    EXPECT_TRUE(trial.broken.contains(Clause::root)) << text << " returns " << to_text(trial.returned.value);
  }
}

}  // namespace
}  // namespace pvslab::mutants
