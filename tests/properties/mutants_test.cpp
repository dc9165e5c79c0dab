// The power of the verification: for each mutant of the zoo, which oracle catches it. A mutant that returns right
// values but visits too many nodes breaks no promise; the node totals must distinguish it from its original.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/oracles/random_trees.hpp"
#include "harness/check/search/subjects_of.hpp"
#include "harness/check/verify/verification.hpp"
#include "tests/support/mutants.hpp"
#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab::mutants {
namespace {

// No more work than `pvslab verify` does by default.
constexpr InductiveLimits inductive_limits{.branching = 3, .lowest = Score(-2), .highest = Score(2)};
constexpr ShapeLimits exhaustive_shapes{.depth = 3, .branching = 2, .leaves = 6};
constexpr std::uint64_t random_trees = 1000;

// The oracles that distinguish a mutant from its original.
struct Kills {
  bool inductive;
  bool exhaustive;
  bool random;
  bool totals;  // the nodes of all small trees, in open windows
  bool operator==(const Kills&) const = default;
};

void PrintTo(const Kills& kills, std::ostream* out) {
  const auto say = [&](std::string_view oracle, bool caught) { *out << oracle << (caught ? " yes  " : " no   "); };
  say("inductive", kills.inductive);
  say("exhaustive", kills.exhaustive);
  say("random", kills.random);
  say("totals", kills.totals);
}

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

// A row of the kill table.
struct Row {
  std::vector<Subject> mutant;
  std::string_view original;
  Kills kills;
};

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.mutant.front().name() << (row.mutant.front().info->rule == above_beta ? " (strict)" : "");
}

template <Searcher S>
std::vector<Subject> subjects_of() {
  std::vector<Subject> subjects;
  append_subjects_of<S>(subjects);
  return subjects;
}

template <CutoffRule rule, AlphaBetaBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggyAlphaBeta<rule, bug>>(), AlphaBeta<rule>::info.id, kills};
}
template <FailHardBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggyFailHard<bug>>(), AlphaBetaFailHard::info.id, kills};
}
template <BoundBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggyBound<bug>>(), AlphaBetaBound::info.id, kills};
}
template <CutoffRule rule, SoundBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggySound<rule, bug>>(), PvsSound<rule>::info.id, kills};
}
template <CutoffRule rule, SplitBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggySplit<rule, bug>>(), PvsSplit<rule>::info.id, kills};
}
template <CutoffRule rule, AfterRaiseBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggyAfterRaise<rule, bug>>(), PvsProofAfterRaise<rule>::info.id, kills};
}
template <CutoffRule rule, ProofAllBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggyProofAll<rule, bug>>(), PvsProofAll<rule>::info.id, kills};
}
template <NegaScoutBug bug>
Row row(Kills kills) {
  return {subjects_of<BuggyNegaScout<bug>>(), NegaScout::info.id, kills};
}

// The columns: inductive, exhaustive, random, node totals.
std::vector<Row> kill_table() {
  using enum AlphaBetaBug;
  return {
      row<at_beta, no_negation>({true, true, true, true}),
      row<at_beta, no_negation_on_the_last_ply>({true, true, true, false}),
      row<above_beta, no_negation_on_the_last_ply>({true, true, true, false}),
      row<at_beta, negated_leaf>({true, true, true, false}),
      row<at_beta, window_not_flipped>({true, true, true, true}),
      row<at_beta, no_maximum>({true, true, true, true}),
      row<at_beta, AlphaBetaBug::no_raise>({false, false, false, true}),
      row<at_beta, first_value_raises_nothing>({false, false, false, true}),
      row<above_beta, best_starts_at_alpha>({true, true, true, true}),
      row<at_beta, cuts_at_alpha>({true, true, true, true}),
      row<above_beta, cuts_at_beta>({true, true, true, true}),
      row<at_beta, last_successor_left_out>({true, true, true, true}),
      row<FailHardBug::leaf_not_clamped>({true, true, false, false}),
      row<FailHardBug::fails_low_to_beta>({true, true, true, true}),
      row<BoundBug::joins_to_the_latter>({false, true, true, false}),
      row<BoundBug::bound_not_inverted>({false, true, true, false}),
      row<BoundBug::cut_called_exact>({false, true, true, false}),
      row<at_beta, SoundBug::no_re_search>({true, true, true, true}),
      row<above_beta, SoundBug::no_re_search>({true, true, true, true}),
      row<at_beta, SoundBug::re_searches_what_failed_low>({true, true, true, true}),
      row<at_beta, SoundBug::re_searches_at_alpha>({false, false, false, true}),
      row<at_beta, SoundBug::re_search_in_the_proofs_window>({true, true, true, true}),
      row<at_beta, SoundBug::proof_one_too_low>({true, true, true, true}),
      row<at_beta, SoundBug::proof_not_negated>({true, true, true, true}),
      row<at_beta, SoundBug::proof_not_folded>({true, true, true, false}),
      row<above_beta, SoundBug::proof_not_folded>({true, true, true, false}),
      row<at_beta, SoundBug::proofs_inside_proofs>({false, false, false, true}),
      row<at_beta, SoundBug::no_raise>({false, false, false, true}),
      row<at_beta, SplitBug::no_negation_in_zws>({true, true, true, true}),
      row<at_beta, SplitBug::no_maximum_in_zws>({true, true, true, true}),
      row<above_beta, SplitBug::skips_at_alpha>({true, true, true, true}),
      row<at_beta, AfterRaiseBug::alpha_never_met>({false, false, false, true}),
      row<at_beta, AfterRaiseBug::alpha_met_at_once>({false, false, false, true}),
      row<at_beta, ProofAllBug::proof_not_folded>({true, true, true, false}),
      row<NegaScoutBug::no_re_search>({true, true, true, true}),
      row<NegaScoutBug::re_searches_whatever_beats_best>({false, false, false, true}),
      row<NegaScoutBug::takes_whatever_beats_best>({true, false, false, true}),
      row<NegaScoutBug::null_window_at_best>({true, true, true, true}),
      row<NegaScoutBug::no_re_search_within_two_plies>({true, true, true, true}),
      row<NegaScoutBug::value_of_the_null_window_kept>({true, true, true, false}),
  };
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
  (expect_same(subjects_of<typename Twins::Mutant>().front(), subjects_of<typename Twins::Original>().front()), ...);
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
