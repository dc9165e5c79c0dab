// FEN: what is accepted and how it is read; for the rest, the field, the place and the reason.
#include "suites/chess/fen.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace pvslab::chess {
namespace chess_fen_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

struct Accepted {
  std::string_view text;
  std::string_view written;  // as to_fen writes it
  std::string_view why;
};

constexpr std::array accepted{
    Accepted{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "the start position"},
    Accepted{"4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "four fields"},
    Accepted{"  4k3/8/8/8/8/8/8/4K3\tb   - - 5\t9 ", "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "blanks between and around"},
    Accepted{"4k3/8/8/8/8/8/8/4K3 w - - 007 0100", "4k3/8/8/8/8/8/8/4K3 w - - 7 100", "leading zeros"},
    Accepted{"4k3/8/8/8/8/8/8/4K3 w - - 9999 9999", "4k3/8/8/8/8/8/8/4K3 w - - 9999 9999", "the largest counters"},
    Accepted{"r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "rights in any order"},
    Accepted{"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
             "files on standard squares mean Chess960"},
    Accepted{"1r2kr2/8/8/8/8/8/8/1R2KR2 w KQkq - 0 1", "1r2kr2/8/8/8/8/8/8/1R2KR2 w FBfb - 0 1",
             "X-FEN: the outermost rook, and Chess960 by its squares"},
    Accepted{"3rk2r/8/8/8/8/8/8/RRK3RR w GBk - 0 1", "3rk2r/8/8/8/8/8/8/RRK3RR w GBh - 0 1",
             "an inner rook by its file, mixed with a letter of X-FEN"},
    Accepted{"r6k/8/8/8/8/8/8/R3K3 w Qq - 0 1", "r6k/8/8/8/8/8/8/R3K3 w Aa - 0 1", "a king in the corner may castle"},
    Accepted{"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", "no pawn to capture with: dropped"},
    Accepted{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "a pawn to capture with: kept"},
    Accepted{"8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1",
             "kept though the pawn is pinned"},
    Accepted{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 12 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 12 1",
             "a clock that a pawn's move should have set back"},
    Accepted{"4k3/8/8/8/8/8/PPPPPPQQ/QQQQKQQQ w - - 0 1", "4k3/8/8/8/8/8/PPPPPPQQ/QQQQKQQQ w - - 0 1",
             "more queens than pawns could have become"},
    Accepted{"4k3/8/8/8/8/8/4P3/B1B1K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/B1B1K3 w - - 0 1", "two bishops of one colour"},
    Accepted{"8/8/N7/2k5/N7/8/8/3K4 b - - 0 1", "8/8/N7/2k5/N7/8/8/3K4 b - - 0 1",
             "two knights that no move brings to check"},
    Accepted{"8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
             "a check that was there before the pawn went two steps"},
};

TEST(ChessFen, WhatCanBePlayedOnIsAcceptedAndWrittenInOneWay) {
  for (const Accepted& fen : accepted) {
    EXPECT_EQ(to_fen(parse_fen(fen.text)), fen.written) << fen.why;
    EXPECT_EQ(parse_fen(fen.written), parse_fen(fen.text)) << fen.why;
  }
}

struct Refused {
  std::string_view text;
  int field;
  std::size_t column;
  std::string_view reason;  // a part of the message
};

constexpr std::array refused{
    Refused{"", 1, 1, "missing"},
    Refused{"   ", 1, 4, "missing"},
    Refused{"4k3/8/8/8/8/8/8/4K3", 2, 20, "missing"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w -", 4, 24, "missing"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w - - 3", 6, 28, "four fields or six"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w - - 3 9 again", 6, 30, "six fields at most"},
    // Field 1: its form.
    Refused{"4k3/8/8/8/8/8/4K3 w - - 0 1", 1, 18, "7 ranks"},
    Refused{"4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", 1, 20, "after the eighth rank"},
    Refused{"4k3/8/8/8/8/8/8/4K3/ w - - 0 1", 1, 20, "after the eighth rank"},
    Refused{"4k2/8/8/8/8/8/8/4K3 w - - 0 1", 1, 4, "rank 8 has only 7"},
    Refused{"4k3//8/8/8/8/8/4K3 w - - 0 1", 1, 5, "rank 7 has only 0"},
    Refused{"4k4/8/8/8/8/8/8/4K3 w - - 0 1", 1, 3, "rank 8 has more than 8"},
    Refused{"4k21/8/8/8/8/8/8/4K3 w - - 0 1", 1, 4, "side by side"},
    Refused{"4k3/9/8/8/8/8/8/4K3 w - - 0 1", 1, 5, "'9' is neither"},
    Refused{"4k3/80/8/8/8/8/8/4K3 w - - 0 1", 1, 6, "'0' is neither"},
    Refused{"4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", 1, 10, "'x' is neither"},
    Refused{"4k3/8/8/3\xc3\xb8"
            "3/8/8/8/4K3 w - - 0 1",
            1, 10, "'\\xc3' is neither"},
    Refused{"4k3/8/8/8/8/8/8/4K3[Qq] w - - 0 1", 1, 20, "'[' is neither"},
    // Field 1: the men.
    Refused{"8/8/8/8/8/8/8/4K3 w - - 0 1", 1, 1, "Black has no king"},
    Refused{"4k3/8/8/8/8/8/8/8 w - - 0 1", 1, 1, "White has no king"},
    Refused{"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", 1, 19, "White has 2 kings"},
    Refused{"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", 1, 4, "a pawn on h8"},
    Refused{"4k3/8/8/8/8/8/8/4K2p w - - 0 1", 1, 20, "a pawn on h1"},
    Refused{"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", 1, 23, "White has 9 pawns"},
    Refused{"rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1", 1, 19, "Black has 17 men"},
    Refused{"4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1", 1, 2, "in check from 3 pieces"},
    // Field 2.
    Refused{"4k3/8/8/8/8/8/8/4K3 W - - 0 1", 2, 21, "expected w or b, not 'W'"},
    Refused{"4k3/8/8/8/8/8/8/4K3 wb - - 0 1", 2, 21, "expected w or b"},
    Refused{"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", 2, 23, "could take the king on e8 from e2"},
    Refused{"8/8/8/3kK3/8/8/8/8 w - - 0 1", 2, 20, "could take the king on d5 from e5"},
    // Field 3.
    Refused{"r3k2r/8/8/8/8/8/8/R3K2R w KQkqx - 0 1", 3, 31, "'x' is not a castling right"},
    Refused{"r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", 3, 28, "'-' is not a castling right"},
    Refused{"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", 3, 28, "a second right of White on the king's side"},
    Refused{"r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1", 3, 28, "a second right of White on the king's side"},
    Refused{"2rrk3/8/8/8/8/8/8/4K3 w cd - 0 1", 3, 26, "a second right of Black on the queen's side"},
    // Field 4.
    Refused{"4k3/8/8/8/8/8/8/4K3 w - e 0 1", 4, 25, "expected a square"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w - i6 0 1", 4, 25, "expected a square"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w - -0 1", 4, 26, "a blank is missing"},
    Refused{"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", 4, 28, "wrong rank; with White to move it is rank 6"},
    Refused{"4k3/8/8/8/8/8/8/4K3 b - e3 0 1", 4, 25, "no pawn of White on e4"},
    Refused{"4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", 4, 27, "no pawn of White on e4"},
    Refused{"4k3/8/8/8/4P3/4n3/8/4K3 b - e3 0 1", 4, 29, "e3 is not empty"},
    Refused{"4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1", 4, 29, "e2 is not empty"},
    // Fields 5 and 6.
    Refused{"4k3/8/8/8/8/8/8/4K3 w - - -1 1", 5, 27, "expected a whole number from 0 to 9999, not '-1'"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w - - +1 1", 5, 27, "not '+1'"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w - - 10000 1", 5, 27, "out of range"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1", 5, 27, "out of range"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w - - 1.5 1", 5, 27, "not '1.5'"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w - - hmvc 0; fmvn 9;", 5, 27, "the first four fields alone"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w - - 0 0", 6, 29, "out of range; it is a number from 1"},
    Refused{"4k3/8/8/8/8/8/8/4K3 w - - 0 1X", 6, 29, "not '1X'"},
};

TEST(ChessFen, WhatIsRefusedIsToldByFieldPlaceAndReason) {
  for (const Refused& fen : refused) {
    try {
      ADD_FAILURE() << "accepted '" << fen.text << "' as " << to_fen(parse_fen(fen.text));
    } catch (const InputError& error) {
      EXPECT_THAT(error.message, StartsWith("field " + std::to_string(fen.field) + " (")) << fen.text;
      EXPECT_THAT(error.message, HasSubstr(std::string(fen.reason))) << fen.text;
      EXPECT_EQ(error.column, fen.column) << fen.text << "\n" << error.message;
    }
  }
}

struct Told {
  std::string_view text;
  std::string_view written;  // as to_fen writes it
  std::size_t column;
  ProblemKind kind;
  std::string_view reason;  // a part of the message
};

constexpr std::array told{
    Told{"4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 24, ProblemKind::dropped_right,
         "White has no rook on the king's side of its king on e1; the right 'K' is left out"},
    Told{"4k2R/8/8/8/8/8/8/4K3 b k - 0 1", "4k2R/8/8/8/8/8/8/4K3 b - - 0 1", 24, ProblemKind::dropped_right,
         "Black has no rook on the king's side"},
    Told{"4k2q/8/8/8/8/8/8/R3K3 b Qk - 0 1", "4k2q/8/8/8/8/8/8/R3K3 b Q - 0 1", 26, ProblemKind::dropped_right,
         "Black has no rook on the king's side"},
    Told{"4k3/8/8/8/8/8/8/R3K3 w B - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 24, ProblemKind::dropped_right,
         "White has no rook on b1"},
    Told{"4k3/8/8/8/8/8/4K3/R7 w Q - 0 1", "4k3/8/8/8/8/8/4K3/R7 w - - 0 1", 24, ProblemKind::dropped_right,
         "White's king on e2 has left its home rank and may not castle; the right 'Q' is left out"},
    Told{"4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", 27, ProblemKind::read_as_chess960,
         "'Q' means the rook on b1 here (X-FEN), so the position is read as one of Chess960; write 'B' if that is "
         "meant, "
         "else delete the right"},
    Told{"1r1k4/8/8/8/8/8/8/4K3 b q - 0 1", "1r1k4/8/8/8/8/8/8/4K3 b b - 0 1", 25, ProblemKind::read_as_chess960,
         "'q' means the rook on b8 here"},
};

TEST(ChessFen, WhatIsLeftOutOrReadAsChess960IsTold) {
  for (const Told& fen : told) {
    const FenReading reading = read_fen(fen.text, {.line = 7});
    EXPECT_EQ(to_fen(reading.position), fen.written);
    ASSERT_EQ(reading.problems.size(), 1u) << fen.text;
    const Problem& problem = reading.problems.front();
    EXPECT_EQ(problem.kind, fen.kind) << fen.text;
    EXPECT_EQ(problem.line, 7u);
    EXPECT_EQ(problem.column, fen.column) << fen.text;
    EXPECT_THAT(problem.reason, AllOf(StartsWith("field 3 (castling rights): "), HasSubstr(std::string(fen.reason))));
  }
}

TEST(ChessFen, NothingIsToldOfARightThatMeansWhatItSays) {
  EXPECT_THAT(read_fen(start_fen).problems, IsEmpty());
  EXPECT_THAT(read_fen("1r2kr2/8/8/8/8/8/8/1R2KR2 w FBfb - 0 1").problems, IsEmpty());
  EXPECT_THAT(read_fen("1r2kr2/8/8/8/8/8/8/1R2KR2 w KQkq - 0 1", {.force_chess960 = true}).problems, IsEmpty());
  EXPECT_THAT(read_fen("3rk2r/8/8/8/8/8/8/RRK3RR w GBk - 0 1").problems, IsEmpty());
}

TEST(ChessFen, APositionWhoseRightsAreAllLeftOutIsNotOfChess960) {
  EXPECT_FALSE(parse_fen("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", {.force_chess960 = true}).is_chess960);
}

TEST(ChessFen, AnErrorNamesItsSourceAsTheCallerDoes) {
  try {
    (void)parse_fen("4k3/8/8/8/8/8/8/4K3 x - -", {.source = "suite.epd", .line = 12, .column = 5});
    FAIL() << "accepted a side to move of x";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), StartsWith("suite.epd:12:25: field 2 (side to move): "));
  }
}

TEST(ChessFen, StandardRightsMeanStandardChessUnlessChess960IsForced) {
  EXPECT_FALSE(parse_fen(start_fen).is_chess960);
  EXPECT_TRUE(parse_fen(start_fen, {.force_chess960 = true}).is_chess960);
  EXPECT_EQ(to_fen(parse_fen(start_fen, {.force_chess960 = true})),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
}

TEST(ChessFen, WithoutRightsChess960CannotBeToldAndIsNotForced) {
  EXPECT_FALSE(parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", {.force_chess960 = true}).is_chess960);
}

}  // namespace chess_fen_test
}  // namespace pvslab::chess
