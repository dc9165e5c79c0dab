// Trees of one shape checked together: the same tally as each tree by its own searches, for searchers that keep their promises
// and for every mutant.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/oracles/exhaustive.hpp"
#include "harness/check/oracles/tree_shapes.hpp"
#include "harness/check/subject/subject.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "harness/check/subject/tree_block.hpp"
#include "harness/check/subject/windows.hpp"
#include "harness/power/zoo.hpp"
#include "searchers/alpha_beta.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace check_block_test {

struct Windows {
  std::vector<Bounds> finite;
  std::vector<Bounds> open;
};

Windows windows_of(CutoffRule rule, const LeafPatterns& patterns) {
  const auto ends = scores_from(patterns.lowest().next_below(), patterns.highest().next_above());
  return {finite_windows(rule, ends), open_windows(ends)};
}

RoutineTally one_by_one(const Subject& subject, const Tree& shape, LeafPatterns patterns) {
  const Windows windows = windows_of(subject.info->rule, patterns);
  ExplicitTree tree(shape);
  RoutineTally tally;
  do {
    patterns.apply(tree);
    const Score score = tree.minimax();
    subject.check(tree, score, windows.finite, WindowSet::finite, tally);
    subject.check(tree, score, windows.open, WindowSet::open, tally);
    if (subject.is_the_search()) tally.open_window_nodes += subject.count(tree, Bounds{}).nodes;
  } while (patterns.advance());
  return tally;
}

RoutineTally in_blocks(const Subject& subject, const Tree& shape, LeafPatterns patterns, std::size_t trees_of_a_block) {
  const Windows windows = windows_of(subject.info->rule, patterns);
  TreeBlock block(ExplicitTree(shape), max(-patterns.lowest(), patterns.highest()));
  RoutineTally tally;
  bool is_more = true;
  while (is_more) {
    block.clear();
    for (std::size_t i = 0; i < trees_of_a_block && is_more; ++i) {
      patterns.apply(block.tree());
      block.add();
      is_more = patterns.advance();
    }
    block.index();
    subject.check_block(block, windows.finite, WindowSet::finite, tally);
    subject.check_block(block, windows.open, WindowSet::open, tally);
  }
  return tally;
}

std::string text_of(const RoutineTally& tally) {
  std::string text = std::to_string(tally.searches) + " " + std::to_string(tally.open_window_nodes);
  for (const Clause clause : clauses) {
    const ClauseTally& of = tally[clause];
    if (of.held()) continue;
    text += "; " + std::string(name(clause)) + " " + std::to_string(of.violations) + "+" +
            std::to_string(of.open_violations);
    if (of.smallest) {
      text += " " + to_text(of.smallest->tree) + to_text(of.smallest->bounds) + to_text(of.smallest->score) + "=" +
              to_text(of.smallest->returned.value);
    }
  }
  return text;
}

struct Family {
  ShapeLimits shapes;
  bool of_ranks;
  std::size_t trees_of_a_block;
  std::size_t least_leaves = 1;  // where another family has the smaller trees
};

// Sets `was_searched` if the searches of some shape end: those of a mutant need not.
void expect_same(const Subject& subject, const Family& family, bool& was_searched) {
  for (const Tree& shape : all_shapes(family.shapes)) {
    const std::size_t leaves = ExplicitTree(shape).leaves().size();
    if (leaves < family.least_leaves) continue;
    const LeafPatterns patterns =
        family.of_ranks ? LeafPatterns::all_ranks(leaves, 2) : LeafPatterns::all_values(leaves, Score(-1), Score(1));
    RoutineTally expected;
    try {
      expected = one_by_one(subject, shape, patterns);
    } catch (const SearchTooLong&) {
      EXPECT_THROW(static_cast<void>(in_blocks(subject, shape, patterns, family.trees_of_a_block)), SearchTooLong);
      continue;
    }
    was_searched = true;
    const RoutineTally found = in_blocks(subject, shape, patterns, family.trees_of_a_block);
    EXPECT_EQ(text_of(found), text_of(expected)) << subject.name() << " " << to_text(shape);
    EXPECT_LE(found.runs, found.searches) << subject.name();
  }
}

const std::vector<Family> families{{{.depth = 3, .branching = 2, .leaves = 3}, false, TreeBlock::most_trees},
                                   {{.depth = 2, .branching = 2, .leaves = 4}, false, TreeBlock::most_trees, 4},
                                   {{.depth = 2, .branching = 3, .leaves = 3}, false, 10},
                                   {{.depth = 2, .branching = 3, .leaves = 3}, true, TreeBlock::most_trees}};
const std::vector<Family> larger_families{{{.depth = 3, .branching = 2, .leaves = 4}, false, TreeBlock::most_trees}};

void expect_same_of_the_catalogue(const std::vector<Family>& of_trees) {
  for (const Family& family : of_trees) {
    for (const Subject& subject : all_subjects()) {
      bool was_searched = false;
      expect_same(subject, family, was_searched);
      EXPECT_TRUE(was_searched);
    }
  }
}

void expect_same_of_every_mutant(const std::vector<Family>& of_trees) {
  for (const zoo::Mutant& mutant : zoo::mutants()) {
    for (const Subject& subject : mutant.body.subjects) {
      bool was_searched = false;
      for (const Family& family : of_trees) expect_same(subject, family, was_searched);
      EXPECT_TRUE(was_searched) << mutant.body.fault.id;
    }
  }
}

TEST(CheckBlock, FindsOfTheCatalogueWhatTreesOneByOneShow) { expect_same_of_the_catalogue(families); }

TEST(CheckBlock, FindsOfEveryMutantWhatTreesOneByOneShow) { expect_same_of_every_mutant(families); }

TEST(SlowCheckBlock, FindsOfLargerTreesWhatTheyShowOneByOne) {
  expect_same_of_the_catalogue(larger_families);
  expect_same_of_every_mutant(larger_families);
}

TEST(CheckBlock, RunsFewerSearchesThanItChecks) {
  const Subject& alpha_beta = *find_subject(all_subjects(), "alpha-beta");
  const Tree shape = parse_tree("[[0 0] [0 0]]");
  const RoutineTally found =
      in_blocks(alpha_beta, shape, LeafPatterns::all_values(4, Score(-1), Score(1)), TreeBlock::most_trees);
  EXPECT_LT(found.runs, found.searches / 2);
  const Subject& minimax = *find_subject(all_subjects(), "minimax");
  const RoutineTally of_all =
      in_blocks(minimax, shape, LeafPatterns::all_values(4, Score(-1), Score(1)), TreeBlock::most_trees);
  EXPECT_EQ(of_all.runs, of_all.searches) << "it evaluates every leaf";
}

// Alpha-beta that keeps something from one search to the next: it is wrong in every third.
struct Moody {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "moody", .title = "", .citation = "", .contract = fail_soft_contract, .rule = CutoffRule::at_beta};
  static inline int searches = 0;
  static Score search(auto node, Window window) {
    const Score value = AlphaBeta<CutoffRule::at_beta>::search(node, window);
    return ++searches % 3 == 0 ? value.next_above() : value;
  }
};

TEST(CheckBlock, SearchesEveryTreeForASearcherThatIsNotTheSameTwice) {
  const Subject moody = subjects_of<Moody>().front();
  const RoutineTally found = in_blocks(moody, parse_tree("[[0 0] [0 0]]"),
                                       LeafPatterns::all_values(4, Score(-1), Score(1)), TreeBlock::most_trees);
  EXPECT_GT(found[Clause::root].violations, 20U) << "of 81 trees in the open window";
}

// Larger trees and values are checked one by one.
TEST(ExhaustiveCheck, TakesTreesAndValuesThatDoNotFitABlock) {
  const std::vector<Subject> alpha_beta{*find_subject(all_subjects(), "alpha-beta")};
  const std::vector<ExhaustiveLimits> limits{
      {{.depth = 1, .branching = 70, .leaves = 70}, ExhaustiveLimits::Values{Score(0), Score(0)}},
      {{.depth = 1, .branching = 1, .leaves = 1}, ExhaustiveLimits::Values{Score(-70), Score(70)}}};
  for (const ExhaustiveLimits& each : limits) {
    const ExhaustiveResult found = verify_exhaustively(alpha_beta, each, {});
    EXPECT_TRUE(found.complete);
    EXPECT_GT(found.tallies.front().searches, 0U);
    EXPECT_FALSE(break_promises(alpha_beta, found.tallies));
  }
}

TEST(TreeBlock, RefusesWhatDoesNotFit) {
  const ExplicitTree small(parse_tree("[0 0]"));
  EXPECT_TRUE(TreeBlock::fits(small, Score(TreeBlock::greatest_score)));
  EXPECT_FALSE(TreeBlock::fits(small, Score(TreeBlock::greatest_score + 1)));
}

}  // namespace check_block_test
}  // namespace pvslab
