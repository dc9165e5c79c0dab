// Connect Four against known numbers, against a naive board of cells, and against its own mirror image.
// Perft and the numbers of distinct positions (OEIS A212693) are well known.
#include "suites/connect4/connect4.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pvslab {
namespace connect4_test {

using Position = ConnectFour::Position;
using Column = ConnectFour::Column;

std::vector<int> columns_of(const ConnectFour& game, const Position& position) {
  std::vector<int> columns;
  for (const Column column : game.moves(position)) columns.push_back(column.index());
  return columns;
}

// Columns from 0.
Position play(const ConnectFour& game, const std::vector<int>& columns) {
  Position position;
  for (const int column : columns) position = game.after(position, Column(column));
  return position;
}

std::uint64_t perft(const ConnectFour& game, const Position& position, int plies) {
  if (plies == 0) return 1;
  std::uint64_t count = 0;
  for (const Column column : game.moves(position)) count += perft(game, game.after(position, column), plies - 1);
  return count;
}

// Looks for four in a row cell by cell, without bit operations.
class NaiveBoard {
 public:
  NaiveBoard(int width, int height)
      : height_(height),
        columns_(static_cast<std::size_t>(width), std::string(static_cast<std::size_t>(height), '.')) {}

  void play(int column) {
    std::string& cells = columns_[static_cast<std::size_t>(column)];
    cells[cells.find('.')] = played_++ % 2 == 0 ? 'a' : 'b';
  }
  [[nodiscard]] bool last_mover_has_four() const {
    for (int column = 0; column < width(); ++column) {
      for (int row = 0; row < height_; ++row) {
        if (is_line(column, row, 1, 0) || is_line(column, row, 0, 1) || is_line(column, row, 1, 1) ||
            is_line(column, row, 1, -1)) {
          return true;
        }
      }
    }
    return false;
  }
  [[nodiscard]] bool is_playable(int column) const { return at(column, height_ - 1) == '.'; }
  [[nodiscard]] int width() const { return static_cast<int>(columns_.size()); }
  [[nodiscard]] int played() const { return played_; }
  [[nodiscard]] bool is_full() const { return played_ == width() * height_; }

 private:
  [[nodiscard]] char at(int column, int row) const {
    if (column < 0 || column >= width() || row < 0 || row >= height_) return ' ';
    return columns_[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)];
  }
  [[nodiscard]] bool is_line(int column, int row, int right, int up) const {
    const char last_mover = played_ % 2 == 1 ? 'a' : 'b';
    for (int step = 0; step < 4; ++step) {
      if (at(column + step * right, row + step * up) != last_mover) return false;
    }
    return true;
  }
  int height_;
  std::vector<std::string> columns_;
  int played_ = 0;
};

// Compares both boards in one position. Returns the playable columns.
std::vector<int> agreed_moves(const ConnectFour& game, const Position& position, const NaiveBoard& naive) {
  const bool has_lost = naive.last_mover_has_four();
  RC_ASSERT(game.has_lost(position) == has_lost);
  RC_ASSERT(ConnectFour::stones(position) == naive.played());
  RC_ASSERT(game.is_over(position) == (has_lost || naive.is_full()));
  const int loss = -((game.cells() + 2 - naive.played()) / 2);
  RC_ASSERT(game.evaluate(position) == Score(has_lost ? loss : 0));
  const std::vector<int> columns = columns_of(game, position);
  if (has_lost) return columns;
  std::set<int> playable;
  for (int column = 0; column < naive.width(); ++column) {
    if (naive.is_playable(column)) playable.insert(column);
  }
  RC_ASSERT(std::set<int>(columns.begin(), columns.end()) == playable);
  RC_ASSERT(columns.size() == playable.size());
  return columns;
}

void play_both_to_the_end(const ConnectFour& game, NaiveBoard naive) {
  Position position;
  while (true) {
    const std::vector<int> columns = agreed_moves(game, position, naive);
    if (columns.empty()) return;
    const int column = *rc::gen::elementOf(columns);
    position = game.after(position, Column(column));
    naive.play(column);
  }
}

// The number of positions of the whole tree, or -1 if the two boards disagree on a win.
long compare_whole_tree(const ConnectFour& game, const Position& position, const NaiveBoard& naive) {
  if (game.has_lost(position) != naive.last_mover_has_four()) return -1;
  long positions = 1;
  for (const Column column : game.moves(position)) {
    NaiveBoard next = naive;
    next.play(column.index());
    const long below = compare_whole_tree(game, game.after(position, column), next);
    if (below < 0) return -1;
    positions += below;
  }
  return positions;
}

TEST(ConnectFour, HasTheKnownPerft) {
  constexpr std::array<std::uint64_t, 8> expected{1, 7, 49, 343, 2401, 16807, 117649, 823536};
  for (std::size_t plies = 0; plies < expected.size(); ++plies) {
    EXPECT_EQ(perft(ConnectFour(), {}, static_cast<int>(plies)), expected[plies]) << plies << " plies";
  }
}

TEST(ConnectFour, HasTheKnownNumbersOfDistinctPositionsByKey) {
  constexpr std::array<std::size_t, 7> expected{1, 7, 49, 238, 1120, 4263, 16422};
  const ConnectFour game;
  std::vector<Position> level{Position{}};
  for (std::size_t plies = 0; plies < expected.size(); ++plies) {
    EXPECT_EQ(level.size(), expected[plies]) << plies << " plies";
    std::set<std::uint64_t> keys;
    std::vector<Position> next;
    for (const Position& position : level) {
      for (const Column column : game.moves(position)) {
        const Position after = game.after(position, column);
        if (keys.insert(game.key(after)).second) next.push_back(after);
      }
    }
    level = next;
  }
}

TEST(ConnectFour, SearchesTheCentreFirstAndTheLeftBeforeTheRight) {
  EXPECT_EQ(columns_of(ConnectFour(), {}), (std::vector{3, 2, 4, 1, 5, 0, 6}));
  EXPECT_EQ(columns_of(ConnectFour::on_board(6, 4), {}), (std::vector{3, 2, 4, 1, 5, 0}));
  EXPECT_EQ(columns_of(ConnectFour::on_board(1, 63), {}), (std::vector{0}));
}

TEST(ConnectFour, LeavesOutFullColumns) {
  const ConnectFour game = ConnectFour::on_board(5, 2);
  EXPECT_EQ(columns_of(game, play(game, {2, 2, 3, 3})), (std::vector{1, 0, 4}));
}

TEST(ConnectFour, WinsInAllFourDirections) {
  const ConnectFour game;
  const std::vector<std::vector<int>> wins{
      {0, 0, 1, 1, 2, 2, 3},              // a row
      {6, 5, 6, 5, 6, 5, 6},              // a column
      {0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3},  // rising to the right
      {6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3},  // falling to the right
  };
  for (std::vector<int> columns : wins) {
    EXPECT_TRUE(game.has_lost(play(game, columns))) << testing::PrintToString(columns);
    EXPECT_TRUE(game.moves(play(game, columns)).empty()) << testing::PrintToString(columns);
    columns.pop_back();
    EXPECT_FALSE(game.has_lost(play(game, columns))) << testing::PrintToString(columns);
  }
}

TEST(ConnectFour, NoLineWrapsAroundAnEdge) {
  const ConnectFour game;
  // The second side has the top of one column and the foot of the next.
  EXPECT_FALSE(game.has_lost(play(game, {0, 1, 0, 1, 0, 6, 6, 0, 1, 0, 1, 0})));
  // The first side has the right end of a row and the left end of the next.
  EXPECT_FALSE(game.has_lost(play(game, {4, 0, 5, 1, 6, 1, 0})));
}

TEST(ConnectFour, ScoresAWinByItsMoveNumber) {
  const ConnectFour usual;
  EXPECT_EQ(usual.score_of_win(7), Score(18));
  EXPECT_EQ(usual.score_of_win(8), Score(18));
  EXPECT_EQ(usual.score_of_win(41), Score(1));
  EXPECT_EQ(usual.score_of_win(42), Score(1));
  EXPECT_EQ(usual.evaluate(play(usual, {3, 0, 3, 0, 3, 0, 3})), Score(-18));
  const ConnectFour small = ConnectFour::on_board(5, 4);
  EXPECT_EQ(small.score_of_win(19), Score(1));
  EXPECT_EQ(small.score_of_win(20), Score(1));
  EXPECT_EQ(small.evaluate(play(small, {0, 1, 0, 1, 0, 1, 0})), Score(-7));
  EXPECT_EQ(small.evaluate(play(small, {0, 1, 0, 1, 0, 1, 2, 1})), Score(-7));
}

TEST(ConnectFour, ScoresAWinOnABoardOfAnOddNumberOfCells) {
  const ConnectFour game = ConnectFour::on_board(5, 5);
  EXPECT_EQ(game.score_of_win(25), Score(1));
  EXPECT_EQ(game.score_of_win(24), Score(1));
  EXPECT_EQ(game.score_of_win(23), Score(2));
}

TEST(ConnectFour, ScoresAnUndecidedPositionAndAFullBoardZero) {
  EXPECT_EQ(ConnectFour().evaluate({}), Score(0));
  const ConnectFour game = ConnectFour::on_board(3, 1);
  const Position full = play(game, {0, 1, 2});
  EXPECT_TRUE(game.is_over(full));
  EXPECT_EQ(game.evaluate(full), Score(0));
}

TEST(ConnectFour, HoldsExactlyTheBoardsOfAtMost64Bits) {
  for (int width = -1; width <= 70; ++width) {
    for (int height = -1; height <= 70; ++height) {
      const bool fits = width >= 1 && height >= 1 && width * (height + 1) <= 64;
      EXPECT_EQ(ConnectFour::is_board(width, height), fits) << width << "x" << height;
    }
  }
  EXPECT_FALSE(ConnectFour::is_board(65537, 65535));
}

TEST(ConnectFour, NamesTheBoardThatIsNotPossible) {
  try {
    static_cast<void>(ConnectFour::on_board(9, 8));
    FAIL() << "a board of 81 bits was accepted";
  } catch (const BoardSizeError& error) {
    EXPECT_EQ(error.width, 9);
    EXPECT_EQ(error.height, 8);
    EXPECT_NE(std::string(error.what()).find("9x8"), std::string::npos);
  }
}

TEST(ConnectFour, DefaultMovesAreEmpty) {
  const ConnectFour::Moves none;
  EXPECT_TRUE(none.empty());
  EXPECT_TRUE(none.begin() == none.end());
}

TEST(ConnectFour, AgreesWithANaiveBoardOnEveryGameOfSmallBoards) {
  // Too small for any line, 1 + 3 + 9 + 24 + 54 + 90 + 90 positions; columns only; rows only.
  EXPECT_EQ(compare_whole_tree(ConnectFour::on_board(3, 2), {}, {3, 2}), 271);
  EXPECT_GT(compare_whole_tree(ConnectFour::on_board(2, 5), {}, {2, 5}), 0);
  EXPECT_GT(compare_whole_tree(ConnectFour::on_board(5, 2), {}, {5, 2}), 0);
}

TEST(ConnectFour, AgreesWithANaiveBoardOnRandomGamesOnEveryBoard) {
  EXPECT_TRUE(rc::check("both boards know the same wins, moves and scores", [] {
    const int width = *rc::gen::inRange(1, 33);
    const int height = *rc::gen::inRange(1, 64 / width);
    play_both_to_the_end(ConnectFour::on_board(width, height), {width, height});
  }));
  for (const auto& [columns, rows] : {std::pair{7, 6}, {4, 4}, {5, 4}, {4, 15}, {8, 7}, {16, 3}, {1, 63}, {32, 1}}) {
    const int width = columns;
    const int height = rows;
    EXPECT_TRUE(rc::check("likewise on the board of " + std::to_string(width) + "x" + std::to_string(height), [=] {
      play_both_to_the_end(ConnectFour::on_board(width, height), {width, height});
    }));
  }
}

TEST(ConnectFour, MirroredGamesHaveMirroredMovesAndEqualScores) {
  EXPECT_TRUE(rc::check("a game and its mirror image", [] {
    const ConnectFour game;
    Position position;
    Position mirrored;
    while (!game.is_over(position)) {
      std::set<int> columns;
      for (const int column : columns_of(game, mirrored)) columns.insert(6 - column);
      const std::vector<int> playable = columns_of(game, position);
      RC_ASSERT(columns == std::set<int>(playable.begin(), playable.end()));
      const int column = *rc::gen::elementOf(playable);
      position = game.after(position, Column(column));
      mirrored = game.after(mirrored, Column(6 - column));
      RC_ASSERT(game.evaluate(position) == game.evaluate(mirrored));
    }
    RC_ASSERT(game.is_over(mirrored));
  }));
}

static_assert(ConnectFour::on_board(5, 4).cells() == 20, "a board is known at compile time");
static_assert(KeyedGame<ConnectFour>);

}  // namespace connect4_test
}  // namespace pvslab
