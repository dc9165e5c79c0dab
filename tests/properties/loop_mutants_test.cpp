// The power of the induction over the loop: it catches what the node of few successors catches, and mistakes that need
// more successors. A count beyond its tests is outside, and so is a mistake that needs more values than the range has.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "harness/check/verify/verification.hpp"
#include "tests/properties/kill_table.hpp"

namespace pvslab::mutants {
namespace {

constexpr LoopLimits small{.lowest = Score(-1), .highest = Score(1)};

bool never() { return false; }

LoopInduction loop_of(const Subject& subject, const LoopLimits& limits) {
  return certify_loop(subject, limits, {needed_for(subject.info->contract, Clause::window)}, never);
}

bool is_caught_by_the_loop(const Subject& subject) {
  const Certificate certificate = loop_of(subject, {}).certificates.front();
  const Assumption needed = needed_for(subject.info->contract, Clause::window);
  return Finding{.subject = &subject, .trees = {}, .inductive = {{needed, {}, certificate}}, .cases = {}}
      .breaks_a_promise();
}

class LoopKills : public testing::TestWithParam<Row> {};

// Except a mistake in the leaf itself, which is the base of the induction.
TEST_P(LoopKills, WhatTheNodeOfFewSuccessorsKills) {
  const Row& row = GetParam();
  const bool is_in_the_leaf = row.mutant.front().name().ends_with("a leaf's value is not clamped");
  const bool caught = std::ranges::any_of(row.mutant, is_caught_by_the_loop);
  EXPECT_EQ(caught, row.kills.inductive && !is_in_the_leaf);
}

INSTANTIATE_TEST_SUITE_P(OfAlphaBeta, LoopKills, testing::ValuesIn(rows_of_alpha_beta()));
INSTANTIATE_TEST_SUITE_P(OfPvs, LoopKills, testing::ValuesIn(rows_of_pvs()));

// Alpha-beta that forgets the value of the n-th successor that it counts.
enum class Counts { successors, raises, every_nth };
template <Counts counts, std::uint32_t n>
struct Forgetful {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info = renamed(AlphaBeta<CutoffRule::at_beta>::info, "forgetful");

  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    std::uint32_t count = 0;
    for (auto successor : visit.successors()) {
      const Score value = -search(successor, window.flipped());
      if (counts != Counts::raises || value > best) ++count;
      if (count != n) best = max(best, value);
      if (counts == Counts::every_nth) count %= n;
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

template <Searcher S>
Certificate loop_certificate() {
  const LoopInduction found = loop_of(subjects_of<S>().front(), small);
  EXPECT_EQ(found.learnt, Learnt::whole);
  return found.certificates.front();
}

TEST(MistakeAtTheFifthSuccessor, IsFoundByTheLoopAndNotByTheNodeOfThree) {
  const Subject subject = subjects_of<Forgetful<Counts::successors, 5>>().front();
  const Certificate node =
      certify(subject, {.branching = 3, .lowest = Score(-1), .highest = Score(1)}, Assumption::fail_soft, never);
  EXPECT_FALSE(node.window_broken || node.fail_soft_broken);
  const Certificate loop = loop_certificate<Forgetful<Counts::successors, 5>>();
  ASSERT_TRUE(loop.window_broken);
  EXPECT_EQ(loop.window_broken->scores.size(), 5);
}

TEST(MistakeAtEveryThirdSuccessor, IsFoundAtTheThird) {
  const Certificate loop = loop_certificate<Forgetful<Counts::every_nth, 3>>();
  ASSERT_TRUE(loop.fail_soft_broken);
  EXPECT_EQ(loop.fail_soft_broken->scores.size(), 3);
}

TEST(MistakeAtTheHundredthSuccessor, IsOutside) {
  const Certificate loop = loop_certificate<Forgetful<Counts::successors, 100>>();
  EXPECT_FALSE(loop.window_broken || loop.fail_soft_broken);
}

// Between -2 and 2 alpha can be raised four times at most.
TEST(MistakeAtTheSeventhRaise, NeedsMoreValues) {
  const Certificate loop = loop_certificate<Forgetful<Counts::raises, 7>>();
  EXPECT_FALSE(loop.window_broken || loop.fail_soft_broken);
}

TEST(MistakeAtTheThirdRaise, IsFound) {
  const Certificate loop = loop_certificate<Forgetful<Counts::raises, 3>>();
  ASSERT_TRUE(loop.fail_soft_broken);
  EXPECT_EQ(loop.fail_soft_broken->scores.size(), 3);
}

}  // namespace
}  // namespace pvslab::mutants
