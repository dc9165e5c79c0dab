// The theorems on alpha-beta and its relatives, as properties of random trees and windows.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/subjects.hpp"
#include "tests/support/tree_generators.hpp"

namespace pvslab {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

// Calls `claim(one, other, tree, bounds)`, which returns whether it holds, for each pair of searchers with the same
// rule and each window.
void expect_of_pairs(const Tree& drawn, const std::vector<Pair>& pairs, const auto& claim) {
  const ExplicitTree tree(drawn);
  for (const auto& [one, other] : pairs) {
    const Subject& a = subject(one);
    const Subject& b = subject(other);
    for (const Bounds bounds : telling_windows(a.info->rule, tree)) {
      if (!claim(a, b, tree, bounds)) RC_FAIL(a.name() + " against " + b.name() + " in " + to_text(bounds));
    }
  }
}

constexpr auto same_visits = [](const Subject& a, const Subject& b, const ExplicitTree& tree, Bounds bounds) {
  return visits_of(a, tree, bounds).nodes == visits_of(b, tree, bounds).nodes;
};
constexpr auto same_value = [](const Subject& a, const Subject& b, const ExplicitTree& tree, Bounds bounds) {
  return a.search(tree, bounds).value == b.search(tree, bounds).value;
};
constexpr auto no_other_leaves = [](const Subject& a, const Subject& b, const ExplicitTree& tree, Bounds bounds) {
  return is_subset(visits_of(a, tree, bounds).distinct_leaves(), visits_of(b, tree, bounds).distinct_leaves());
};

RC_GTEST_PROP(AlphaBetaTheorems, FailSoftAndFailHardVisitTheIdenticalSequence, (const Tree& tree)) {
  expect_of_pairs(tree, {{"alpha-beta-fail-hard", "alpha-beta"}}, same_visits);
}

RC_GTEST_PROP(AlphaBetaTheorems, AFailHardValueIsTheFailSoftOneClamped, (const Tree& drawn)) {
  expect_of_pairs(drawn, {{"alpha-beta-fail-hard", "alpha-beta"}},
                  [](const Subject& hard, const Subject& soft, const ExplicitTree& tree, Bounds bounds) {
                    const Score clamped = clamp(soft.search(tree, bounds).value, bounds.alpha, bounds.beta);
                    return hard.search(tree, bounds).value == clamped;
                  });
}

RC_GTEST_PROP(AlphaBetaTheorems, TellingBoundsChangesNeitherVisitsNorValues, (const Tree& tree)) {
  expect_of_pairs(tree, {{"alpha-beta-bound", "alpha-beta"}}, same_visits);
  expect_of_pairs(tree, {{"alpha-beta-bound", "alpha-beta"}}, same_value);
}

RC_GTEST_PROP(AlphaBetaTheorems, ANarrowerWindowVisitsNoOtherLeaves, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  for (const auto name : {"alpha-beta", "alpha-beta-strict", "alpha-beta-fail-hard", "alpha-beta-bound"}) {
    const Subject& searcher = subject(name);
    const std::vector<Bounds> windows = telling_windows(searcher.info->rule, tree);
    std::vector<std::set<Path>> leaves;
    for (const Bounds bounds : windows) leaves.push_back(visits_of(searcher, tree, bounds).distinct_leaves());
    for (std::size_t narrow = 0; narrow < windows.size(); ++narrow) {
      for (std::size_t wide = 0; wide < windows.size(); ++wide) {
        const bool lies_within =
            windows[wide].alpha <= windows[narrow].alpha && windows[narrow].beta <= windows[wide].beta;
        if (lies_within) RC_ASSERT(is_subset(leaves[narrow], leaves[wide]));
      }
    }
  }
}

RC_GTEST_PROP(AlphaBetaTheorems, DeepCutoffsOnlySaveLeaves, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  RC_ASSERT(no_other_leaves(subject("alpha-beta"), subject("alpha-beta-shallow"), tree, {}));
}

RC_GTEST_PROP(AlphaBetaTheorems, NoCutoffIsDeepWithinThreePlies, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  RC_PRE(tree.height() <= Depth(3));
  RC_ASSERT(same_visits(subject("alpha-beta"), subject("alpha-beta-shallow"), tree, {}));
}

RC_GTEST_PROP(AlphaBetaTheorems, WithAnOpenWindowTheLeftmostLineIsOfPvNodesOnly, (const Tree& drawn)) {
  const ExplicitTree tree(drawn);
  for (const auto name : {"alpha-beta", "alpha-beta-strict", "pvs-merged-strict", "negascout"}) {
    Path path;
    for (const TraceEvent& event : subject(name).trace(tree, {})) {
      if (event.kind != TraceEvent::Kind::leave) path.push_back(event.entry.number);
      const bool is_on_the_line = std::ranges::all_of(path, [](std::uint32_t number) { return number == 0; });
      if (event.kind == TraceEvent::Kind::enter) continue;
      if (is_on_the_line) RC_ASSERT(event.exit.kind == NodeKind::pv);
      path.pop_back();
    }
  }
}

// Outside the window too, where the contract allows any bound.
RC_GTEST_PROP(PvsTheorems, AllFailSoftSearchersReturnTheSameValueInAnyWindow, (const Tree& tree)) {
  expect_of_pairs(tree,
                  {{"negascout", "alpha-beta"},
                   {"negascout-max", "alpha-beta"},
                   {"negascout-horizon", "alpha-beta"},
                   {"pvs-recursive", "alpha-beta"},
                   {"diepeveen", "alpha-beta"},
                   {"pvs-tutorial", "alpha-beta"},
                   {"pvs-no-beta-check", "alpha-beta"},
                   {"pvs-sound", "alpha-beta"},
                   {"pvs-proof-after-raise", "alpha-beta"},
                   {"pvs-proof-all", "alpha-beta"},
                   {"pvs-sound-strict", "alpha-beta-strict"},
                   {"pvs-proof-after-raise-strict", "alpha-beta-strict"},
                   {"pvs-proof-all-strict", "alpha-beta-strict"}},
                  same_value);
}

RC_GTEST_PROP(PvsTheorems, NoLeafIsVisitedThatAlphaBetaWouldNotVisit, (const Tree& tree)) {
  expect_of_pairs(tree,
                  {{"negascout", "alpha-beta"},
                   {"negascout-1989", "alpha-beta"},
                   {"negascout-max", "alpha-beta"},
                   {"negascout-horizon", "alpha-beta"},
                   {"pvs-recursive", "alpha-beta"},
                   {"cpw-pvs", "alpha-beta"},
                   {"cpw-pvs-first-move", "alpha-beta"},
                   {"cpw-pvs-zws", "alpha-beta"},
                   {"diepeveen", "alpha-beta"},
                   {"pvs-tutorial", "alpha-beta"},
                   {"pvs-no-beta-check", "alpha-beta"},
                   {"pvs-split", "alpha-beta"},
                   {"pvs-merged", "alpha-beta"},
                   {"pvs-equality-skip", "alpha-beta"},
                   {"pvs-sound", "alpha-beta"},
                   {"pvs-proof-after-raise", "alpha-beta"},
                   {"pvs-proof-all", "alpha-beta"},
                   {"pvs-split-strict", "alpha-beta-strict"},
                   {"pvs-merged-strict", "alpha-beta-strict"},
                   {"pvs-equality-skip-strict", "alpha-beta-strict"},
                   {"pvs-sound-strict", "alpha-beta-strict"},
                   {"pvs-proof-after-raise-strict", "alpha-beta-strict"},
                   {"pvs-proof-all-strict", "alpha-beta-strict"}},
                  no_other_leaves);
}

RC_GTEST_PROP(PvsTheorems, OneRoutineAndTwoVisitTheIdenticalSequence, (const Tree& tree)) {
  const std::vector<Pair> pairs{{"pvs-merged", "pvs-split"}, {"pvs-merged-strict", "pvs-split-strict"}};
  expect_of_pairs(tree, pairs, same_visits);
  expect_of_pairs(tree, pairs, same_value);
}

// They skip, re-search and test beta alike; pvs-split does not, nor does pvs-tutorial.
RC_GTEST_PROP(PvsTheorems, ThePvsOf1982AndNegaScoutVisitTheIdenticalSequence, (const Tree& tree)) {
  const std::vector<Pair> pairs{{"pvs-recursive", "negascout"}, {"negascout-max", "negascout"}};
  expect_of_pairs(tree, pairs, same_visits);
  expect_of_pairs(tree, pairs, same_value);
}

RC_GTEST_PROP(PvsTheorems, DiepeveensPvsAndTheTutorialsVisitTheIdenticalSequence, (const Tree& tree)) {
  const std::vector<Pair> pairs{{"diepeveen", "pvs-tutorial"}};
  expect_of_pairs(tree, pairs, same_visits);
  expect_of_pairs(tree, pairs, same_value);
}

RC_GTEST_PROP(PvsTheorems, AFailHardPvsReturnsTheFailSoftValueClamped, (const Tree& drawn)) {
  expect_of_pairs(
      drawn, {{"cpw-pvs", "alpha-beta"}, {"cpw-pvs-first-move", "alpha-beta"}, {"cpw-pvs-zws", "alpha-beta"}},
      [](const Subject& hard, const Subject& soft, const ExplicitTree& tree, Bounds bounds) {
        return hard.search(tree, bounds).value == clamp(soft.search(tree, bounds).value, bounds.alpha, bounds.beta);
      });
}

RC_GTEST_PROP(PvsTheorems, LeavingOutTheReSearchNearTheHorizonTakesNoNodeMore, (const Tree& drawn)) {
  expect_of_pairs(drawn, {{"negascout-horizon", "negascout"}},
                  [](const Subject& less, const Subject& more, const ExplicitTree& tree, Bounds bounds) {
                    return less.count(tree, bounds).nodes <= more.count(tree, bounds).nodes;
                  });
}

RC_GTEST_PROP(PvsTheorems, FoldingTheProofsInTakesNotOneNodeMore, (const Tree& tree)) {
  expect_of_pairs(tree, {{"pvs-sound", "pvs-equality-skip"}, {"pvs-sound-strict", "pvs-equality-skip-strict"}},
                  same_visits);
}

RC_GTEST_PROP(PvsTheorems, SkippingOnEqualityVisitsNoOtherLeaves, (const Tree& tree)) {
  expect_of_pairs(tree, {{"pvs-equality-skip", "pvs-split"}, {"pvs-equality-skip-strict", "pvs-split-strict"}},
                  no_other_leaves);
}

// Inside a proof every search is a zero-window search already: the routines for it are plain alpha-beta.
RC_GTEST_PROP(PvsTheorems, TheZeroWindowRoutinesAreAlphaBeta, (const Tree& tree)) {
  const std::vector<Pair> pairs{{"pvs-split/zws", "alpha-beta"},
                                {"pvs-sound/zero-window", "alpha-beta"},
                                {"pvs-proof-all/zero-window", "alpha-beta"},
                                {"pvs-split-strict/zws", "alpha-beta-strict"},
                                {"pvs-merged-strict/zero-window", "alpha-beta-strict"}};
  expect_of_pairs(tree, pairs, same_visits);
  expect_of_pairs(tree, pairs, same_value);
}

}  // namespace
}  // namespace pvslab
