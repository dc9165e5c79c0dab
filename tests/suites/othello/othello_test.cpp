// Othello: its rules, published counts and values, and its texts.
#include "suites/othello/othello.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "searchers/alpha_beta.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/searcher.hpp"
#include "suites/input_error.hpp"
#include "tests/support/counted_games.hpp"

namespace pvslab {
namespace othello_test {

using test::LineCounts;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> moves_of(const Othello& game, const Othello::Position& position) {
  std::vector<std::string> moves;
  for (const auto move : game.moves(position)) moves.push_back(game.text(position, move));
  return moves;
}

Othello::Position played(const Othello& game, Othello::Position position, const std::string& wanted) {
  for (const auto move : game.moves(position)) {
    if (game.text(position, move) == wanted) return game.after(position, move);
  }
  ADD_FAILURE() << wanted << " is not a move of " << game.text(position);
  return position;
}

// A. Bik 2009, "Perft for Reversi". His figure has a finished game in it at every greater depth, as leaves of a search have. The first
// 228 end after nine plies: 24,571,284 = 24,571,056 + 228.
TEST(Othello, HasThePublishedCounts) {
  const Othello game;
  constexpr std::array<std::uint64_t, 8> published{4, 12, 56, 244, 1'396, 8'200, 55'092, 390'216};
  for (std::size_t i = 0; i < published.size(); ++i)
    EXPECT_EQ(test::count_lines(game, game.start(), static_cast<int>(i) + 1), (LineCounts{published[i], 0})) << i + 1;
}
TEST(SlowOthello, HasThePublishedCounts) {
  const Othello game;
  EXPECT_EQ(test::count_lines(game, game.start(), 9), (LineCounts{3'005'288, 0}));
  EXPECT_EQ(test::count_lines(game, game.start(), 10), (LineCounts{24'571'056, 228}));
}

// reversi-nxn.blogspot.com, March 2008: 15,015 games of 4x4 after each of the four first moves.
TEST(Othello, HasThePublishedNumberOfGamesOnFourByFour) {
  const Othello game(4);
  EXPECT_EQ(test::count_lines(game, game.start(), 30), (LineCounts{0, 4 * 15'015}));
}

// Solved many times: the second side wins on the small board, by 3 to 11.
TEST(Othello, IsLostByEightDiscsOnFourByFour) {
  using AlphaBeta = AlphaBeta<CutoffRule::at_beta>;
  const Othello game(4);
  CountingObserver observer;
  EXPECT_EQ(search<AlphaBeta>(game, game.start(), Depth(30), Window<CutoffRule::at_beta>::open(), observer).value,
            Score(-8));
}

TEST(Othello, BeginsWithTheFourMovesOfTheBooks) {
  const Othello game;
  EXPECT_THAT(moves_of(game, game.start()), ElementsAre("d3", "c4", "f5", "e6"));
}

TEST(Othello, TurnsAllDiscsBetweenInEveryDirection) {
  const Othello game;
  const auto before = game.parse(".X.X.X../..OOO.../XOO.OOOX/..OOO.../.O.OOO../X..O..O./...O...X/...X....:X");
  EXPECT_EQ(game.text(played(game, before, "d3")),
            ".X.X.X../..XXX.../XXXXXXXX/..XXX.../.X.XOX../X..X..X./...X...X/...X....:O");
}

// A row's end is not beside the next row's beginning.
TEST(Othello, LinesEndAtTheEdges) {
  const Othello small(4);
  EXPECT_THAT(moves_of(small, small.parse("..XO/OXX./.XX./....:X")), ElementsAre("pass"));
  const Othello usual;
  const auto edge = usual.parse("......../......../......XO/O..XX.../...XX.../......../......../........:X");
  EXPECT_THAT(moves_of(usual, edge), ElementsAre("pass"));
}

TEST(Othello, ASideThatCannotMovePassesAndNeitherEndsTheGame) {
  const Othello game(4);
  const auto stuck = game.parse("XXXX/XXXX/XXXO/XXO.:O");
  EXPECT_THAT(moves_of(game, stuck), ElementsAre("pass"));
  const auto passed = played(game, stuck, "pass");
  EXPECT_EQ(game.text(passed), "XXXX/XXXX/XXXO/XXO.:X");
  EXPECT_THAT(moves_of(game, passed), ElementsAre("d4"));
  const auto over = played(game, passed, "d4");
  EXPECT_THAT(moves_of(game, over), ElementsAre());
  EXPECT_EQ(game.text(over), "XXXX/XXXX/XXXX/XXXX:O");
  EXPECT_EQ(game.evaluate(over), Score(-16));
  EXPECT_THAT(moves_of(game, game.parse("..../.OO./.OO./....:X")), ElementsAre()) << "nobody can move";
}

TEST(Othello, TellsTheSidesApart) {
  const Othello game(4);
  const auto start = game.start();
  const auto other_side = game.parse("..../.XO./.OX./....:O");
  EXPECT_EQ(start.own, other_side.own);
  EXPECT_NE(start, other_side);
  EXPECT_NE(game.key(start), game.key(other_side));
}

TEST(Othello, RefusesBoardsAndTexts) {
  for (const int size : {0, 3, 5, 7, 10}) EXPECT_THROW(Othello{size}, std::invalid_argument) << size;
  const Othello game(4);
  const auto error = [&](const std::string& text) {
    try {
      static_cast<void>(game.parse(text));
    } catch (const InputError& refused) {
      return refused.what() + std::string();
    }
    return std::string("accepted");
  };
  EXPECT_THAT(error("..../.OX./.XO./...:X"), HasSubstr("position:1:19: there is ':' where"));
  EXPECT_THAT(error("..../.OX./.X../....:X"),
              HasSubstr("position:1:13: one of the four squares in the middle is empty"));
}

}  // namespace othello_test
}  // namespace pvslab
