// The selective searchers: what they reduce, that they keep every promise with reductions off, and that with reductions
// on they save nodes and are sometimes wrong, on fixed trees by exactly so much.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include "harness/check/oracles/inductive.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "searchers/alpha_beta.hpp"
#include "searchers/pvs_lmr.hpp"
#include "searchers/pvs_lmr_printed.hpp"
#include "searchers/pvs_three_case.hpp"
#include "searchers/pvs_tutorial.hpp"
#include "suites/synthetic/incremental.hpp"
#include "suites/synthetic/irregular.hpp"
#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace {

using AtBeta = Window<CutoffRule::at_beta>;
using PlainAlphaBeta = AlphaBeta<CutoffRule::at_beta>;

TEST(LateMoveReduction, IsTheIntegerPartOfThePrintedFormula) {
  for (std::uint32_t number = 1; number < 1024; ++number) {
    for (std::int32_t depth = 1; depth < 1024; ++depth) {
      const double printed = 0.77 + std::log(number) * std::log(depth) / 2.36;
      ASSERT_EQ(late_move_reduction(number, Depth(depth)), static_cast<std::int32_t>(printed))
          << number << ", " << depth;
    }
  }
}

TEST(LateMoveReduction, StaysAtTheEndOfItsTable) {
  EXPECT_EQ(late_move_reduction(5000, Depth(4)), late_move_reduction(1023, Depth(4)));
}

TEST(ReducedDepth, GoesDownOnePlyWhereTheFormulaGivesLess) {
  EXPECT_EQ(late_move_reduction(1, Depth(9)), 0);
  EXPECT_EQ(reduced_depth(1, Depth(9)), Depth(8));
  EXPECT_EQ(reduced_depth(14, Depth(3)), Depth(2));
  EXPECT_EQ(reduced_depth(65, Depth(2)), Depth(1));
}

TEST(ReducedDepth, GoesDownMoreForALateMove) {
  EXPECT_EQ(reduced_depth(66, Depth(2)), Depth(0));
  EXPECT_EQ(reduced_depth(15, Depth(3)), Depth(1));
  EXPECT_EQ(reduced_depth(9, Depth(4)), Depth(2));
  EXPECT_EQ(reduced_depth(33, Depth(9)), Depth(5));
}

TEST(ReducedDepth, NeverGoesBelowTheHorizon) {
  for (std::int32_t depth = 1; depth < 10; ++depth) EXPECT_GE(reduced_depth(1023, Depth(depth)), Depth(0));
  EXPECT_EQ(reduced_depth(1023, Depth(1)), Depth(0));
}

// With reductions off.
template <Searcher S>
Subject subject_of() {
  return subjects_of<S>().front();
}

std::vector<Subject> unreduced() {
  return {subject_of<PvsLmr<BetaCheck::with, Reductions::off>>(),
          subject_of<PvsLmr<BetaCheck::without, Reductions::off>>(), subject_of<PvsThreeCase<Reductions::off>>()};
}

RC_GTEST_PROP(Unreduced, KeepEveryPromise, (const Tree& drawn)) {
  ExplicitTree tree(drawn);
  const Score score = tree.minimax();
  const auto windows = telling_windows(CutoffRule::at_beta, tree);
  for (const Subject& searcher : unreduced()) {
    RoutineTally tally;
    searcher.check(tree, score, windows, WindowSet::finite, tally);
    for (const Clause clause : clauses) {
      if (!searcher.info->contract.contains(clause)) continue;
      if (tally[clause].violations != 0) RC_FAIL(searcher.name() + " breaks " + std::string(name(clause)));
    }
  }
}

TEST(Unreduced, PromiseTheFailSoftBoundAndKeepItByInduction) {
  for (const Subject& searcher : unreduced()) {
    EXPECT_TRUE(searcher.info->contract.contains(Clause::fail_soft)) << searcher.name();
    EXPECT_FALSE(searcher.info->selective) << searcher.name();
    const Certificate certificate = certify(searcher, {}, Assumption::fail_soft, [] { return false; });
    EXPECT_TRUE(certificate.complete) << searcher.name();
    EXPECT_TRUE(certificate.kept.contains(Clause::fail_soft)) << searcher.name();
  }
}

RC_GTEST_PROP(Unreduced, ReturnTheValueOfAlphaBetaInAnyWindow, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  const Subject reference = subject_of<PlainAlphaBeta>();
  for (const Subject& searcher : unreduced()) {
    for (const Bounds bounds : telling_windows(CutoffRule::at_beta, tree)) {
      RC_ASSERT(searcher.search(tree, bounds).value == reference.search(tree, bounds).value);
    }
  }
}

template <Searcher A, Searcher B>
void expect_same_visits(const ExplicitTree& tree) {
  for (const Bounds bounds : telling_windows(CutoffRule::at_beta, tree)) {
    RC_ASSERT(visits_of(subject_of<A>(), tree, bounds).nodes == visits_of(subject_of<B>(), tree, bounds).nodes);
    RC_ASSERT(subject_of<A>().count(tree, bounds) == subject_of<B>().count(tree, bounds));
  }
}

RC_GTEST_PROP(Unreduced, PvsLmrVisitsWhatPvsTutorialVisits, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  expect_same_visits<PvsLmr<BetaCheck::with, Reductions::off>, PvsTutorial<BetaCheck::with>>(tree);
  expect_same_visits<PvsLmr<BetaCheck::without, Reductions::off>, PvsTutorial<BetaCheck::without>>(tree);
}

// It makes no re-search inside a proof; the other form does.
RC_GTEST_PROP(Unreduced, ThreeCasesTakeNoMoreNodesThanPvsWithoutTheBetaCheck, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  const Subject three_case = subject_of<PvsThreeCase<Reductions::off>>();
  const Subject no_beta_check = subject_of<PvsTutorial<BetaCheck::without>>();
  for (const Bounds bounds : telling_windows(CutoffRule::at_beta, tree)) {
    RC_ASSERT(three_case.count(tree, bounds).nodes <= no_beta_check.count(tree, bounds).nodes);
  }
}

// One search of a successor of the root.
struct RootSearch {
  std::int32_t plies = 1;  // plies from the root to the deepest entered node
  Score value;             // from the root's view
};

// The searches of each of the root's successors; the last one decides.
template <Searcher S, Game G>
std::vector<std::vector<RootSearch>> root_searches(const G& game, const Position<G>& root, Depth depth) {
  TracingObserver observer;
  static_cast<void>(search<S>(game, root, depth, AtBeta::open(), observer));
  std::vector<std::vector<RootSearch>> searches;
  std::int32_t ply = 0;
  for (const TraceEvent& event : observer.events()) {
    const bool is_left = event.kind == TraceEvent::Kind::leave;
    if (is_left) --ply;
    if (!is_left && ply == 1) {
      if (searches.size() <= event.entry.number) searches.emplace_back();
      searches.back().emplace_back();
    }
    if (ply > 0) searches.back().back().plies = std::max(searches.back().back().plies, ply);
    if (ply == 1) searches.back().back().value = -event.exit.value;
    if (event.kind == TraceEvent::Kind::enter) ++ply;
  }
  return searches;
}

template <Searcher S>
class Selective : public testing::Test {};
using SelectiveSearchers = testing::Types<PvsLmr<BetaCheck::with>, PvsLmr<BetaCheck::without>, PvsThreeCase<>>;
TYPED_TEST_SUITE(Selective, SelectiveSearchers);

TYPED_TEST(Selective, PromisesNothingAndSaysSo) {
  EXPECT_TRUE(TypeParam::info.contract.empty());
  EXPECT_TRUE(TypeParam::info.selective);
  EXPECT_FALSE(TypeParam::info.beyond_induction.empty());
}

// On uniform trees every search goes as deep as it may. At depth 3 the formula reduces from the 16th move on, by one
// ply.
TYPED_TEST(Selective, ProvesALateMoveAtAReducedDepthAndAgainAtFullDepthIfThatFails) {
  const synthetic::Incremental game({.branching = 16});
  int repeated = 0;
  for (std::uint64_t index = 0; index < 20; ++index) {
    Score best = -Score::infinity();
    const auto searches = root_searches<TypeParam>(game, game.root(1, index), Depth(4));
    for (std::size_t number = 0; number < searches.size(); ++number) {
      const std::vector<RootSearch>& of_move = searches[number];
      EXPECT_EQ(of_move.front().plies, number < 9 ? 4 : 3);
      EXPECT_EQ(of_move.size() > 1, number > 0 && of_move.front().value > best);
      for (std::size_t again = 1; again < of_move.size(); ++again) EXPECT_EQ(of_move[again].plies, 4);
      repeated += number >= 9 && of_move.size() > 1 ? 1 : 0;
      best = max(best, of_move.back().value);
    }
  }
  EXPECT_GT(repeated, 0);
}

// The printed reduction is 0 for the moves of a shallow node, which then never comes nearer to the horizon. Only our bound
// ends such a line, two plies below the depth that was asked for.
TEST(PvsLmrPrinted, GoesDeeperThanAskedAndIsEndedByItsBound) {
  const synthetic::Incremental game({.branching = 4});
  std::int32_t deepest = 0;
  for (std::uint64_t index = 0; index < 20; ++index) {
    for (const auto& of_move : root_searches<PvsLmrPrinted>(game, game.root(1, index), Depth(2))) {
      for (const RootSearch& search : of_move) deepest = std::max(deepest, search.plies);
    }
  }
  EXPECT_EQ(late_move_reduction(2, Depth(2)), 0);
  EXPECT_EQ(deepest, 2 + PvsLmrPrinted::plies_beyond);
}

TEST(PvsLmrPrinted, PromisesNothingAndSaysSo) {
  EXPECT_TRUE(PvsLmrPrinted::info.contract.empty());
  EXPECT_TRUE(PvsLmrPrinted::info.selective);
}

// A late move that only seemed good is proved again at full depth; no full search follows.
TEST(PvsThreeCase, SearchesALateMoveInFullOnlyIfBothProofsFail) {
  const synthetic::Incremental game({.branching = 16});
  std::vector<int> late_moves(4);  // by number of searches
  for (std::uint64_t index = 0; index < 20; ++index) {
    Score best = -Score::infinity();
    for (const auto& of_move : root_searches<PvsThreeCase<>>(game, game.root(1, index), Depth(4))) {
      if (of_move.front().plies == 3) {
        ++late_moves.at(of_move.size());
        EXPECT_EQ(of_move.size() == 3, of_move.size() > 1 && of_move[1].value > best);
      }
      best = max(best, of_move.back().value);
    }
  }
  EXPECT_GT(late_moves[2], 0);
  EXPECT_GT(late_moves[3], 0);
}

// How far a searcher is from alpha-beta on the first trees of a game.
struct Off {
  std::uint64_t values = 0;   // wrong values at the root
  std::int64_t greatest = 0;  // of their differences
  std::int64_t sum = 0;       // of their differences
  std::uint64_t moves = 0;    // moves chosen that are not optimal
  std::uint64_t nodes = 0;    // taken
  std::uint64_t of_alpha_beta = 0;
  bool operator==(const Off&) const = default;
};

void PrintTo(const Off& off, std::ostream* out) {
  *out << "{.values = " << off.values << ", .greatest = " << off.greatest << ", .sum = " << off.sum
       << ", .moves = " << off.moves << ", .nodes = " << off.nodes << ", .of_alpha_beta = " << off.of_alpha_beta << '}';
}

// The move that gave the returned value: the first of those whose last search had the highest value. LineObserver
// cannot find it: it takes a move whose reduced proof failed as best, and has lost the previous one if the re-search is
// worse.
std::size_t chosen_move(const std::vector<std::vector<RootSearch>>& searches) {
  const auto best = std::ranges::max_element(searches, {}, [](const auto& of_move) { return of_move.back().value; });
  return static_cast<std::size_t>(best - searches.begin());
}

template <Searcher S, Game G>
Off measure(const G& game, Depth depth, std::uint64_t trees) {
  Off off;
  for (std::uint64_t index = 0; index < trees; ++index) {
    const auto root = game.root(7, index);
    CountingObserver full;
    CountingObserver reduced;
    const Score score = search<PlainAlphaBeta>(game, root, depth, AtBeta::open(), full).value;
    const Score value = search<S>(game, root, depth, AtBeta::open(), reduced).value;
    const std::int64_t difference = std::abs(std::int64_t{value.value()} - score.value());
    const std::size_t move = chosen_move(root_searches<S>(game, root, depth));
    const auto moves = game.moves(root);
    const auto after = game.after(root, *std::ranges::next(moves.begin(), static_cast<std::ptrdiff_t>(move)));
    SilentObserver silent;
    const Score worth = -search<PlainAlphaBeta>(game, after, depth.below(), AtBeta::open(), silent).value;
    off.values += difference != 0 ? 1 : 0;
    off.greatest = std::max(off.greatest, difference);
    off.sum += difference;
    off.moves += worth != score ? 1 : 0;
    off.nodes += reduced.counters().nodes;
    off.of_alpha_beta += full.counters().nodes;
  }
  return off;
}

template <Searcher S>
Off on_irregular_trees() {
  const synthetic::Irregular game({.branching = 16, .values = 200});
  return measure<S>(game, Depth(6), 100);
}

template <Searcher S>
Off on_incremental_trees() {
  const synthetic::Incremental game({.branching = 16, .spread = 100});
  return measure<S>(game, Depth(5), 100);
}

// There are no independent figures for these trees. The test shows only that they are not zero and do not change.
TEST(SelectiveSearchers, AreOffOnIrregularTreesByThisMuch) {
  EXPECT_EQ(on_irregular_trees<PvsLmr<BetaCheck::with>>(),
            (Off{.values = 13, .greatest = 48, .sum = 226, .moves = 7, .nodes = 255'452, .of_alpha_beta = 355'815}));
  EXPECT_EQ(on_irregular_trees<PvsLmr<BetaCheck::without>>(),
            (Off{.values = 7, .greatest = 48, .sum = 140, .moves = 3, .nodes = 364'128, .of_alpha_beta = 355'815}));
  EXPECT_EQ(on_irregular_trees<PvsThreeCase<>>(),
            (Off{.values = 7, .greatest = 48, .sum = 140, .moves = 3, .nodes = 265'018, .of_alpha_beta = 355'815}));
}

TEST(SelectiveSearchers, AreOffOnIncrementalTreesByThisMuch) {
  EXPECT_EQ(
      on_incremental_trees<PvsLmr<BetaCheck::with>>(),
      (Off{.values = 73, .greatest = 89, .sum = 2539, .moves = 72, .nodes = 1'299'630, .of_alpha_beta = 2'847'333}));
  EXPECT_EQ(
      on_incremental_trees<PvsLmr<BetaCheck::without>>(),
      (Off{.values = 53, .greatest = 79, .sum = 1368, .moves = 52, .nodes = 2'335'810, .of_alpha_beta = 2'847'333}));
  EXPECT_EQ(
      on_incremental_trees<PvsThreeCase<>>(),
      (Off{.values = 53, .greatest = 79, .sum = 1368, .moves = 52, .nodes = 1'679'002, .of_alpha_beta = 2'847'333}));
}

// Tests the measuring code itself: it must find no error in a correct searcher.
TEST(SelectiveSearchers, AreNeverOffWithReductionsOff) {
  const synthetic::Irregular game({.branching = 16, .values = 200});
  for (const Off& off : {measure<PvsLmr<BetaCheck::with, Reductions::off>>(game, Depth(4), 20),
                         measure<PvsThreeCase<Reductions::off>>(game, Depth(4), 20)}) {
    EXPECT_EQ(off.values, 0U);
    EXPECT_EQ(off.moves, 0U);
  }
}

}  // namespace
}  // namespace pvslab
