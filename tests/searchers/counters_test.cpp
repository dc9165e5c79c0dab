// Counters: every counter on trees counted by hand, and against an independent count over the trace.
#include "searchers/core/counters.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string_view>
#include <vector>

#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace {

Counters count(std::string_view searcher, std::string_view tree, Bounds bounds = {}) {
  return subject(searcher).count(tree_of(tree), bounds);
}

static_assert(CountingObserver().counters() == Counters{});

TEST(Counters, AddUpMemberByMember) {
  Counters sum{1, 2, 3, 4, 5, 6, 7, 8};
  sum += Counters{10, 20, 30, 40, 50, 60, 70, 80};
  EXPECT_EQ(sum, (Counters{11, 22, 33, 44, 55, 66, 77, 88}));
}

// Searchers that search the root several times may evaluate it several times.
TEST(Counters, ALeafAtTheRootIsOneNodeUnderEverySearcherThatVisitsTheRootOnce) {
  for (const Subject& searcher : all_subjects()) {
    if (searcher.info->beyond_induction.find("remembers") != std::string_view::npos) continue;
    if (searcher.info->beyond_induction.find("the root more than once") != std::string_view::npos) continue;
    EXPECT_EQ(searcher.count(tree_of("7"), {}), (Counters{.nodes = 1, .leaves = 1})) << searcher.name();
  }
}

TEST(Counters, CountTheRootItsLeavesAndNoCutoffsWhereTheWindowIsOpen) {
  EXPECT_EQ(count("alpha-beta", "[1 2]"), (Counters{.nodes = 3, .interior = 1, .leaves = 2}));
}

// The second successor is worth at most 2 to the root, which already has 3.
TEST(Counters, CountACutoffByTheFirstSuccessor) {
  EXPECT_EQ(count("alpha-beta", "[[3 5] [2 9]]"),
            (Counters{.nodes = 6, .interior = 3, .leaves = 3, .cutoffs = 1, .first_move_cutoffs = 1}));
}

TEST(Counters, CountACutoffByTheLastSuccessor) {
  EXPECT_EQ(count("alpha-beta", "[[3 5] [9 2]]"), (Counters{.nodes = 7, .interior = 3, .leaves = 4, .cutoffs = 1}));
}

TEST(Counters, CountACutoffAtBetaUnderTheAtBetaRuleOnly) {
  EXPECT_EQ(count("alpha-beta", "[[3 5] [3 9]]").cutoffs, 1U);
  EXPECT_EQ(count("alpha-beta-strict", "[[3 5] [3 9]]").cutoffs, 0U);
}

TEST(Counters, CountACutoffAtTheRoot) {
  EXPECT_EQ(count("alpha-beta", "[-5 -9]", {Score(1), Score(5)}),
            (Counters{.nodes = 2, .interior = 1, .leaves = 1, .cutoffs = 1, .first_move_cutoffs = 1}));
}

TEST(Counters, DoNotCountALeafBeyondBetaAsACutoff) {
  EXPECT_EQ(count("alpha-beta", "9", {Score(1), Score(5)}), (Counters{.nodes = 1, .leaves = 1}));
}

// 1 is searched in full; 2 is proved at 1, which fails, and re-searched; 0 is proved to be no better than 2.
TEST(Counters, CountLeavesThatAreProofsAndReSearches) {
  EXPECT_EQ(count("pvs-sound", "[-1 -2 0]"),
            (Counters{.nodes = 5, .interior = 1, .leaves = 4, .proofs = 2, .proofs_failed = 1, .re_searches = 1}));
}

// The proof of [2 2] at 1 fails and it is searched again, that of [0 0] at 2 succeeds by a cutoff at its first leaf.
// Within [1 1] the second leaf is a proof of its own; within proofs there are none. Neither is there one in the second
// search of [2 2], whose window has become (-2, -1) by then. Under the strict rule it would count.
TEST(Counters, CountInteriorNodesThatAreProofsAndReSearches) {
  EXPECT_EQ(count("pvs-sound", "[[1 1] [2 2] [0 0]]"), (Counters{.nodes = 12,
                                                                 .interior = 5,
                                                                 .leaves = 7,
                                                                 .proofs = 3,
                                                                 .proofs_failed = 1,
                                                                 .re_searches = 1,
                                                                 .cutoffs = 1,
                                                                 .first_move_cutoffs = 1}));
}

TEST(Counters, CountTheSameBelowAFurtherPly) {
  EXPECT_EQ(count("pvs-sound", "[[[1 1] [2 2] [0 0]]]"), (Counters{.nodes = 13,
                                                                   .interior = 6,
                                                                   .leaves = 7,
                                                                   .proofs = 3,
                                                                   .proofs_failed = 1,
                                                                   .re_searches = 1,
                                                                   .cutoffs = 1,
                                                                   .first_move_cutoffs = 1}));
}

// The node's window has become (0, 1): what it asks of its successors is not a proof, whoever asks. The flag of pvs-sound
// does not know the window; it searches the second successor twice.
TEST(Counters, CountNoProofsWhereTheNodesOwnWindowIsAZeroWindow) {
  const Bounds zero_window{Score(0), Score(1)};
  for (const Subject& searcher : all_subjects()) {
    if (searcher.info->rule != CutoffRule::at_beta || !searcher.info->contract.contains(Clause::window)) continue;
    if (searcher.info->beyond_induction.find("the root more than once") != std::string_view::npos) continue;
    if (searcher.name().starts_with("mtd-")) continue;  // a pass is a proof
    const Counters counted = searcher.count(tree_of("[[2 3] [-1 0] [-2 -3]]"), zero_window);
    EXPECT_EQ(counted.proofs, 0U) << searcher.name();
    EXPECT_EQ(counted.re_searches, 0U) << searcher.name();
  }
}

TEST(Counters, CountTheSameProofsForAFlagAsForTheWindowUntilAZeroWindowIsMet) {
  const char* const tree = "[[3 5] [2 9] [4 6]]";
  EXPECT_EQ(count("pvs-by-window", tree), count("pvs-sound", tree));
  EXPECT_EQ(count("pvs-by-window", tree).proofs, count("pvs-tutorial", tree).proofs);
}

TEST(Counters, CountNoProofsWhereNoneAreBegun) {
  for (const auto searcher :
       {"minimax", "alpha-beta", "alpha-beta-fail-hard", "alpha-beta-bound", "alpha-beta-shallow"}) {
    const Counters counted = count(searcher, "[[3 1 4] [1 5 9] [2 6]]");
    EXPECT_EQ(counted.proofs, 0U) << searcher;
    EXPECT_EQ(counted.re_searches, 0U) << searcher;
  }
}

// Computes the counters from the events of a trace, by their definitions.
Counters recount(const std::vector<TraceEvent>& events) {
  Counters counted;
  for (const TraceEvent& event : events) {
    if (event.kind == TraceEvent::Kind::enter) continue;
    const bool is_leaf = event.kind == TraceEvent::Kind::leaf;
    const bool cuts = event.exit.kind == NodeKind::cut;
    ++counted.nodes;
    ++(is_leaf ? counted.leaves : counted.interior);
    const bool has_searched = event.kind == TraceEvent::Kind::leave;
    counted.cutoffs += has_searched && cuts ? 1 : 0;
    counted.first_move_cutoffs += has_searched && cuts && event.exit.cutter == 0 ? 1 : 0;
    counted.proofs += event.entry.purpose == Purpose::proof ? 1 : 0;
    counted.proofs_failed += event.entry.purpose == Purpose::proof && !cuts ? 1 : 0;
    counted.re_searches += event.entry.purpose == Purpose::re_search ? 1 : 0;
  }
  return counted;
}

RC_GTEST_PROP(CountersLaws, AreWhatTheTraceAmountsTo, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  for (const Subject& searcher : all_subjects()) {
    for (const Bounds bounds : telling_windows(searcher.info->rule, tree)) {
      RC_ASSERT(searcher.count(tree, bounds) == recount(searcher.trace(tree, bounds)));
    }
  }
}

RC_GTEST_PROP(CountersLaws, AreConsistentWithEachOther, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  for (const Subject& searcher : all_subjects()) {
    const Counters counted = searcher.count(tree, {});
    RC_ASSERT(counted.nodes == counted.interior + counted.leaves);
    RC_ASSERT(counted.proofs_failed <= counted.proofs);
    RC_ASSERT(counted.re_searches <= counted.proofs);
    RC_ASSERT(counted.first_move_cutoffs <= counted.cutoffs);
    RC_ASSERT(counted.cutoffs <= counted.interior);
  }
}

RC_GTEST_PROP(CountersLaws, NoProofBeginsInsideAProof, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  for (const Subject& searcher : all_subjects()) {
    int inside = 0;
    for (const TraceEvent& event : searcher.trace(tree, {})) {
      if (event.entry.purpose != Purpose::proof) continue;
      if (event.kind != TraceEvent::Kind::leave) RC_ASSERT(inside == 0);
      if (event.kind == TraceEvent::Kind::enter) ++inside;
      if (event.kind == TraceEvent::Kind::leave) --inside;
    }
  }
}

}  // namespace
}  // namespace pvslab
