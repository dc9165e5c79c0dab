// Static values above the leaves: they are wrong, they are part of a tree's text, and they find searches that end early.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/drawn/static_values.hpp"
#include "harness/check/subject/replay.hpp"
#include "harness/check/subject/shrink.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "searchers/alpha_beta.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/input_error.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace static_values_test {

void expect_wrong(const ExplicitTree& tree, ExplicitTree::Position node) {
  if (tree.successor_count(node) == 0) return;
  EXPECT_NE(tree.evaluate(node), tree.score(node));
}

TEST(StaticValues, AreNeverTheScoreOfTheirNode) {
  synthetic::Draws draws(1);
  for (std::uint64_t index = 0; index < 500; ++index) {
    Tree drawn = draw_tree(1, index).tree;
    const Score score = draw_wrong_statics(drawn, draws);
    ExplicitTree tree(drawn);
    ASSERT_EQ(tree.minimax(), score);
    for (ExplicitTree::Position node = 0; node < tree.node_count(); ++node) expect_wrong(tree, node);
    ASSERT_EQ(parse_tree(to_text(drawn)), drawn);
    ASSERT_EQ(parse_tree(to_token(drawn)), drawn);
    ASSERT_EQ(tree.to_tree(), drawn);
  }
}

TEST(StaticValues, AreWrittenAfterTheirNode) {
  const Tree tree = parse_tree("[[1 2]=-3 4]=5");
  EXPECT_EQ(tree.value, Score(5));
  EXPECT_EQ(tree.successors.front().value, Score(-3));
  EXPECT_EQ(to_token(tree), "b2=5.b2=-3.1.2.4");
  EXPECT_EQ(to_text(parse_tree("[1 0]=0")), "[1 0]");
  EXPECT_THROW(static_cast<void>(parse_tree("[1 0]=x")), InputError);
  EXPECT_THROW(static_cast<void>(parse_tree("[1 0]=2147483647")), InputError);
}

TEST(StaticValues, AreInEverySecondRandomAndDecisiveTree) {
  for (const NumberedTrees& trees : {random_trees(1, 200), decisive_trees(1, 1)}) {
    std::uint64_t with_statics = 0;
    for (std::uint64_t index = 0; index < 200; ++index)
      with_statics += to_text(trees.tree(index)).find('=') != std::string::npos;
    EXPECT_GT(with_statics, 40U);
    EXPECT_LT(with_statics, 160U);
  }
}

// Ends a search one ply early where its static value is at least `margin` above beta. A static value of 0 never is.
struct CutsByStaticValue {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{.id = "static-cut",
                                     .title = "",
                                     .citation = "",
                                     .contract = fail_soft_contract,
                                     .rule = CutoffRule::at_beta,
                                     .beyond_induction = "it reads static values"};

  static Score search(auto node, Window window) {
    constexpr Score margin(3);
    if (node.depth() == Depth(1) && node.game().evaluate(node.position()) > margin) return early(node, window);
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

  static Score early(auto node, Window window) {
    auto visit = node.at_depth(Depth(0)).enter(window);
    static_cast<void>(node.at_depth(Depth(1)));  // for its siblings
    return visit.evaluate();
  }
};

TEST(StaticValues, FindASearchThatEndsEarlyAndStayInItsSmallestTreeAlone) {
  const std::vector<Subject> subjects = subjects_of<CutsByStaticValue>();
  const auto tally_of = [&](const auto& trees) {
    std::vector<RoutineTally> tallies(1);
    for (std::uint64_t index = 0; index < 300; ++index) trees(index, tallies);
    return tallies.front();
  };
  const RoutineTally without = tally_of([&](std::uint64_t index, std::vector<RoutineTally>& tallies) {
    check_drawn_tree(subjects, 1, index, draw_tree(1, index).tree, tallies);
  });
  EXPECT_TRUE(without[Clause::window].held()) << "a static value of 0 is never great enough";
  const NumberedTrees trees = random_trees(1, 300);
  const RoutineTally with = tally_of([&](std::uint64_t index, std::vector<RoutineTally>& tallies) {
    trees.check(subjects, index, trees.tree(index), tallies);
  });
  ASSERT_TRUE(with[Clause::window].smallest);
  const Counterexample smallest = shrink(subjects.front(), Clause::window, *with[Clause::window].smallest);
  EXPECT_EQ(to_text(smallest.tree), "[0]=4");
  const Replay replay{"alpha-beta", smallest.bounds, smallest.tree};
  EXPECT_EQ(std::get<Tree>(parse_token(to_token(replay)).searched), smallest.tree);
}

}  // namespace static_values_test
}  // namespace pvslab
