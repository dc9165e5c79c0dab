// The loader of Connect Four position files: what it accepts, and the place and reason of everything it refuses. Then
// the shipped files themselves: their scores are reproduced by a plain negamax where that is quick.
#include "suites/connect4/position_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>

namespace pvslab {
namespace connect4_position_file_test {

Connect4File read(const std::string& text) {
  std::istringstream input(text);
  return read_connect4(input, "some.txt");
}

// The text of the error, or "" where there is none.
std::string error_of(const std::string& text) {
  try {
    static_cast<void>(read(text));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

Score negamax(const ConnectFour& game, const ConnectFour::Position& position) {
  if (game.is_over(position)) return game.evaluate(position);
  Score best = -Score::infinity();
  for (const ConnectFour::Column column : game.moves(position)) {
    best = max(best, -negamax(game, game.after(position, column)));
  }
  return best;
}

std::filesystem::path shipped(const std::string& name) {
  return std::filesystem::path(PVSLAB_TEST_SOURCE_DIR) / "suites" / "connect4" / name;
}

// Of the position and its mirror image, the smaller key.
std::uint64_t key_up_to_mirror(const ConnectFour& game, const Connect4Case& entry) {
  ConnectFour::Position mirrored;
  for (const char column : entry.moves) {
    mirrored = game.after(mirrored, ConnectFour::Column(game.width() - 1 - (column - '1')));
  }
  return std::min(game.key(entry.position), game.key(mirrored));
}

TEST(Connect4PositionFile, RefusesALineWithoutEnd) {
  EXPECT_EQ(error_of("44455554221 -15\n#" + std::string(2'000'000, '1') + "\n"),
            "some.txt:2:1048577: the line is longer than 1 MiB; is it the right file?");
}

TEST(Connect4PositionFile, ReadsMovesPositionEmptiesScoreAndLine) {
  const Connect4File file = read("44455554221 -15\n");
  ASSERT_EQ(file.cases.size(), 1U);
  const Connect4Case& entry = file.cases.front();
  EXPECT_EQ(entry.moves, "44455554221");
  EXPECT_EQ(entry.empties, 31);
  EXPECT_EQ(entry.score, Score(-15));
  EXPECT_EQ(entry.line, 1U);
  ConnectFour::Position position;
  for (const char column : entry.moves) position = file.game.after(position, ConnectFour::Column(column - '1'));
  EXPECT_EQ(entry.position, position);
}

TEST(Connect4PositionFile, SkipsBlankLinesAndCommentsButCountsThem) {
  const Connect4File file = read("# made by hand\n\n   \n4 0\n#\n44 0\n");
  ASSERT_EQ(file.cases.size(), 2U);
  EXPECT_EQ(file.cases[0].line, 4U);
  EXPECT_EQ(file.cases[1].line, 6U);
}

TEST(Connect4PositionFile, AcceptsCarriageReturnsTrailingBlanksAndAnOpenLastLine) {
  const Connect4File file = read("# board 5x4\r\n1 0\r\n\r\n12\t-1 \t\r\n123 1");
  ASSERT_EQ(file.cases.size(), 3U);
  EXPECT_EQ(file.cases[1].score, Score(-1));
  EXPECT_EQ(file.cases[2].score, Score(1));
}

TEST(Connect4PositionFile, MayBeginWithAByteOrderMark) {
  const std::string mark = "\xef\xbb\xbf";
  EXPECT_EQ(read(mark + "44 0\n").cases.size(), 1U);
  EXPECT_EQ(read(mark + "# board 5x4\r\n1 0\n").game.width(), 5);
  EXPECT_EQ(error_of(mark + "48 0\n").substr(0, 13), "some.txt:1:5:");  // bytes of the line, the mark among them
  EXPECT_EQ(error_of("4 0\n" + mark + "4 0\n").substr(0, 13), "some.txt:2:1:");
}

TEST(Connect4PositionFile, TheBoardIs7x6UnlessAHeaderNamesAnother) {
  EXPECT_EQ(read("4 0").game.width(), 7);
  EXPECT_EQ(read("4 0").game.height(), 6);
  EXPECT_EQ(read("# boards of 5x4 exist\n7 0").game.width(), 7);
  EXPECT_EQ(read("#board 5x4\n1 0").game.width(), 5);
  EXPECT_EQ(read("# board 5x4\n1 0").game.height(), 4);
}

TEST(Connect4PositionFile, LettersNameTheColumnsBeyondTheNinth) {
  const Connect4File file = read("# board 16x3\ng9a 0\n");
  const ConnectFour& game = file.game;
  ConnectFour::Position position;
  for (const int column : {15, 8, 9}) position = game.after(position, ConnectFour::Column(column));
  EXPECT_EQ(file.cases.front().position, position);
  EXPECT_EQ(error_of("# board 16x3\nh 0\n"),
            "some.txt:2:1: 'h' is not a column of a 16x3 board; its columns are 1 to g");
}

TEST(Connect4PositionFile, AcceptsAFinishedGameWithItsScoreOnly) {
  EXPECT_EQ(read("1212121 -18").cases.front().score, Score(-18));
  EXPECT_EQ(error_of("1212121 -17"), "some.txt:1:9: the score is out of range; with 35 empty cells it is -18 to -18");
}

TEST(Connect4PositionFile, RefusesAnIllegalColumn) {
  EXPECT_EQ(error_of("4 0\n448 0"), "some.txt:2:3: '8' is not a column of a 7x6 board; its columns are 1 to 7");
  EXPECT_EQ(error_of("0 0"), "some.txt:1:1: '0' is not a column of a 7x6 board; its columns are 1 to 7");
  EXPECT_EQ(error_of("4\xc3\xa9 0"), "some.txt:1:2: byte 0xc3 is not a column of a 7x6 board; its columns are 1 to 7");
  EXPECT_EQ(error_of(std::string("4\0 0", 4)),
            "some.txt:1:2: byte 0x00 is not a column of a 7x6 board; its columns are 1 to 7");
}

TEST(Connect4PositionFile, RefusesAFullColumn) {
  EXPECT_EQ(error_of("4444444 0"), "some.txt:1:7: column 4 is full; it has 6 cells");
}

TEST(Connect4PositionFile, RefusesAMoveAfterTheGameWasOver) {
  EXPECT_EQ(error_of("12121213 0"), "some.txt:1:8: a move after the game was over; end the line before it");
  EXPECT_EQ(error_of("# board 2x1\n121 0"), "some.txt:2:3: a move after the game was over; end the line before it");
}

TEST(Connect4PositionFile, RefusesALineWithoutMoves) {
  EXPECT_EQ(error_of(" 0"), "some.txt:1:1: expected the columns played at the beginning of the line");
}

TEST(Connect4PositionFile, RefusesAMissingOrMalformedScore) {
  EXPECT_EQ(error_of("44"), "some.txt:1:3: the score is missing; write it after the moves and a blank");
  EXPECT_EQ(error_of("44 \r"), "some.txt:1:3: the score is missing; write it after the moves and a blank");
  EXPECT_EQ(error_of("44 won"), "some.txt:1:4: the score is not a whole number");
  EXPECT_EQ(error_of("44 +1"), "some.txt:1:4: the score is not a whole number");
  EXPECT_EQ(error_of("44 1.5"), "some.txt:1:5: unexpected text after the score; end the line there");
  EXPECT_EQ(error_of("44 1 2"), "some.txt:1:5: unexpected text after the score; end the line there");
}

TEST(Connect4PositionFile, RefusesAScoreThatNoGameCanHave) {
  EXPECT_EQ(error_of("4 21"), "");
  EXPECT_EQ(error_of("4 22"), "some.txt:1:3: the score is out of range; with 41 empty cells it is -20 to 21");
  EXPECT_EQ(error_of("44 20"), "");
  EXPECT_EQ(error_of("44 21"), "some.txt:1:4: the score is out of range; with 40 empty cells it is -20 to 20");
  EXPECT_EQ(error_of("44 -20"), "");
  EXPECT_EQ(error_of("44 -21"), "some.txt:1:4: the score is out of range; with 40 empty cells it is -20 to 20");
  EXPECT_EQ(error_of("44 99999999999"), "some.txt:1:4: the score is out of range; with 40 empty cells it is -20 to 20");
}

TEST(Connect4PositionFile, RefusesABoardThatIsMalformedImpossibleLateOrNamedTwice) {
  constexpr const char* expected = "expected the size of the board as WxH, such as 7x6";
  for (const std::string size : {"", " ", " 7", " 7x", " x6", " 7*6", " 7x6x5", " 7x6 cells"}) {
    const std::string column = size.size() < 2 ? "8" : "9";
    EXPECT_EQ(error_of("# board" + size + "\n4 0"), "some.txt:1:" + column + ": " + expected) << size;
  }
  EXPECT_EQ(error_of("# board 9x9\n4 0"),
            "some.txt:1:9: a Connect Four board of 9x9 is not possible: take width and height >= 1 with "
            "width * (height + 1) <= 64");
  EXPECT_EQ(error_of("# board 0x6\n4 0").substr(0, 13), "some.txt:1:9:");
  EXPECT_EQ(error_of("4 0\n# board 7x6\n"),
            "some.txt:2:3: the board is named after the first position; name it before");
  EXPECT_EQ(error_of("# board 7x6\n# board 7x6\n4 0"), "some.txt:2:3: the board is named twice; a file has one board");
}

TEST(Connect4PositionFile, RefusesAFileWithoutPositions) {
  const std::string expected =
      "some.txt: holds no positions; write one per line: the columns played, a blank, the score";
  EXPECT_EQ(error_of(""), expected);
  EXPECT_EQ(error_of("\n# board 7x6\n"), expected);
}

TEST(Connect4PositionFile, NamesAFileThatCannotBeRead) {
  for (const std::filesystem::path& path : {shipped("no-such-file.txt"), shipped("")}) {
    try {
      static_cast<void>(read_connect4_file(path));
      ADD_FAILURE() << path << " was read";
    } catch (const InputError& error) {
      EXPECT_EQ(error.file, path.string());
      EXPECT_EQ(error.line, 0U);
      EXPECT_TRUE(error.message.starts_with("cannot be opened") || error.message.starts_with("is a directory"))
          << error.message;
    }
  }
}

TEST(Connect4PositionFile, AnErrorKnowsItsPlaceAndMessageApart) {
  const InputError error("some.txt", 3, 14, "wrong; write it right");
  EXPECT_EQ(error.file, "some.txt");
  EXPECT_EQ(error.line, 3U);
  EXPECT_EQ(error.column, 14U);
  EXPECT_EQ(error.message, "wrong; write it right");
  EXPECT_STREQ(error.what(), "some.txt:3:14: wrong; write it right");
}

TEST(Connect4Endgames, HaveTheNumbersOfEmptyCellsThatTheSourcesTell) {
  std::map<int, int> usual;
  for (const Connect4Case& entry : read_connect4_file(shipped("endgames-7x6.txt")).cases) ++usual[entry.empties];
  EXPECT_EQ(usual, (std::map<int, int>{{8, 29}, {9, 29}, {10, 29}, {11, 29}, {12, 28}, {13, 28}, {14, 28}}));
  std::map<int, int> small;
  for (const Connect4Case& entry : read_connect4_file(shipped("endgames-5x5.txt")).cases) ++small[entry.empties];
  EXPECT_EQ(small, (std::map<int, int>{{8, 12}, {9, 12}, {10, 12}, {11, 12}, {12, 12}}));
}

class ShippedConnect4Endgames : public testing::TestWithParam<const char*> {};

TEST_P(ShippedConnect4Endgames, AreNotOverAndDoNotRepeatEvenMirrored) {
  const Connect4File file = read_connect4_file(shipped(GetParam()));
  std::set<std::uint64_t> keys;
  for (const Connect4Case& entry : file.cases) {
    EXPECT_FALSE(file.game.is_over(entry.position)) << GetParam() << ":" << entry.line;
    EXPECT_TRUE(keys.insert(key_up_to_mirror(file.game, entry)).second) << GetParam() << ":" << entry.line;
  }
}

TEST_P(ShippedConnect4Endgames, HaveTheScoresOfAPlainNegamax) {
  const Connect4File file = read_connect4_file(shipped(GetParam()));
  int searched = 0;
  for (const Connect4Case& entry : file.cases) {
    if (entry.empties > 9) continue;
    EXPECT_EQ(negamax(file.game, entry.position), entry.score) << GetParam() << ":" << entry.line;
    ++searched;
  }
  EXPECT_GE(searched, 24);
}

INSTANTIATE_TEST_SUITE_P(Files, ShippedConnect4Endgames, testing::Values("endgames-7x6.txt", "endgames-5x5.txt"));

}  // namespace connect4_position_file_test
}  // namespace pvslab
