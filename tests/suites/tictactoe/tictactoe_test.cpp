// Tic-tac-toe: its rules, the size of its tree, its value, and its text.
#include "suites/tictactoe/tictactoe.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>

#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/minimax.hpp"

namespace pvslab {
namespace tictactoe_test {

constexpr TicTacToe game;

std::uint64_t nodes_below(const TicTacToe::Position& position) {
  std::uint64_t nodes = 1;
  for (const auto square : game.moves(position)) nodes += nodes_below(game.after(position, square));
  return nodes;
}

// Takes turns from the empty board.
TicTacToe::Position played(const std::string& squares) {
  TicTacToe::Position position = game.start();
  for (const char square : squares) position = game.after(position, static_cast<TicTacToe::Move>(square - '0'));
  return position;
}

// 255,168 games, 549,946 positions: published many times.
TEST(TicTacToe, HasTheTreeOfTheGame) { EXPECT_EQ(nodes_below(game.start()), 549'946U); }

TEST(TicTacToe, IsDrawn) {
  CountingObserver observer;
  const auto value = [&]<Searcher S>(std::type_identity<S>) {
    return search<S>(game, game.start(), Depth(9), Window<S::info.rule>::open(), observer).value;
  };
  EXPECT_EQ(value(std::type_identity<Minimax>{}), Score(0));
  EXPECT_EQ(value(std::type_identity<AlphaBeta<CutoffRule::at_beta>>{}), Score(0));
}

TEST(TicTacToe, IsWonByThreeInARow) {
  // X: a1 b1 c1 (squares 0 1 2), O: a2 b2 (3 4).
  const auto won = played("03142");
  EXPECT_TRUE(game.moves(won).empty());
  EXPECT_EQ(game.evaluate(won), Score(-5)) << "four squares are empty: the side to move has lost early";
}

TEST(TicTacToe, PrefersTheFasterWin) {
  const auto fast = played("03142");    // a1 b1 c1 with the fifth stone
  const auto slow = played("0314872");  // with the seventh
  EXPECT_LT(game.evaluate(fast), game.evaluate(slow));
}

TEST(TicTacToe, IsADrawOnAFullBoardWithoutALine) {
  const auto full = played("021354678");
  EXPECT_TRUE(game.moves(full).empty());
  EXPECT_EQ(game.evaluate(full), Score(0));
}

TEST(TicTacToe, WritesPositionsAndMoves) {
  EXPECT_EQ(game.text(game.start()), ".../.../..., X to move");
  EXPECT_EQ(game.text(played("048")), "X../.O./..X, O to move");
  EXPECT_EQ(game.text(game.start(), 0), "a1");
  EXPECT_EQ(game.text(game.start(), 5), "c2");
}

TEST(TicTacToe, HasADifferentKeyForEveryPosition) {
  EXPECT_EQ(game.key(played("048")), game.key(played("840")));
  EXPECT_NE(game.key(played("04")), game.key(played("40")));
}

}  // namespace tictactoe_test
}  // namespace pvslab
