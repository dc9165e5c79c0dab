// Trees in which one move decides: that it does, that every place is there, and what they find and cannot find.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <tuple>
#include <vector>

#include "harness/check/drawn/decisive_trees.hpp"
#include "harness/check/subject/subjects_of.hpp"
#include "tests/support/subjects.hpp"

namespace pvslab {
namespace decisive_trees_test {

// Alpha-beta that leaves out every move from one on.
template <std::uint32_t from>
struct ShortList {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "short-list", .title = "", .citation = "", .contract = fail_soft_contract, .rule = CutoffRule::at_beta};

  static constexpr Score search(auto node, Window window) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    for (auto successor : visit.successors()) {
      if (successor.number() >= from) break;
      best = max(best, -search(successor, window.flipped()));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

template <std::uint32_t from>
std::uint64_t wrong_values() {
  static const std::vector<Subject> subjects = subjects_of<ShortList<from>>();
  NumberedTreesResult found = verify_decisive_trees(subjects, 1, 1, {});
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.trees, decisive_round);
  return found.tallies.front()[Clause::root].violations;
}

TEST(DecisiveTrees, AreDecidedByTheirMoveAtEveryPlaceWithEveryNumberOfPliesInEachRole) {
  std::set<std::tuple<std::int32_t, std::uint32_t, DecisiveRole, DecisiveNode>> kinds;
  std::set<std::int32_t> above;
  for (std::uint64_t index = 0; index < decisive_round; ++index) {
    const DecisiveTree drawn = draw_decisive_tree(1, index);
    ASSERT_TRUE(drawn.decides) << index;
    ASSERT_LE(count_nodes(drawn.tree), 170U) << index;
    ASSERT_EQ(height(drawn.tree), drawn.above + drawn.plies + (drawn.node == DecisiveNode::root ? 0 : 1)) << index;
    above.insert(drawn.above);
    kinds.emplace(drawn.plies, drawn.place, drawn.role, drawn.node);
  }
  EXPECT_EQ(kinds.size(), decisive_round);
  EXPECT_THAT(above, testing::ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8));
  EXPECT_EQ(std::get<0>(*kinds.begin()), 1);
  EXPECT_EQ(std::get<0>(*kinds.rbegin()), 24);
}

TEST(DecisiveTrees, AreDecidedUnderOtherSeedsAndInLaterRounds) {
  for (std::uint64_t index = 0; index < 5 * decisive_round; index += 7) {
    ASSERT_TRUE(draw_decisive_tree(2, index).decides) << index;
  }
  EXPECT_EQ(draw_decisive_tree(2, 70).tree, draw_decisive_tree(2, 70).tree);
  EXPECT_NE(draw_decisive_tree(2, 70).tree, draw_decisive_tree(3, 70).tree);
  EXPECT_NE(draw_decisive_tree(2, 70).tree, draw_decisive_tree(2, 70 + decisive_round).tree);
}

// The move that is not enough comes first: a search with a window of no width stops there.
TEST(DecisiveTrees, HaveATestThatDoesNotTellTheScoreOnTheLineOfABestMove) {
  std::uint64_t told = 0;
  std::uint64_t untold = 0;
  for (std::uint64_t index = 0; index < decisive_round; ++index) {
    const DecisiveTree drawn = draw_decisive_tree(1, index);
    if (drawn.role != DecisiveRole::best || drawn.node != DecisiveNode::root || drawn.place == 1 || drawn.above != 0)
      continue;
    ExplicitTree tree(drawn.tree);
    const Score score = tree.minimax();
    Score others = Score::lowest();
    for (std::uint32_t i = 0; i < tree.successor_count(tree.root()); ++i) {
      if (i + 1 != drawn.place) others = max(others, -tree.score(tree.after(tree.root(), i)));
    }
    const Outcome answer = subject("alpha-beta").search(tree, {others, others.next_above()});
    (answer.value == score ? told : untold) += 1;
  }
  EXPECT_LT(told, untold / 4) << "with one or two plies left there is no room for it";
}

TEST(DecisiveTrees, FindALateMoveThatIsLeftOut) {
  EXPECT_GT(wrong_values<5>(), 0U);
  EXPECT_GT(wrong_values<48>(), 0U);
  EXPECT_GT(wrong_values<63>(), 0U);
}

enum class Slip { late_moves_far_from_the_root, fourth_move_of_many, last_move_of_many, of_129_moves };

// Alpha-beta that leaves out a move where several things meet.
template <Slip slip>
struct Meeting {
  using Window = pvslab::Window<CutoffRule::at_beta>;
  static constexpr SearcherInfo info{
      .id = "meeting", .title = "", .citation = "", .contract = fail_soft_contract, .rule = CutoffRule::at_beta};

  static constexpr Score search(auto node, Window window, std::int32_t ply = 0) {
    auto visit = node.enter(window);
    if (visit.is_leaf()) return visit.evaluate();
    Score best = -Score::infinity();
    const bool is_deep = node.depth() >= Depth(4);
    const std::uint32_t count = visit.successor_count();
    for (auto successor : visit.successors()) {
      const std::uint32_t number = successor.number();
      if (slip == Slip::late_moves_far_from_the_root && ply >= 3 && is_deep && number > 12) continue;
      if (slip == Slip::fourth_move_of_many && count >= 65 && is_deep && number == 3) continue;
      if (slip == Slip::last_move_of_many && count >= 65 && is_deep && number == 63) continue;
      if (slip == Slip::of_129_moves && count >= 129 && number == 3) continue;
      best = max(best, -search(successor, window.flipped(), ply + 1));
      if (window.cuts(best)) break;
      window = window.raised_to(best);
    }
    return visit.leave(best);
  }
};

template <Slip slip>
std::uint64_t wrong_values_of() {
  static const std::vector<Subject> subjects = subjects_of<Meeting<slip>>();
  return verify_decisive_trees(subjects, 1, 1, {}).tallies.front()[Clause::root].violations;
}

TEST(DecisiveTrees, FindWhatHangsOnTheDistanceFromTheRootOrOnTheNumberOfMoves) {
  EXPECT_GT(wrong_values_of<Slip::late_moves_far_from_the_root>(), 0U);
  EXPECT_GT(wrong_values_of<Slip::fourth_move_of_many>(), 0U);
  EXPECT_GT(wrong_values_of<Slip::last_move_of_many>(), 0U);
}

TEST(DecisiveTrees, CannotFindWhatTakesMoreThan128Moves) { EXPECT_EQ(wrong_values_of<Slip::of_129_moves>(), 0U); }

TEST(DecisiveTrees, CannotFindWhatTakesMoreMoves) { EXPECT_EQ(wrong_values<67>(), 0U); }

}  // namespace decisive_trees_test
}  // namespace pvslab
