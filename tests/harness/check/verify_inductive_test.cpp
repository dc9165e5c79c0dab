// Inductive verification: which clauses each node keeps under which assumption. A mistake in only one routine or in one
// instance of a body is caught.
#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <vector>

#include "harness/check/oracles/inductive.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "searchers/negascout_1983.hpp"
#include "searchers/negascout_1989.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace {

const InductiveLimits usual{};  // branching 3, scores -2..2
const InductiveLimits small{.branching = 2, .lowest = Score(-2), .highest = Score(2)};
// Enough to tell NegaScout of 1983 from that of 1989.
const InductiveLimits few_values{.branching = 3, .lowest = Score(-1), .highest = Score(1)};

bool never() { return false; }

Contract kept(const Subject& routine, Assumption assumption, const InductiveLimits& limits) {
  const Certificate certificate = certify(routine, limits, assumption, never);
  EXPECT_TRUE(certificate.complete);
  EXPECT_TRUE(certificate.kept.contains(Clause::visits));
  return certificate.kept.with(Clause::fail_hard, false).with(Clause::visits, false);
}

constexpr Contract both{Clause::window, Clause::fail_soft};
constexpr Contract window_alone{Clause::window};

struct Claim {
  const char* id;
  Contract from_window;
  Contract from_fail_soft;
};

void PrintTo(const Claim& claim, std::ostream* out) { *out << claim.id; }

class Induction : public testing::TestWithParam<Claim> {};

TEST_P(Induction, SaysWhatANodeKeepsFromWhatItsSuccessorsKeep) {
  for (const Subject& routine : all_subjects()) {
    if (routine.info->id != GetParam().id) continue;
    EXPECT_EQ(kept(routine, Assumption::window, usual), GetParam().from_window) << routine.name();
    EXPECT_EQ(kept(routine, Assumption::fail_soft, usual), GetParam().from_fail_soft) << routine.name();
  }
}

INSTANTIATE_TEST_SUITE_P(Searchers, Induction,
                         testing::Values(Claim{"alpha-beta", window_alone, both},         //
                                         Claim{"alpha-beta-strict", window_alone, both},  //
                                         Claim{"pvs-sound", window_alone, both},          //
                                         Claim{"pvs-sound-strict", window_alone, both},   //
                                         Claim{"negascout", Contract(), both}));

// In the note's forms the search keeps less; its proof routine alone is an alpha-beta.
class InductionOfTheNotesForms : public testing::TestWithParam<const char*> {};

TEST_P(InductionOfTheNotesForms, KeepsTheWindowClauseFromEitherAndFailSoftFromNeither) {
  EXPECT_EQ(kept(subject(GetParam()), Assumption::window, usual), window_alone);
  EXPECT_EQ(kept(subject(GetParam()), Assumption::fail_soft, usual), window_alone);
}

INSTANTIATE_TEST_SUITE_P(Searchers, InductionOfTheNotesForms,
                         testing::Values("pvs-split", "pvs-split-strict", "pvs-merged", "pvs-merged-strict",
                                         "pvs-equality-skip", "pvs-equality-skip-strict"));

// The re-search of what failed low may return less than the score, so an upper bound is lost: in (1, 3) with successors
// worth 0 and 1. On a tree a successor has one score and cannot answer so.
TEST(Induction, OfNegaScout1983LosesFailSoftAndOfNegaScoutDoesNot) {
  const Subject of_1983 = subjects_of<NegaScout1983<HorizonTest::none>>().front();
  const Certificate found = certify(of_1983, few_values, Assumption::fail_soft, never);
  EXPECT_TRUE(found.complete);
  EXPECT_FALSE(found.kept.contains(Clause::fail_soft));
  EXPECT_TRUE(found.kept.contains(Clause::window));
  EXPECT_TRUE(certify(subject("negascout"), few_values, Assumption::fail_soft, never).kept.contains(Clause::fail_soft));
}

TEST(Induction, OfNegaScout1989KeepsBothFromFailSoftSuccessors) {
  const Subject of_1989 = subjects_of<NegaScout1989<HorizonTest::none>>().front();
  EXPECT_EQ(kept(of_1989, Assumption::window, few_values), Contract());
  EXPECT_EQ(kept(of_1989, Assumption::fail_soft, few_values), both);
}

TEST(Induction, OfAlphaBetaFailHardKeepsItFromFailHardSuccessors) {
  const Certificate found = certify(subject("alpha-beta-fail-hard"), usual, Assumption::fail_hard, never);
  EXPECT_TRUE(found.kept.contains(Clause::fail_hard));
  EXPECT_TRUE(found.kept.contains(Clause::window));
}

// What the type of a node knows about the plies left.
template <typename N>
inline constexpr PliesLeft left_of = PliesLeft::any;
template <typename G, typename O, PliesLeft left>
inline constexpr PliesLeft left_of<Node<G, O, left>> = left;

constexpr SearcherInfo wrong_info{.id = "wrong",
                                  .title = "alpha-beta with a mistake",
                                  .citation = "",
                                  .contract = {Clause::root, Clause::window, Clause::fail_soft},
                                  .rule = CutoffRule::at_beta};

// Alpha-beta that forgets to negate in the instance for `where` plies left.
template <PliesLeft where>
struct WrongIn {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info = wrong_info;

  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return search(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      const Score value = search(successor, window.flipped());
      best = max(best, left_of<decltype(node)> == where ? value : -value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

// Alpha-beta that loses its window at the transition to the instance of the last plies.
struct WrongWayDown {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info = wrong_info;

  static constexpr Score search(auto node, Window window) {
    if (node.on_last_plies()) return -search(node.last_plies(), window.flipped());
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

enum class Routine { search, proof };

// Two routines, each an alpha-beta. The one that has the mistake cuts although it may not, or gives a leaf a wrong
// value.
enum class Mistake { in_a_node, in_a_leaf };
template <Routine wrong, Mistake mistake>
struct WrongRoutine {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info = wrong_info;

  static constexpr Score search(auto node, Window window) { return visit_node<Routine::search>(node, window); }

  template <Routine routine>
  static constexpr Score visit_node(auto node, Window window) {
    if (node.on_last_plies()) return visit_node<routine>(node.last_plies(), window);
    auto visit = node.enter(window);
    if (visit.is_leaf()) {
      const Score value = visit.evaluate();
      return routine == wrong && mistake == Mistake::in_a_leaf ? -value : value;
    }
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      best = max(best, -visit_node<Routine::proof>(successor, window.flipped()));
      if (routine == wrong && mistake == Mistake::in_a_node ? best > window.alpha() : window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }

  static constexpr void for_each_routine(auto&& visit) {
    visit("zws", [](auto node, Window window) { return visit_node<Routine::proof>(node, window); });
  }
};

template <Searcher S>
Certificate certificate_of() {
  return certify(subjects_of<S>().front(), small, Assumption::fail_soft, never);
}

TEST(InductionCatches, AMistakeInTheLastPlyAlone) {
  const Certificate found = certificate_of<WrongIn<PliesLeft::one>>();
  ASSERT_TRUE(found.window_broken);
  EXPECT_EQ(found.window_broken->entered, "on the last ply");
}

TEST(InductionCatches, AMistakeInTheInstanceAboveTheLastPlyAlone) {
  const Certificate found = certificate_of<WrongIn<PliesLeft::two>>();
  ASSERT_TRUE(found.window_broken);
  EXPECT_EQ(found.window_broken->entered, "one above the last ply");
}

TEST(InductionCatches, AMistakeInTheGeneralInstanceAlone) {
  const Certificate found = certificate_of<WrongIn<PliesLeft::any>>();
  ASSERT_TRUE(found.window_broken);
  EXPECT_EQ(found.window_broken->entered, "above the last plies");
}

TEST(InductionCatches, AMistakeOnTheWayFromTheGeneralInstanceToTheLastPlies) {
  const Certificate found = certificate_of<WrongWayDown>();
  ASSERT_TRUE(found.window_broken);
  EXPECT_EQ(found.window_broken->entered, "the root of a search of depth 2");
}

TEST(InductionCatches, NothingInASearcherWithoutMistake) {
  const Certificate found = certificate_of<WrongIn<PliesLeft::none>>();
  EXPECT_TRUE(found.kept.contains(Clause::window));
  EXPECT_TRUE(found.kept.contains(Clause::fail_soft));
  EXPECT_FALSE(found.window_broken || found.fail_soft_broken);
}

TEST(InductionCatches, AMistakeInTheProofRoutineAloneAndNamesIt) {
  const auto routines = subjects_of<WrongRoutine<Routine::proof, Mistake::in_a_node>>();
  ASSERT_EQ(routines.size(), 2);
  EXPECT_EQ(kept(routines[0], Assumption::fail_soft, small), both) << "the search is sound, given a sound proof";
  EXPECT_NE(kept(routines[1], Assumption::fail_soft, small), both);
  EXPECT_EQ(routines[1].name(), "wrong/zws");
}

TEST(InductionCatches, AMistakeInTheSearchAlone) {
  const auto routines = subjects_of<WrongRoutine<Routine::search, Mistake::in_a_node>>();
  EXPECT_NE(kept(routines[0], Assumption::fail_soft, small), both);
  EXPECT_EQ(kept(routines[1], Assumption::fail_soft, small), both);
}

TEST(InductionCatches, ARoutineThatIsWrongOnlyWhereItIsEnteredAtALeaf) {
  // The other routine searches all its successors, so no interior node shows the mistake, but the base of the induction
  // does.
  const auto routines = subjects_of<WrongRoutine<Routine::search, Mistake::in_a_leaf>>();
  const Certificate found = certify(routines[0], small, Assumption::fail_soft, never);
  ASSERT_TRUE(found.window_broken);
  EXPECT_TRUE(found.window_broken->scores.empty());
  EXPECT_EQ(found.window_broken->entered, "on the horizon");
}

TEST(Induction, KeepsTheCounterexampleWithTheFewestSuccessors) {
  const Certificate found = certify(subject("negascout"), usual, Assumption::window, never);
  ASSERT_TRUE(found.window_broken);
  EXPECT_EQ(found.window_broken->scores.size(), 2);
  EXPECT_FALSE(found.window_broken->answers.empty());
}

TEST(Induction, SaysTheSameEveryTime) {
  const Certificate once = certify(subject("pvs-merged"), small, Assumption::fail_soft, never);
  const Certificate again = certify(subject("pvs-merged"), small, Assumption::fail_soft, never);
  EXPECT_EQ(once.nodes, again.nodes);
  EXPECT_EQ(once.fail_soft_broken->bounds, again.fail_soft_broken->bounds);
  EXPECT_EQ(once.fail_soft_broken->scores, again.fail_soft_broken->scores);
}

TEST(Induction, ThatIsStoppedSaysSo) {
  const InductiveLimits endless{.branching = 8, .lowest = Score(-50), .highest = Score(50)};
  int asked = 0;
  const Certificate found = certify(subject("alpha-beta"), endless, Assumption::window, [&] { return ++asked == 3; });
  EXPECT_FALSE(found.complete);
  EXPECT_GT(found.nodes, 0);
}

TEST(Induction, TakesAboutAsManyVisitsAsAreEstimated) {
  for (const InductiveLimits& limits : {small, usual, InductiveLimits{3, Score(0), Score(2)}}) {
    const auto visits = static_cast<double>(certify(subject("alpha-beta"), limits, Assumption::window, never).nodes);
    EXPECT_GT(visits, estimated_visits(limits) / 4);
    EXPECT_LT(visits, estimated_visits(limits) * 4);
  }
}

}  // namespace
}  // namespace pvslab
