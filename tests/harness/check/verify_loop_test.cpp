// The induction over the loop of a node: what is kept with any number of successors, the smallest obstruction
// otherwise, and what the check says of loops that it cannot learn.
#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "harness/check/oracles/loop_induction.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace verify_loop_test {

// A sound machine needs no more than a few values to show its states; -2..2 is what `pvslab verify` does.
const LoopLimits usual_loops{};
const LoopLimits small_loops{.lowest = Score(-1), .highest = Score(1)};

bool never() { return false; }

LoopInduction loop_of(const Subject& routine, Assumption assumption, const LoopLimits& limits = usual_loops) {
  return certify_loop(routine, limits, {assumption}, never);
}

Contract kept(const Subject& routine, Assumption assumption, const LoopLimits& limits = usual_loops) {
  const LoopInduction found = loop_of(routine, assumption, limits);
  EXPECT_EQ(found.learnt, Learnt::whole);
  EXPECT_TRUE(found.certificates.front().complete);
  return found.certificates.front().kept.with(Clause::fail_hard, false).with(Clause::visits, false);
}

constexpr Contract both{Clause::window, Clause::fail_soft};
constexpr Contract window_alone{Clause::window};

class FailSoftForms : public testing::TestWithParam<std::string_view> {};

TEST_P(FailSoftForms, KeepWindowAndFailSoftWithAnyNumberOfSuccessors) {
  EXPECT_EQ(kept(subject(GetParam()), Assumption::fail_soft), both);
}

INSTANTIATE_TEST_SUITE_P(Loop, FailSoftForms,
                         testing::Values("alpha-beta", "alpha-beta-strict", "pvs-sound", "pvs-sound-strict",
                                         "pvs-proof-all", "negascout", "diepeveen", "pvs-tutorial", "pvs-recursive"));

class WindowForms : public testing::TestWithParam<std::string_view> {};

TEST_P(WindowForms, KeepTheWindowClauseButLoseFailSoftAtTheSecondSuccessor) {
  const LoopInduction found = loop_of(subject(GetParam()), Assumption::fail_soft);
  const Certificate& certificate = found.certificates.front();
  EXPECT_TRUE(certificate.complete);
  EXPECT_TRUE(certificate.kept.contains(Clause::window));
  ASSERT_TRUE(certificate.fail_soft_broken);
  EXPECT_EQ(certificate.fail_soft_broken->scores.size(), 2);
  EXPECT_LT(certificate.fail_soft_broken->returned.value, certificate.fail_soft_broken->score);
}

INSTANTIATE_TEST_SUITE_P(Loop, WindowForms,
                         testing::Values("pvs-split", "pvs-split-strict", "pvs-merged", "pvs-merged-strict",
                                         "pvs-equality-skip", "pvs-equality-skip-strict"));

TEST(Loop, OfNegaScoutNeedsSuccessorsThatFailSoft) {
  EXPECT_EQ(kept(subject("negascout"), Assumption::window), Contract());
  EXPECT_EQ(kept(subject("alpha-beta"), Assumption::window), window_alone);
}

TEST(Loop, OfAlphaBetaFailHardKeepsItFromFailHardSuccessors) {
  const LoopInduction found = loop_of(subject("alpha-beta-fail-hard"), Assumption::fail_hard);
  EXPECT_TRUE(found.certificates.front().kept.contains(Clause::fail_hard));
  EXPECT_TRUE(found.certificates.front().kept.contains(Clause::window));
}

// All that alpha-beta remembers between two successors is `best`: one state for each of its values, and the start.
TEST(Loop, OfAlphaBetaHasOneStateForEachValueOfBest) {
  EXPECT_EQ(loop_of(subject("alpha-beta"), Assumption::fail_soft).states, 7 + 1);
  EXPECT_EQ(loop_of(subject("alpha-beta"), Assumption::fail_soft, small_loops).states, 5 + 1);
}

TEST(Loop, AgreesWithTheNodeOfFewSuccessors) {
  for (const Subject& routine : all_subjects()) {
    if (!routine.info->contract.contains(Clause::window) || !can_be_certified(routine)) continue;
    const InductiveLimits few{.branching = 2, .lowest = Score(-1), .highest = Score(1)};
    for (const Assumption assumption : {Assumption::window, Assumption::fail_soft}) {
      const Certificate node = certify(routine, few, assumption, never);
      EXPECT_EQ(kept(routine, assumption, small_loops),
                node.kept.with(Clause::fail_hard, false).with(Clause::visits, false))
          << routine.name();
    }
  }
}

TEST(Loop, SaysTheSameEveryTime) {
  const LoopInduction once = loop_of(subject("pvs-merged"), Assumption::fail_soft, small_loops);
  const LoopInduction again = loop_of(subject("pvs-merged"), Assumption::fail_soft, small_loops);
  EXPECT_EQ(once.runs, again.runs);
  EXPECT_EQ(once.certificates.front().fail_soft_broken->bounds, again.certificates.front().fail_soft_broken->bounds);
  EXPECT_EQ(once.certificates.front().fail_soft_broken->scores, again.certificates.front().fail_soft_broken->scores);
}

TEST(Loop, ThatIsStoppedIsNotCertified) {
  int asked = 0;
  const LoopInduction found =
      certify_loop(subject("alpha-beta"), usual_loops, {Assumption::fail_soft}, [&] { return ++asked == 3; });
  EXPECT_FALSE(found.certificates.front().complete);
}

TEST(Loop, OfTooManyStatesIsGivenUp) {
  const LoopLimits few_states{.lowest = Score(-1), .highest = Score(1), .tests = {.most_states = 3}};
  const LoopInduction found = loop_of(subject("alpha-beta"), Assumption::fail_soft, few_states);
  EXPECT_EQ(found.learnt, Learnt::too_many_states);
  EXPECT_FALSE(found.certificates.front().complete);
}

// Alpha-beta that looks at its successors twice: it goes through all of them with a zero window first.
struct TwoPasses {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{.id = "two-passes",
                                     .title = "alpha-beta after a first pass",
                                     .citation = "",
                                     .contract = {Clause::root, Clause::window, Clause::fail_soft},
                                     .rule = CutoffRule::at_beta};

  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    for (auto successor : visit.successors()) {
      static_cast<void>(search(successor, Window::proof_at(Score(0)).flipped()));
    }
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

TEST(Loop, ThatComesBackToASuccessorIsOutside) {
  const LoopInduction found = loop_of(subjects_of<TwoPasses>().front(), Assumption::fail_soft, small_loops);
  EXPECT_EQ(found.learnt, Learnt::outside);
  EXPECT_FALSE(found.certificates.front().complete);
}

}  // namespace verify_loop_test
}  // namespace pvslab
