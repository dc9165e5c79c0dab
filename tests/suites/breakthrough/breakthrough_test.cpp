// Breakthrough: its rules, its counts, and its texts.
#include "suites/breakthrough/breakthrough.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/searcher.hpp"
#include "suites/input_error.hpp"
#include "tests/support/counted_games.hpp"

namespace pvslab {
namespace breakthrough_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> moves_of(const Breakthrough& game, const std::string& text) {
  const auto position = game.parse(text);
  std::vector<std::string> moves;
  for (const auto move : game.moves(position)) moves.push_back(game.text(position, move));
  std::ranges::sort(moves);
  return moves;
}

// tests/python/game_counts.py, which shares nothing with this program, counts the same.
TEST(Breakthrough, HasTheCountsOfASecondProgram) {
  const auto lines = [](const Breakthrough& game, int plies) {
    return test::count_lines(game, game.start(), plies).lines;
  };
  const Breakthrough usual;
  EXPECT_EQ(lines(usual, 1), 22U);
  EXPECT_EQ(lines(usual, 2), 484U);
  EXPECT_EQ(lines(usual, 3), 11'132U);
  EXPECT_EQ(lines(usual, 4), 256'036U);
  const Breakthrough small(5, 5);
  EXPECT_EQ(lines(small, 5), 289'828U);
}

TEST(Breakthrough, PawnsMoveAheadToEmptySquaresAndTakeDiagonally) {
  const Breakthrough game(3, 5);
  // Straight ahead is blocked by either colour; diagonally by the own one alone.
  EXPECT_THAT(moves_of(game, ".../.../bb./.w./...:w"), ElementsAre("b2a3", "b2c3"));
  EXPECT_THAT(moves_of(game, ".../bbb/w../.w./...:w"), ElementsAre("a3b4", "b2b3", "b2c3"));
  EXPECT_THAT(moves_of(game, ".../..b/ww./.../...:b"), ElementsAre("c4b3", "c4c3"));
  // No pawn leaves the board sideways.
  EXPECT_THAT(moves_of(game, ".../b.b/w.w/.../...:w"), ElementsAre("a3b4", "c3b4"));
  EXPECT_THAT(moves_of(game, ".../b.b/w.w/.../...:b"), ElementsAre("a4b3", "c4b3"));
}

TEST(Breakthrough, EndsOnTheLastRowAndWithTheLastPawn) {
  const Breakthrough game(3, 5);
  for (const char* const over :
       {"w../.../.b./.../...:b", "b../.../.w./.../b..:w", ".../.../.w./.../...:b", ".../.../.b./.../...:w"}) {
    EXPECT_THAT(moves_of(game, over), IsEmpty()) << over;
    EXPECT_EQ(game.evaluate(game.parse(over)), -Breakthrough::win) << over;
  }
}

TEST(Breakthrough, CountsPawnsWhileTheGameIsNotOver) {
  const Breakthrough game(3, 5);
  EXPECT_EQ(game.evaluate(game.parse(".b./.../.../w.w/...:w")), Score(1));
  EXPECT_EQ(game.evaluate(game.parse(".b./.../.../w.w/...:b")), Score(-1));
}

// So tests/python/game_counts.py finds too.
TEST(Breakthrough, IsWonByTheSecondSideOnTheSmallestBoards) {
  CountingObserver observer;
  for (const auto& game : {Breakthrough(2, 4), Breakthrough(3, 4)}) {
    const auto value = [&]<Searcher S>(std::type_identity<S>) {
      return search<S>(game, game.start(), Depth(60), Window<S::info.rule>::open(), observer).value;
    };
    EXPECT_EQ(value(std::type_identity<AlphaBeta<CutoffRule::at_beta>>{}), -Breakthrough::win);
  }
}

TEST(Breakthrough, WritesPositionsAndMoves) {
  const Breakthrough game(3, 4);
  EXPECT_EQ(game.text(game.start()), "bbb/bbb/www/www:w");
  EXPECT_EQ(game.text(game.start(), {3, 7}), "a2b3");
  EXPECT_EQ(game.text(game.after(game.start(), {3, 7})), "bbb/bwb/.ww/www:b");
}

TEST(Breakthrough, RefusesBoardsAndTexts) {
  EXPECT_THROW(Breakthrough(1, 8), std::invalid_argument);
  EXPECT_THROW(Breakthrough(8, 3), std::invalid_argument);
  EXPECT_THROW(Breakthrough(9, 8), std::invalid_argument);
  const Breakthrough game(2, 4);
  const auto error = [&](const std::string& text) {
    try {
      static_cast<void>(game.parse(text));
    } catch (const InputError& refused) {
      return refused.what() + std::string();
    }
    return std::string("accepted");
  };
  EXPECT_THAT(error("bb/bb/ww/wx:w"), HasSubstr("position:1:11: there is 'x' where 'w', 'b' or '.' should be"));
  EXPECT_THAT(error("w./bb/ww/ww:w"), HasSubstr("has a pawn on its last row"));
  EXPECT_THAT(error("../../ww/..:w"), HasSubstr("moved last has no pawns"));
  EXPECT_THAT(error("bb/bb/bw/ww:w"), HasSubstr("at most two rows"));
}

}  // namespace breakthrough_test
}  // namespace pvslab
