// Contract: sets of clauses, and each clause against truth cases written out by hand.
#include "searchers/core/contract.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/score_generators.hpp"

namespace pvslab {
namespace {

static_assert(Contract{}.empty());
static_assert(Contract{Clause::root, Clause::window}.contains(Clause::window));
static_assert(!Contract{Clause::root, Clause::window}.contains(Clause::fail_soft));
static_assert(Contract{Clause::window, Clause::root} == Contract{Clause::root, Clause::window});
static_assert(Contract{Clause::root}.with(Clause::bound) == Contract{Clause::root, Clause::bound});
static_assert(Contract{Clause::root}.with(Clause::root, false).empty());
static_assert(name(Clause::fail_soft) == "fail_soft");

TEST(Contract, KeepsItsClausesApart) {
  for (const Clause clause : clauses) {
    for (const Clause other : clauses) EXPECT_EQ(Contract{clause}.contains(other), clause == other) << name(other);
  }
}

struct TruthCase {
  std::int32_t score;
  std::int32_t returned;
  bool window;
  bool fail_soft;
  bool fail_hard;
};

template <CutoffRule rule>
void expect_truth(Window<rule> window, std::initializer_list<TruthCase> cases) {
  for (const TruthCase& it : cases) {
    const Score score(it.score);
    const Score returned(it.returned);
    EXPECT_EQ(keeps_window(window, score, returned), it.window) << it.score << " " << it.returned;
    EXPECT_EQ(keeps_fail_soft(window, score, returned), it.fail_soft) << it.score << " " << it.returned;
    EXPECT_EQ(keeps_fail_hard(window, returned), it.fail_hard) << it.score << " " << it.returned;
  }
}

// Each row: the score, the returned value, and which of window, fail-soft and fail-hard it keeps.
TEST(Contract, HoldsUnderTheAtBetaRuleWhereItsTableSaysSo) {
  expect_truth(Window<CutoffRule::at_beta>(Score(1), Score(3)), {{0, -1, true, false, false},
                                                                 {0, 0, true, true, false},
                                                                 {0, 1, true, true, true},
                                                                 {0, 2, false, true, true},
                                                                 {0, 3, false, false, true},
                                                                 {1, 0, true, false, false},
                                                                 {1, 1, true, true, true},
                                                                 {1, 2, false, true, true},
                                                                 {2, 1, false, false, true},
                                                                 {2, 2, true, true, true},
                                                                 {2, 3, false, false, true},
                                                                 {3, 2, false, true, true},
                                                                 {3, 3, true, true, true},
                                                                 {3, 4, true, false, false},
                                                                 {5, 1, false, false, true},
                                                                 {5, 3, true, true, true},
                                                                 {5, 5, true, true, false},
                                                                 {5, 6, true, false, false}});
}

TEST(Contract, HoldsUnderTheStrictRuleWhereItsTableSaysSo) {
  expect_truth(Window<CutoffRule::above_beta>(Score(1), Score(3)), {{0, -1, true, false, false},
                                                                    {0, 0, true, true, false},
                                                                    {0, 1, false, true, true},
                                                                    {1, 0, false, false, false},
                                                                    {1, 1, true, true, true},
                                                                    {1, 2, false, true, true},
                                                                    {3, 2, false, true, true},
                                                                    {3, 3, true, true, true},
                                                                    {3, 4, false, false, false},
                                                                    {4, 3, false, true, true},
                                                                    {4, 4, true, true, false},
                                                                    {4, 5, true, false, false}});
}

TEST(Contract, HoldsInAStrictWindowOfEqualEndsWhereItsTableSaysSo) {
  expect_truth(Window<CutoffRule::above_beta>(Score(2), Score(2)), {{1, 0, true, false, false},
                                                                    {1, 1, true, true, false},
                                                                    {1, 2, false, true, true},
                                                                    {2, 2, true, true, true},
                                                                    {3, 2, false, true, true},
                                                                    {3, 3, true, true, false}});
}

// The window clause word by word: s <= alpha => r <= alpha, s >= beta => r >= beta, else r = s.
RC_GTEST_PROP(ContractLaws, TheWindowClauseIsWhatItsTableSaysUnderTheAtBetaRule,
              (Window<CutoffRule::at_beta> window, Score s, Score r)) {
  bool kept = r == s;
  if (s <= window.alpha()) kept = r <= window.alpha();
  if (s >= window.beta()) kept = r >= window.beta();
  RC_ASSERT(keeps_window(window, s, r) == kept);
}

RC_GTEST_PROP(ContractLaws, TheWindowClauseIsWhatItsTableSaysUnderTheStrictRule,
              (Window<CutoffRule::above_beta> window, Score s, Score r)) {
  bool kept = r == s;
  if (s < window.alpha()) kept = r < window.alpha();
  if (s > window.beta()) kept = r > window.beta();
  RC_ASSERT(keeps_window(window, s, r) == kept);
}

RC_GTEST_PROP(ContractLaws, TheScoreItselfKeepsTheWindowAndTheFailSoftClause,
              (Window<CutoffRule::at_beta> at_beta, Window<CutoffRule::above_beta> strict, Score s)) {
  RC_ASSERT((keeps_window(at_beta, s, s) && keeps_fail_soft(at_beta, s, s)));
  RC_ASSERT((keeps_window(strict, s, s) && keeps_fail_soft(strict, s, s)));
}

RC_GTEST_PROP(ContractLaws, TheClampedScoreKeepsAllButTheBoundUnderTheAtBetaRule,
              (Window<CutoffRule::at_beta> window, Score s)) {
  const Score r = clamp(s, window.alpha(), window.beta());
  RC_ASSERT((violated(window, s, r) == Contract{Clause::bound}));
}

TEST(Contract, TheBoundClauseWantsABoundThatIsTrue) {
  const Window<CutoffRule::at_beta> window(Score(1), Score(4));
  EXPECT_FALSE(keeps_bound(window, Score(2), Outcome(Score(2))));
  EXPECT_TRUE(keeps_bound(window, Score(2), Outcome(Score(2), Bound::exact)));
  EXPECT_FALSE(keeps_bound(window, Score(2), Outcome(Score(3), Bound::exact)));
  EXPECT_TRUE(keeps_bound(window, Score(0), Outcome(Score(1), Bound::upper)));
  EXPECT_FALSE(keeps_bound(window, Score(2), Outcome(Score(1), Bound::upper)));
  EXPECT_TRUE(keeps_bound(window, Score(5), Outcome(Score(4), Bound::lower)));
  EXPECT_FALSE(keeps_bound(window, Score(3), Outcome(Score(4), Bound::lower)));
}

TEST(Contract, TheBoundClauseWantsExactInsideTheWindowAndThereOnly) {
  const Window<CutoffRule::at_beta> window(Score(1), Score(4));
  EXPECT_FALSE(keeps_bound(window, Score(2), Outcome(Score(2), Bound::upper)));
  EXPECT_FALSE(keeps_bound(window, Score(2), Outcome(Score(2), Bound::lower)));
  EXPECT_TRUE(keeps_bound(window, Score(1), Outcome(Score(1), Bound::upper)));
  EXPECT_TRUE(keeps_bound(window, Score(4), Outcome(Score(4), Bound::lower)));
}

TEST(Contract, TheRootClauseSpeaksOfTheOpenWindowOnly) {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  EXPECT_TRUE(violated(Window::open(), Score(2), Score(1)).contains(Clause::root));
  EXPECT_FALSE(violated(Window::open(), Score(2), Score(2)).contains(Clause::root));
  EXPECT_FALSE(violated(Window(Score(-9), Score::infinity()), Score(2), Score(1)).contains(Clause::root));
}

TEST(Contract, AViolationNamesEveryClauseThatIsBroken) {
  const Window<CutoffRule::above_beta> window(Score(2), Score(2));
  EXPECT_EQ(violated(window, Score(1), Score(0)), (Contract{Clause::fail_soft, Clause::fail_hard, Clause::bound}));
}

}  // namespace
}  // namespace pvslab
