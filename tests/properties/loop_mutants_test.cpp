// The power of the induction over the loop: it catches what the node of few successors catches, and mistakes that need
// more successors. A count beyond its tests is outside, and so is a mistake that needs more values than the range has.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "harness/check/subject/subjects_of.hpp"
#include "harness/check/verify/verification.hpp"
#include "harness/power/zoo.hpp"
#include "searchers/alpha_beta.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
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

bool is_caught_by_the_node(const Subject& subject) {
  constexpr InductiveLimits limits{.branching = 2, .lowest = Score(-1), .highest = Score(1)};
  const Assumption needed = needed_for(subject.info->contract, Clause::window);
  const Certificate certificate = certify(subject, limits, needed, never);
  return Finding{.subject = &subject, .trees = {}, .inductive = {{needed, certificate, {}}}, .cases = {}}
      .breaks_a_promise();
}

// The leaf is the base of the induction: a mistake there is outside the loop.
bool is_in_the_leaf(const zoo::Mutant& mutant) {
  return mutant.body.fault.sentence.find("leaf") != std::string_view::npos;
}

TEST(LoopKills, WhatTheNodeOfFewSuccessorsKills) {
  std::size_t caught = 0;
  for (const zoo::Mutant& mutant : zoo::mutants()) {
    for (const Subject& subject : mutant.body.subjects) {
      if (!can_be_certified(subject) || is_in_the_leaf(mutant) || !is_caught_by_the_node(subject)) continue;
      ++caught;
      EXPECT_TRUE(is_caught_by_the_loop(subject)) << mutant.body.fault.id;
    }
  }
  EXPECT_GE(caught, 20U);
}

// Alpha-beta that forgets the value of the n-th successor that it counts.
enum class Counts { successors, raises, every_nth };
template <Counts counts, std::uint32_t n>
struct Forgetful {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "forgetful", .title = "", .citation = "", .contract = fail_soft_contract, .rule = CutoffRule::at_beta};

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

TEST(MistakeAtTheEighthSuccessor, IsFoundByTheLoopAndNotByTheNodeOfThree) {
  const Subject subject = subjects_of<Forgetful<Counts::successors, 8>>().front();
  const Certificate node =
      certify(subject, {.branching = 3, .lowest = Score(-1), .highest = Score(1)}, Assumption::fail_soft, never);
  EXPECT_FALSE(node.window_broken || node.fail_soft_broken);
  const Certificate loop = loop_certificate<Forgetful<Counts::successors, 8>>();
  ASSERT_TRUE(loop.window_broken);
  EXPECT_EQ(loop.window_broken->scores.size(), 8);
}

TEST(MistakeAtEveryThirdSuccessor, IsFoundAtTheThird) {
  const Certificate loop = loop_certificate<Forgetful<Counts::every_nth, 3>>();
  ASSERT_TRUE(loop.fail_soft_broken);
  EXPECT_EQ(loop.fail_soft_broken->scores.size(), 3);
}

// The text of a verification says up to which successor.
TEST(MistakeAtTheNinthSuccessor, IsOutside) {
  EXPECT_EQ(LoopTests{}.repeats, 8U);
  const Certificate loop = loop_certificate<Forgetful<Counts::successors, 9>>();
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
}  // namespace pvslab
