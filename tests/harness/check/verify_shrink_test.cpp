// Shrinking: a counterexample remains one, does not grow, and ends small enough to understand at a glance.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace {

// Alpha-beta that does not negate a successor's value.
struct ForgetsToNegate {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{.id = "forgets-to-negate",
                                     .title = "",
                                     .citation = "",
                                     .contract = {Clause::root, Clause::window},
                                     .rule = CutoffRule::at_beta};
  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) best = max(best, search(successor, window.flipped()));
    return visit.leave(best);
  }
};

const Subject& forgets_to_negate() {
  static const std::vector<Subject> subjects = subjects_of<ForgetsToNegate>();
  return subjects.front();
}

Counterexample counterexample(const Subject& searcher, const Tree& tree, Bounds bounds) {
  const Trial trial = try_search(searcher, tree, bounds);
  return {tree, bounds, trial.score, trial.returned};
}

// The first window of many in which the searcher breaks the clause on that tree.
std::optional<Counterexample> find(const Subject& searcher, const Tree& tree, Clause clause) {
  for (const Bounds bounds : telling_windows(searcher.info->rule, ExplicitTree(tree))) {
    if (try_search(searcher, tree, bounds).broken.contains(clause)) return counterexample(searcher, tree, bounds);
  }
  return std::nullopt;
}

std::vector<Counterexample> large_counterexamples(const Subject& searcher, Clause clause, std::size_t count) {
  std::vector<Counterexample> found;
  for (std::uint64_t index = 0; found.size() < count; ++index) {
    const Tree tree = draw_tree(11, index).tree;
    if (count_nodes(tree) < 40) continue;
    if (auto example = find(searcher, tree, clause)) found.push_back(std::move(*example));
  }
  return found;
}

void expect_shrunk(const Subject& searcher, Clause clause, const Counterexample& large, const Counterexample& shrunk) {
  const Trial trial = try_search(searcher, shrunk.tree, shrunk.bounds);
  EXPECT_TRUE(trial.broken.contains(clause));
  EXPECT_EQ(trial.score, shrunk.score);
  EXPECT_EQ(trial.returned, shrunk.returned);
  EXPECT_LE(size_of(shrunk), size_of(large));
}

TEST(Shrinking, EndsAtTwoLeavesUnderOneRootForPvsSplitStrict) {
  const Subject& searcher = subject("pvs-split-strict");
  for (const Counterexample& large : large_counterexamples(searcher, Clause::fail_soft, 10)) {
    const Counterexample shrunk = shrink(searcher, Clause::fail_soft, large);
    EXPECT_EQ(count_nodes(shrunk.tree), 3) << to_text(shrunk.tree);
    EXPECT_EQ(height(shrunk.tree), 1) << to_text(shrunk.tree);
    expect_shrunk(searcher, Clause::fail_soft, large, shrunk);
  }
}

TEST(Shrinking, EndsWhereItWouldEndAgain) {
  for (const char* name : {"pvs-split", "pvs-merged-strict", "pvs-equality-skip"}) {
    const Subject& searcher = subject(name);
    for (const Counterexample& large : large_counterexamples(searcher, Clause::fail_soft, 2)) {
      const Counterexample once = shrink(searcher, Clause::fail_soft, large);
      const Counterexample twice = shrink(searcher, Clause::fail_soft, once);
      expect_shrunk(searcher, Clause::fail_soft, large, once);
      EXPECT_EQ(once.tree, twice.tree);
      EXPECT_EQ(once.bounds, twice.bounds);
    }
  }
}

TEST(Shrinking, NarrowsInfiniteWindowsToFiniteOnesWhereItMay) {
  const Counterexample large = counterexample(forgets_to_negate(), parse_tree("[[5 -7] [3 [9 2]] 4]"), {});
  const Counterexample shrunk = shrink(forgets_to_negate(), Clause::window, large);
  expect_shrunk(forgets_to_negate(), Clause::window, large, shrunk);
  EXPECT_EQ(count_nodes(shrunk.tree), 2) << to_text(shrunk.tree);
  EXPECT_TRUE(shrunk.bounds.alpha.is_finite() && shrunk.bounds.beta.is_finite()) << to_text(shrunk.bounds);
}

TEST(Shrinking, KeepsTheOpenWindowOfARootClause) {
  const Counterexample large = counterexample(forgets_to_negate(), parse_tree("[[5 -7] [3 [9 2]] 4]"), {});
  const Counterexample shrunk = shrink(forgets_to_negate(), Clause::root, large);
  EXPECT_EQ(shrunk.bounds, Bounds{});
  EXPECT_EQ(count_nodes(shrunk.tree), 2) << to_text(shrunk.tree);
}

TEST(Shrinking, ComesDownFromExtremeScores) {
  const Subject& searcher = subject("pvs-split-strict");
  const Score top = Score::highest();
  const Score bottom = Score::lowest();
  for (const Tree& tree : {Tree{Score(0), {{top, {}}, {top.next_below(), {}}}},                                  //
                           Tree{Score(0), {{bottom.next_above().next_above(), {}}, {bottom.next_above(), {}}}},  //
                           Tree{Score(0), {{top, {}}, {top.next_below(), {}}, {top, {}}}}}) {
    const auto large = find(searcher, tree, Clause::fail_soft);
    ASSERT_TRUE(large) << to_text(tree);
    const Counterexample shrunk = shrink(searcher, Clause::fail_soft, *large);
    expect_shrunk(searcher, Clause::fail_soft, *large, shrunk);
    EXPECT_LE(size_of(shrunk).value_magnitudes, 3) << to_text(shrunk.tree);
  }
}

TEST(Shrinking, TakesADeepChainToPieces) {
  Tree tree = parse_tree("[0 -1]");
  for (int ply = 0; ply < 60; ++ply) tree = Tree{Score(0), {tree}};
  const Subject& searcher = subject("pvs-split-strict");
  const auto large = find(searcher, tree, Clause::fail_soft);
  ASSERT_TRUE(large);
  EXPECT_EQ(count_nodes(shrink(searcher, Clause::fail_soft, *large).tree), 3);
}

// Equal values cannot be lowered one by one, and 1,000,000,000 single steps would take too long.
TEST(Shrinking, BringsValuesOfAThousandMillionDownAtOnce) {
  const Subject& searcher = subject("pvs-split");
  int large = 0;
  for (std::uint64_t index = 0; index < 40; ++index) {
    const Tree tree = draw_tree(11, index).tree;
    const auto found = find(searcher, tree, Clause::fail_soft);
    if (!found || size_of(*found).value_magnitudes < 1'000'000'000) continue;
    EXPECT_LE(size_of(shrink(searcher, Clause::fail_soft, *found)).value_magnitudes, 10U) << to_text(tree);
    ++large;
  }
  EXPECT_GT(large, 0);
}

// Alpha-beta for which move number 150 is worth one more, counting its nodes.
struct OverratesMove150 {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "overrates-150", .title = "", .citation = "", .contract = fail_soft_contract, .rule = CutoffRule::at_beta};
  static inline std::uint64_t nodes = 0;

  static Score search(auto node, Window window) {
    ++nodes;
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      const Score value = -search(successor, window.flipped());
      best = max(best, successor.number() == 150 ? value.next_above() : value);
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

// One step after the other would take hundreds of millions of nodes.
TEST(Shrinking, DropsTheNeedlessMovesOfAWideNodeTogether) {
  static const std::vector<Subject> subjects = subjects_of<OverratesMove150>();
  Tree wide{Score(0), {}};
  for (int move = 0; move < 600; ++move) {
    Tree successor{Score(0), {{Score(-1'000 - move), {}}, {Score(700'000'000 + move), {}}}};
    wide.successors.push_back(std::move(successor));
  }
  wide.successors[150] = Tree{Score(0), {{Score(5'000), {}}}};
  const Counterexample failing = counterexample(subjects.front(), wide, Bounds{});
  ASSERT_NE(failing.returned.value, failing.score);
  OverratesMove150::nodes = 0;
  const Counterexample shrunk = shrink(subjects.front(), Clause::root, failing);
  EXPECT_EQ(count_nodes(shrunk.tree), 152U) << to_text(shrunk.tree);
  EXPECT_LE(size_of(shrunk).value_magnitudes, 1U) << to_text(shrunk.tree);
  EXPECT_LT(OverratesMove150::nodes, 3'000'000U);
}

}  // namespace
}  // namespace pvslab
