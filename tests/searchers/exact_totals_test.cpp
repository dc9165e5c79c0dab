// Node and violation totals over all small trees, as counted by two independent programs. If a total changes, a
// searcher no longer visits the nodes that its paper says.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "searchers/negascout_1983.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace {

struct Totals {
  std::string_view searcher;
  std::uint64_t open_window_nodes;
  std::uint64_t fail_soft_violations;  // in finite windows
};

constexpr Totals all_totals[] = {
    {"alpha-beta", 340'941, 0},
    {"alpha-beta-strict", 366'474, 0},
    {"pvs-split", 533'675, 5'395},
    {"pvs-split-strict", 576'073, 38'643},
    {"pvs-merged", 533'675, 5'395},
    {"pvs-merged-strict", 576'073, 38'643},
    {"pvs-equality-skip", 420'989, 38'643},
    {"pvs-equality-skip-strict", 446'522, 38'643},
    {"pvs-sound", 420'989, 0},
    {"pvs-sound-strict", 446'522, 0},
    {"pvs-proof-after-raise", 419'005, 0},
    {"pvs-proof-after-raise-strict", 446'207, 0},
    {"pvs-proof-all", 428'801, 0},
    {"pvs-proof-all-strict", 454'334, 0},
};

constexpr ShapeLimits small_shapes{.depth = 3, .branching = 2, .leaves = 6};

TEST(SmallTrees, AreAsManyAsCountedElsewhere) {
  EXPECT_EQ(count_trees({.shapes = small_shapes}), 35'238U);
  EXPECT_EQ(count_trees({.shapes = {.depth = 4, .branching = 2, .leaves = 6}}), 2'536'449U);
}

// The certificate: every promise of every routine of the catalogue, on every small tree, in every window.
TEST(SmallTrees, TakeTheNodesAndBreakTheClausesCountedElsewhere) {
  const std::vector<Subject>& subjects = all_subjects();
  const ExhaustiveResult result = verify_exhaustively(subjects, {.shapes = small_shapes}, {});
  EXPECT_EQ(result.trees, 35'238U);
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    for (const Clause clause : clauses) {
      if (!subjects[i].info->contract.contains(clause)) continue;
      EXPECT_TRUE(result.tallies[i][clause].held()) << subjects[i].name() << ": " << name(clause);
    }
  }
  for (const Totals& totals : all_totals) {
    const RoutineTally& tally = result.tallies[static_cast<std::size_t>(&subject(totals.searcher) - subjects.data())];
    EXPECT_EQ(tally.open_window_nodes, totals.open_window_nodes) << totals.searcher;
    EXPECT_EQ(tally[Clause::fail_soft].violations, totals.fail_soft_violations) << totals.searcher;
  }
}

// The test t > m of the listing of 1983 searches again what failed low.
TEST(SmallTrees, TakeTheNodesOfNegaScoutCountedElsewhere) {
  constexpr ShapeLimits shapes{.depth = 4, .branching = 2, .leaves = 6};
  EXPECT_EQ(open_window_nodes(subject("negascout"), shapes), 36'706'321U);
  const Subject of_1983 = subjects_of<NegaScout1983<HorizonTest::none>>().front();
  EXPECT_EQ(open_window_nodes(of_1983, shapes), 36'919'301U);
}

}  // namespace
}  // namespace pvslab
