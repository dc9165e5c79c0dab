// Trees for people: their orders, and the two ways of writing their values.
#include <gtest/gtest.h>

#include "harness/base/usage_error.hpp"
#include "harness/browser/drawn_tree.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/relations/ordered_trees.hpp"
#include "suites/explicit/tree_text.hpp"

namespace pvslab {
namespace {

TEST(DrawnTree, IsTheSameForTheSameSeed) {
  const TreeDraw draw{.branching = 3, .depth = 3, .seed = 7};
  EXPECT_EQ(draw_tree(draw, 1000), draw_tree(draw, 1000));
  EXPECT_NE(draw_tree(draw, 1000), draw_tree({.branching = 3, .depth = 3, .seed = 8}, 1000));
  EXPECT_EQ(count_leaves(draw_tree(draw, 1000)), 27U);
  EXPECT_EQ(count_leaves(draw_tree({.branching = 4, .depth = 0, .seed = 1}, 1000)), 1U);
  EXPECT_THROW(static_cast<void>(draw_tree({.branching = 8, .depth = 8, .seed = 1}, 1000)), UsageError);
}

TEST(DrawnTree, InAnyOrderHasTheSameScore) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Tree tree = draw_tree({.branching = 3, .depth = 3, .seed = seed}, 1000);
    for (const DrawnOrder order :
         {DrawnOrder::drawn, DrawnOrder::best_first, DrawnOrder::worst_first, DrawnOrder::shuffled}) {
      const TreeDraw draw{.branching = 3, .depth = 3, .seed = seed + 1, .order = order, .quality = 0.5};
      EXPECT_EQ(minimax_of(reordered(tree, draw)), minimax_of(tree));
    }
  }
}

TEST(DrawnTree, OfFullQualityHasTheBestMoveFirst) {
  const Tree tree = draw_tree({.branching = 4, .depth = 3, .seed = 3, .quality = 1}, 1000);
  EXPECT_EQ(minimax_of(tree), -minimax_of(tree.successors.front()));
}

TEST(DrawnTree, TurnedTwiceIsTheTreeHoweverUnevenItIs) {
  EXPECT_EQ(to_text(turned(parse_tree("[5 [3 -4] [[1]]]"))), "[-5 [3 -4] [[-1]]]");
  EXPECT_EQ(to_text(turned(parse_tree("7"))), "7");
  for (std::uint64_t index = 0; index < 2000; ++index) {
    const Tree tree = draw_tree(1, index).tree;
    EXPECT_EQ(turned(turned(tree)), tree);
  }
}

}  // namespace
}  // namespace pvslab
