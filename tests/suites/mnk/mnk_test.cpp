// m,n,k-games: the rules on boards of several shapes, published counts, and texts.
#include "suites/mnk/mnk.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>

#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/searcher.hpp"
#include "searchers/minimax.hpp"
#include "searchers/pvs_sound.hpp"
#include "suites/input_error.hpp"
#include "tests/support/counted_games.hpp"

namespace pvslab {
namespace mnk_test {

using test::count_lines;

template <Searcher S>
std::pair<Score, std::uint64_t> searched(const MnkGame& game) {
  CountingObserver observer;
  const Score value =
      search<S>(game, game.start(), Depth(MnkGame::max_squares), Window<S::info.rule>::open(), observer).value;
  return {value, observer.counters().nodes};
}

// Larsen, "TicTacToe strategic reduction" (a question on Stack Overflow): 549,946 and, with alpha-beta, 18,297.
TEST(Mnk, HasThePublishedCountsOfTicTacToe) {
  const MnkGame game;
  EXPECT_EQ(searched<Minimax>(game), std::pair(Score(0), std::uint64_t{549'946}));
  EXPECT_EQ(searched<AlphaBeta<CutoffRule::at_beta>>(game), std::pair(Score(0), std::uint64_t{18'297}));
}

// J. Ferry 2001, OEIS A061526: 24 games of 2 x 2, where the first side wins with its second square.
TEST(Mnk, HasThePublishedNumberOfGamesOnTwoByTwo) {
  const MnkGame game(2, 2, 2);
  EXPECT_EQ(count_lines(game, game.start(), 3).lines, 24U);
  EXPECT_EQ(count_lines(game, game.start(), 4), (test::LineCounts{.lines = 0, .finished = 24}));
}

// Solved: 3,3,3 is drawn, k = 2 is won on any larger board, and four rows of three columns are won with three in a row.
TEST(Mnk, HasTheKnownValues) {
  EXPECT_EQ(searched<PvsSound<CutoffRule::at_beta>>(MnkGame(3, 3, 3)).first, Score(0));
  EXPECT_EQ(searched<PvsSound<CutoffRule::at_beta>>(MnkGame(3, 2, 2)).first, Score(1));
  EXPECT_EQ(searched<PvsSound<CutoffRule::at_beta>>(MnkGame(3, 4, 3)).first, Score(1));
  EXPECT_EQ(searched<PvsSound<CutoffRule::at_beta>>(MnkGame(4, 3, 3)).first, Score(1));
  EXPECT_EQ(searched<PvsSound<CutoffRule::at_beta>>(MnkGame(1, 9, 3)).first, Score(0));
}

TEST(Mnk, IsWonByALineInAnyDirectionThatDoesNotLeaveTheBoard) {
  const MnkGame game(4, 3, 3);
  for (const char* const won :
       {"XXX./OO../....:O", "X.O./XO../X...:O", "XO../OX../..X.:O", ".OX./.XO./X...:O", "..OX/..X./OX..:O"}) {
    EXPECT_TRUE(game.moves(game.parse(won)).empty()) << won;
    EXPECT_EQ(game.evaluate(game.parse(won)), Score(-1)) << won;
  }
  // Neighbours by number, but not on the board.
  for (const char* const open : {"..XX/XOO./....:O", ".O.X/X..O/.X..:O", "...X/X.OO/.X..:O"}) {
    EXPECT_FALSE(game.moves(game.parse(open)).empty()) << open;
    EXPECT_EQ(game.evaluate(game.parse(open)), Score(0)) << open;
  }
}

TEST(Mnk, ReachesTheLastOfSixtyFourSquares) {
  const MnkGame game(8, 8, 5);
  const auto won = game.parse("OOOO..../......../......../.......X/.......X/.......X/.......X/.......X:O");
  EXPECT_TRUE(game.moves(won).empty());
  const auto down = game.parse("OOOO..../......../......../...X..../....X.../.....X../......X./.......X:O");
  EXPECT_TRUE(game.moves(down).empty());
}

TEST(Mnk, WritesPositionsAndMoves) {
  const MnkGame game(4, 2, 2);
  EXPECT_EQ(game.text(game.start()), "..../....:X");
  EXPECT_EQ(game.text(game.after(game.start(), 5)), "..../.X..:O");
  EXPECT_EQ(game.text(game.start(), 5), "b2");
  EXPECT_EQ(game.parse("..../.X..:O"), game.after(game.start(), 5));
}

TEST(Mnk, RefusesBoardsThatDoNotFit) {
  EXPECT_THROW(MnkGame(9, 8, 3), std::invalid_argument);
  EXPECT_THROW(MnkGame(3, 3, 4), std::invalid_argument);
  EXPECT_THROW(MnkGame(0, 3, 1), std::invalid_argument);
  EXPECT_NO_THROW(MnkGame(4, 3, 4));
}

TEST(Mnk, RefusesTextsWithTheirPlace) {
  const MnkGame game;
  const auto error = [&](const std::string& text) {
    try {
      static_cast<void>(game.parse(text));
    } catch (const InputError& refused) {
      return refused.what() + std::string();
    }
    return std::string("accepted");
  };
  using testing::HasSubstr;
  EXPECT_THAT(error(""), HasSubstr("position:1:1: the text ends where 'X', 'O' or '.' should be"));
  EXPECT_THAT(error("..x/.../...:X"), HasSubstr("position:1:3: there is 'x' where"));
  EXPECT_THAT(error("..../.../...:X"), HasSubstr("position:1:4: there is '.' where '/' should be"));
  EXPECT_THAT(error(".../.../...:Z"), HasSubstr("position:1:13: there is 'Z' where 'X' or 'O' should be"));
  EXPECT_THAT(error(".../.../..."), HasSubstr("position:1:12: the text ends where ':' should be"));
  EXPECT_THAT(error(".../.../...:X "), HasSubstr("position:1:14: the position should end here"));
  EXPECT_THAT(error("X../.../...:X"), HasSubstr("it has 1, and O has 0"));
  EXPECT_THAT(error("OOO/XX./X..:O"), HasSubstr("X begins"));
  EXPECT_THAT(error("XXX/OO./...:X"), HasSubstr("X begins"));
  EXPECT_THAT(error("OOO/XXX/X..:O"), HasSubstr("the game ended before"));
}

}  // namespace mnk_test
}  // namespace pvslab
