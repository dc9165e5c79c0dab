// Trees for people: their orders, and the two ways of writing their values. The trees of games in the gallery are what the rules
// say: with PVSLAB_PRINT_GAME_TREES=1 the test prints them, to be recorded.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "harness/base/usage_error.hpp"
#include "harness/browser/drawn_tree.hpp"
#include "harness/browser/gallery.hpp"
#include "harness/check/drawn/random_trees.hpp"
#include "harness/check/relations/ordered_trees.hpp"
#include "searchers/core/depth.hpp"
#include "searchers/core/window.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/san.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/tictactoe/tictactoe.hpp"

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

namespace pvslab {
namespace game_trees_test {

struct Written {
  Tree tree;
  std::string boards;
  std::string moves;
};

void add(std::string& list, const std::string& word) { list += (list.empty() ? "" : " ") + word; }

chess::Position position_of(const chess::SearchPosition& position) {
  return {.board = position.board, .side = position.side, .en_passant = position.en_passant};
}

Tree write(const chess::ChessGame& game, const chess::PlacedPosition& position, Depth depth, Written& written) {
  const chess::Position here = position_of(position);
  const std::string fen = chess::to_fen(here);
  add(written.boards, fen.substr(0, fen.find(' ')));
  Tree tree;
  if (!depth.is_horizon()) {
    for (const auto move : game.moves(position)) {
      add(written.moves, chess::to_san(here, to_move(move)));
      tree.successors.push_back(write(game, game.after(position, move), depth.below(), written));
    }
  }
  if (tree.is_leaf()) tree.value = game.evaluate(position, Window<CutoffRule::at_beta>::open());
  return tree;
}

// "X.O/.X./..O, O to move" as "2O/1X1/X1O": the third row stands on top.
std::string squares_of(const std::string& text) {
  std::string squares;
  for (const std::string& row : {text.substr(8, 3), text.substr(4, 3), text.substr(0, 3)}) {
    if (!squares.empty()) squares += '/';
    for (const char square : row) {
      const bool follows_gap = !squares.empty() && squares.back() >= '1' && squares.back() <= '9';
      if (square != '.')
        squares += square;
      else if (follows_gap)
        ++squares.back();
      else
        squares += '1';
    }
  }
  return squares;
}

Tree write(const TicTacToe& game, const TicTacToe::Position& position, Written& written) {
  add(written.boards, squares_of(game.text(position)));
  Tree tree;
  for (const auto move : game.moves(position)) {
    add(written.moves, game.text(position, move));
    tree.successors.push_back(write(game, game.after(position, move), written));
  }
  if (tree.is_leaf()) tree.value = game.evaluate(position);
  return tree;
}

void expect_recorded(const GameTree& recorded, const Written& written) {
  const std::string tree = to_text(written.tree);
  if (std::getenv("PVSLAB_PRINT_GAME_TREES") != nullptr) {
    fmt::print("\"{}\",\n\"{}\",\n\"{}\"\n", tree, written.boards, written.moves);
  }
  EXPECT_EQ(recorded.tree, tree);
  EXPECT_EQ(recorded.boards, written.boards);
  EXPECT_EQ(recorded.moves, written.moves);
}

TEST(DrawnTree, OfAGameIsThatOfTheRules) {
  ASSERT_EQ(game_trees().size(), 2U);
  Written chess;
  const chess::Position mate_in_two = chess::parse_fen("k7/8/K2P4/8/8/p7/8/8 w - - 0 1");
  chess.tree = write(chess::ChessGame(), mate_in_two, Depth(3), chess);
  expect_recorded(game_trees()[0], chess);
  Written noughts;
  const TicTacToe game;
  TicTacToe::Position position = game.start();
  for (const unsigned square : {4U, 0U, 8U, 2U, 1U})
    position = game.after(position, static_cast<TicTacToe::Move>(square));
  noughts.tree = write(game, position, noughts);
  expect_recorded(game_trees()[1], noughts);
}

}  // namespace game_trees_test
}  // namespace pvslab
