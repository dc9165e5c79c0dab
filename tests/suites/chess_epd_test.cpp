// EPD: what is read from a file, which common variants are accepted, and how problems are reported.
#include "suites/chess/epd.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "suites/chess/fen.hpp"
#include "suites/chess/san.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab::chess {
namespace chess_epd_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Optional;

constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";  // 52 characters

EpdFile read(const std::string& text) {
  std::istringstream input(text);
  return read_epd(input, "file");
}

std::string after_start(std::string_view rest) { return std::string(start) + std::string(rest); }

// The only record of a text without problems.
EpdRecord record_of(const std::string& text) {
  const EpdFile file = read(text);
  EXPECT_EQ(file.records.size(), 1u) << text;
  for (const Problem& problem : file.problems.listed()) ADD_FAILURE() << text << "\n" << to_text(problem, "");
  return file.records.front();
}

std::vector<std::string> sans(const Position& position, const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(to_san(position, move));
  return texts;
}
std::vector<std::string> best_moves(const EpdRecord& record) { return sans(record.position, record.best_moves); }

// "COLUMN reason" of each problem of one line.
std::vector<std::string> problems_of(const std::string& text) {
  std::vector<std::string> texts;
  const EpdFile file = read(text);
  for (const Problem& problem : file.problems.listed()) {
    EXPECT_EQ(problem.line, 1u);
    EXPECT_NE(problem.kind, ProblemKind::lost_record);
    texts.push_back(std::to_string(problem.column) + " " + problem.reason);
  }
  return texts;
}

TEST(Epd, EveryFieldOfARecordIsRead) {
  const EpdRecord record = record_of(
      after_start(" bm e4 Nf3; am f3 g4; pv e4 e5 Nf3; ce 35; acd 12; acn 123456789012; acs 60; id \"the start\"; "
                  "c0 \"a\"; c9 \"b; c\"; D1 20; D2 400; dm 30; hmvc 3; fmvn 7;"));
  EXPECT_EQ(record.position, parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 7"));
  EXPECT_THAT(best_moves(record), ElementsAre("e4", "Nf3"));
  EXPECT_THAT(sans(record.position, record.avoid_moves), ElementsAre("f3", "g4"));
  EXPECT_EQ(record.pv.size(), 3u);
  EXPECT_EQ(to_uci(parse_fen(start_fen), record.pv.back()), "g1f3");
  EXPECT_THAT(record.ce, Optional(EpdEvaluation{.value = 35, .is_mate = false}));
  EXPECT_THAT(record.acd, Optional(12u));
  EXPECT_THAT(record.acn, Optional(123456789012u));
  EXPECT_THAT(record.acs, Optional(60u));
  EXPECT_THAT(record.direct_mate, Optional(30));
  EXPECT_EQ(record.id, "the start");
  EXPECT_EQ(record.comments[0], "a");
  EXPECT_EQ(record.comments[9], "b; c");
  EXPECT_THAT(record.perft, ElementsAre(PerftCount{1, 20, 1}, PerftCount{2, 400, 1}));
  EXPECT_EQ(record.operations.size(), 15u);
}

TEST(Epd, ARecordNeedsNoOperation) {
  const EpdRecord record = record_of(std::string(start));
  EXPECT_EQ(record.position, parse_fen(start_fen));
  EXPECT_THAT(record.operations, IsEmpty());
  EXPECT_THAT(record.best_moves, IsEmpty());
  EXPECT_FALSE(record.direct_mate || record.ce || record.acd || record.acn || record.acs);
}

TEST(Epd, OperationsAreKeptInTheirOrderTheUnknownToo) {
  const EpdRecord record = record_of(after_start(" Zob 1 \"a b\"; bm e4; zob; id x;"));
  ASSERT_EQ(record.operations.size(), 4u);
  EXPECT_EQ(record.operations[0].opcode, "Zob");
  EXPECT_EQ(record.operations[0].column, 54u);
  ASSERT_EQ(record.operations[0].operands.size(), 2u);
  EXPECT_EQ(record.operations[0].operands[1].text, "a b");
  EXPECT_EQ(record.operations[0].operands[1].column, 61u);
  EXPECT_EQ(record.operations[1].opcode, "bm");
  EXPECT_EQ(record.operations[2].opcode, "zob");
  EXPECT_EQ(record.operations[3].opcode, "id");
}

TEST(Epd, CountersStandInFieldsFiveAndSixOrInOperations) {
  const Position counted = parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 9");
  for (const char* rest :
       {" 4 9", " 4 9;", " 4 9 bm e4;", " 4 9; bm e4", "4 9 bm e4;", " hmvc 4; fmvn 9;", " 4 9 hmvc 4; fmvn 9;"}) {
    EXPECT_EQ(record_of(after_start(rest)).position, counted) << rest;
  }
  for (const char* rest : {" - - bm e4;", " - bm e4;", "", ";", " bm e4", " 0 1"}) {
    EXPECT_EQ(record_of(after_start(rest)).position, parse_fen(start_fen)) << rest;
  }
}

// Ways to write the same two best moves.
TEST(Epd, BestMovesAreReadHoweverTheyAreSeparated) {
  for (const char* rest : {" bm e4 Nf3;", " bm e4 Nf3", " bm\te4\tNf3 ;\t", ";;bm e4 Nf3;;", " ; bm e4; ; bm Nf3;",
                           " bm e4, Nf3;", " bm e4,Nf3;", " BM e4 Nf3;", " bm 1.e4 1. Nf3;", " bm 1.1.e4 2... Nf3;",
                           " bm \"e4 Nf3\";", " bm \"e4\" \"Nf3\";", " bm e4! Nf3!?;", " bm e4 ! Nf3 !?;",
                           " bm e2e4 g1f3;", " bm e4 Ng1-f3+;", " bm e4 e4 Nf3 e2-e4;", " bm e4 Nf3\r"}) {
    EXPECT_THAT(best_moves(record_of(after_start(rest))), ElementsAre("e4", "Nf3")) << rest;
  }
}

struct Written {
  std::string_view fen;
  std::string_view operation;
  std::string_view san;
};

constexpr std::array moves_of_the_wild{
    Written{"5n2/4P1k1/8/8/8/8/8/4K3 w - -", "bm e8=N+", "e8=N+"},
    Written{"5n2/4P1k1/8/8/8/8/8/4K3 w - -", "bm e8N", "e8=N+"},
    Written{"5n2/4P1k1/8/8/8/8/8/4K3 w - -", "bm exf8 = Q +", "exf8=Q+"},
    Written{"5n2/4P1k1/8/8/8/8/8/4K3 w - -", "bm exf8 =Q", "exf8=Q+"},
    Written{"5n2/4P1k1/8/8/8/8/8/4K3 w - -", "bm exf8= Q", "exf8=Q+"},
    Written{"5n2/4P1k1/8/8/8/8/8/4K3 w - -", "bm exf8 Q", "exf8=Q+"},
    Written{"5n2/4P1k1/8/8/8/8/8/4K3 w - -", "bm exf8 (Q)", "exf8=Q+"},
    Written{"5n2/4P1k1/8/8/8/8/8/4K3 w - -", "bm e7 x f8 = Q", "exf8=Q+"},
    Written{"5n2/4P1k1/8/8/8/8/8/4K3 w - -", "bm e7f8q!", "exf8=Q+"},
    Written{"4k3/8/8/8/8/8/8/R3K2R w KQ -", "bm 0-0", "O-O"},
    Written{"4k3/8/8/8/8/8/8/R3K2R w KQ -", "bm 0-0-0+", "O-O-O"},
    Written{"4k3/8/8/8/8/8/8/R3K2R w KQ -", "bm e1g1", "O-O"},
    Written{"4k3/8/8/8/8/8/8/R3K2R w KQ -", "bm Ra1 - a8", "Ra8+"},
    Written{"4k3/8/8/8/8/8/8/R3K2R w KQ -", "bm Ra8#", "Ra8+"},
    Written{"4k3/8/8/8/8/8/8/R3K2R w KQ -", "bm a1a8+", "Ra8+"},
    Written{"1rk2r2/8/8/8/8/8/8/R2K4 w A -", "bm d1a1", "O-O-O"},
    Written{"4k3/8/8/2PpP3/8/8/8/4K3 w - d6", "bm cxd6 e.p.", "cxd6"},
    Written{"4k3/8/8/2PpP3/8/8/8/4K3 w - d6", "bm cxd6e.p.+", "cxd6"},
    Written{"3k3B/7p/p1Q1p3/2n5/6P1/K3b3/PP5q/R7 w - -", "bm Bh8-f6+", "Bf6#"},
};

TEST(Epd, MovesOfTheWildAreRead) {
  for (const Written& written : moves_of_the_wild) {
    const std::string text = std::string(written.fen) + " " + std::string(written.operation);
    EXPECT_THAT(best_moves(record_of(text)), ElementsAre(std::string(written.san))) << text;
  }
}

TEST(Epd, MatesAreReadInTheirThreeNotations) {
  for (const char* rest : {" dm 5;", " bm #5;", " bm #+5;", " dm +5;", " dm #5;", " dm 5; bm #5;"}) {
    EXPECT_THAT(record_of(after_start(rest)).direct_mate, Optional(5)) << rest;
  }
  EXPECT_THAT(record_of(after_start(" bm #-1;")).direct_mate, Optional(-1));
  EXPECT_THAT(best_moves(record_of(after_start(" bm e4 #3;"))), ElementsAre("e4"));
  for (const char* rest : {" ce +M3;", " ce M3;", " ce #3;", " ce #+3;"}) {
    EXPECT_THAT(record_of(after_start(rest)).ce, Optional(EpdEvaluation{.value = 3, .is_mate = true})) << rest;
  }
  for (const char* rest : {" ce -M3;", " ce #-3;"}) {
    EXPECT_THAT(record_of(after_start(rest)).ce, Optional(EpdEvaluation{.value = -3, .is_mate = true})) << rest;
  }
  EXPECT_THAT(record_of(after_start(" ce +30;")).ce, Optional(EpdEvaluation{.value = 30, .is_mate = false}));
  EXPECT_THAT(record_of(after_start(" ce -32765;")).ce, Optional(EpdEvaluation{.value = -32765, .is_mate = false}));
}

TEST(Epd, StringsHoldWhatTheyLike) {
  EXPECT_EQ(record_of(after_start(" id \"a;b ; c\";")).id, "a;b ; c");
  EXPECT_EQ(record_of(after_start(" id \"\xe9t\xe9\";")).id, "\xe9t\xe9");
  EXPECT_EQ(record_of(after_start(" id \"say \\\"no\\\"\";")).id, "say \"no\"");
  EXPECT_EQ(record_of(after_start(" id \"C:\\chess\\\\\";")).id, "C:\\chess\\");
  EXPECT_EQ(record_of(after_start(" id \"a") + '\0' + "b\";").id, std::string("a\0b", 3));
  EXPECT_EQ(record_of(after_start(" id \"\";")).id, "");
  EXPECT_EQ(record_of(after_start(" id\"BK.01\";")).id, "BK.01");
  EXPECT_EQ(record_of(after_start(" id BK.01;")).id, "BK.01");
  EXPECT_EQ(record_of(after_start(" id Bratko Kopec 1;")).id, "Bratko Kopec 1");
}

TEST(Epd, LinesAreReadWhateverSurroundsThem) {
  const EpdFile file =
      read("\xef\xbb\xbf" + after_start(" bm e4;\r\n") + "\r\n# a comment\n  % another\r\n \t" +
           after_start(" bm d4;") + std::string("\n \n") + "\xef\xbb\xbf# marked\n" + after_start(" bm c4"));
  EXPECT_THAT(file.problems.listed(), IsEmpty());
  ASSERT_EQ(file.records.size(), 3u);
  EXPECT_EQ(file.file, "file");
  EXPECT_EQ(file.records[0].line, 1u);
  EXPECT_EQ(file.records[0].operations[0].column, 57u);
  EXPECT_EQ(file.records[1].line, 5u);
  EXPECT_THAT(best_moves(file.records[1]), ElementsAre("d4"));
  EXPECT_EQ(file.records[2].line, 8u);
}

TEST(Epd, ANulByteIsNoBlank) {
  std::string fields = after_start(" bm e4;");
  fields[fields.find(' ')] = '\0';
  const EpdFile file =
      read(fields + "\n" + after_start(" bm e4") + '\0' + "d4;\n" + after_start(" bm c4;") + '\0' + "\n");
  ASSERT_EQ(file.records.size(), 2u);
  EXPECT_EQ(file.problems.count(ProblemKind::lost_record), 1u);
  EXPECT_EQ(file.problems.count(ProblemKind::left_out), 2u);
  EXPECT_THAT(best_moves(file.records[0]), IsEmpty());
  EXPECT_THAT(best_moves(file.records[1]), ElementsAre("c4"));
}

// A line's problem, and the best moves that are nevertheless read.
struct Doubtful {
  std::string_view rest;  // after the start position
  std::string_view problem;
  std::vector<std::string> best_moves;
};

TEST(Epd, AnOperationThatIsNotUnderstoodCostsNothingElse) {
  const std::vector<Doubtful> lines{
      {" bm Nf9 e4;", "57 bm: 'Nf9' is not a move here: expected the square", {"e4"}},
      {" bm e4 Nd2 d4;",
       "60 bm: 'Nd2' is not a move here: 'Nd2' is not legal: no knight of White can go to d2",
       {"e4", "d4"}},
      {" bm e4 e2e5;", "60 bm: 'e2e5' is not a move here: 'e2e5' is not legal", {"e4"}},
      {" bm; bm e4;", "54 bm: its moves are missing", {"e4"}},
      {" bm e4 id \"x\";",
       "60 bm: 'id' is an opcode, so the operation is left out from there; is a semicolon missing?",
       {"e4"}},
      {" bm e4 c0 \"x\";", "60 bm: 'c0' is an opcode", {"e4"}},
      {" bm e4,Nd2;", "60 bm: 'Nd2' is not a move here", {"e4"}},
      {" bm \"e4 Nd2\";", "61 bm: 'Nd2' is not a move here", {"e4"}},
      {" bm bm e4;", "57 bm: 'bm' is not a move here", {"e4"}},
      {" am Nd2; bm e4;", "57 am: 'Nd2' is not a move here", {"e4"}},
      {" pv e4 e4 e5; bm e4;", "60 pv: 'e4' is not a move here", {"e4"}},
      {" pv e4; pv d4; bm e4;", "61 pv: a second line; the first counts", {"e4"}},
      {" pv --; bm e4;", "57 pv: '--' is not a move here", {"e4"}},
      {" ce 0.35; bm e4;", "57 ce: expected a whole number from -1000000000 to 1000000000, not '0.35'", {"e4"}},
      {" ce; bm e4;", "54 ce: its number is missing", {"e4"}},
      {" ce 1 2; bm e4;", "59 ce: unexpected '2' after the number; is a semicolon missing?", {"e4"}},
      {" acd twelve; bm e4;", "58 acd: expected a whole number", {"e4"}},
      {" acd -1; bm e4;", "58 acd: expected a whole number", {"e4"}},
      {" acn 18446744073709551616; bm e4;", "58 acn: '18446744073709551616' is out of range", {"e4"}},
      {" ce +-1; bm e4;", "57 ce: expected a whole number", {"e4"}},
      {" acs +-1; bm e4;", "58 acs: expected a whole number", {"e4"}},
      {" acs 1; acs 2; bm e4;", "61 acs: contradicts an earlier operation, which counts", {"e4"}},
      {" dm 0; bm e4;", "57 dm: a mate takes one move or more", {"e4"}},
      {" dm 10000; bm e4;", "57 dm: '10000' is out of range", {"e4"}},
      {" bm #5 #6 e4;", "60 bm: contradicts", {"e4"}},
      {" bm #0 e4;", "57 bm: '#0' is not a move here", {"e4"}},
      {" D1 x; bm e4;", "57 D1: expected a whole number", {"e4"}},
      {" D1 20; D1 21; bm e4;", "61 D1: contradicts", {"e4"}},
      {" id; bm e4;", "54 id: its text is missing; write it between quotes", {"e4"}},
      {" c1 a; c1 b; bm e4;", "60 c1: contradicts", {"e4"}},
      {" bm e4; id \"no end; c0 \"x\";", "77 no blank after a string", {"e4"}},
      {" bm e4; id no start\"; c0 \"x;", "72 a \" inside a word", {"e4"}},
      {" bm e4; id \"no end;", "64 a string without its end, so the rest of the line is left out", {"e4"}},
      {" 7bm e4; bm d4;", "54 '7bm' is not an opcode, so the operation is left out", {"d4"}},
      {" bm-e4; bm d4;", "54 'bm-e4' is not an opcode", {"d4"}},
      {" \"text\"; bm d4;", "54 '' is not an opcode", {"d4"}},
      {" hmvc -1; bm e4;", "59 hmvc: expected a whole number from 0 to 9999, not '-1'", {"e4"}},
      {" fmvn 0; bm e4;", "59 fmvn: '0' is out of range; it is a number from 1 to 9999", {"e4"}},
      {" 3 bm e4;", "54 '3' is not an opcode; if it is the halfmove clock, the fullmove number is missing", {"e4"}},
      {"10000 1 bm e4;", "53 field 5 (halfmove clock): '10000' is out of range", {"e4"}},
      {" 0 0 bm e4;", "56 field 6 (fullmove number): '0' is out of range", {"e4"}},
      {" 3 4 hmvc 5; bm e4;", "58 hmvc: contradicts", {"e4"}},
  };
  for (const Doubtful& line : lines) {
    const std::string text = after_start(line.rest);
    EXPECT_THAT(problems_of(text), ElementsAre(HasSubstr(std::string(line.problem)))) << text;
    EXPECT_EQ(best_moves(read(text).records.at(0)), line.best_moves) << text;
  }
}

TEST(Epd, EveryProblemOfALineIsToldInTheOrderOfItsColumns) {
  EXPECT_THAT(problems_of(after_start(" bm Nd2 Nd3; 1x; ce y; id \"")),
              ElementsAre(HasSubstr("57 "), HasSubstr("61 "), HasSubstr("66 "), HasSubstr("73 "), HasSubstr("79 ")));
}

TEST(Epd, TheFirstOfTwoThatContradictEachOtherCounts) {
  const EpdFile file =
      read(after_start(" 3 4 hmvc 5; id a; id b; dm 2; bm #3; acd 1; acd 2; D1 20; D1 19; D1 20; ce 1; ce 2;"));
  const EpdRecord& record = file.records.at(0);
  EXPECT_EQ(file.problems.listed().size(), 6u);
  EXPECT_EQ(record.position.halfmove_clock, 3u);
  EXPECT_EQ(record.id, "a");
  EXPECT_THAT(record.direct_mate, Optional(2));
  EXPECT_THAT(record.acd, Optional(1u));
  EXPECT_THAT(record.ce, Optional(EpdEvaluation{.value = 1, .is_mate = false}));
  EXPECT_THAT(record.perft, ElementsAre(PerftCount{1, 20, 1}));
}

TEST(Epd, ALegalBeginningOfALineIsKept) {
  EXPECT_EQ(read(after_start(" pv e4 e5 Ke3 Nf3;")).records.at(0).pv.size(), 2u);
}

TEST(Epd, AnOpcodeOfTwoLettersIsNoPerftCount) {
  EXPECT_THAT(record_of(after_start(" Dx 20; D0 1; D:;").substr(0, 66)).perft, IsEmpty());
}

TEST(Epd, ALineWithoutAPositionIsLostAndSaysWhy) {
  const EpdFile file = read(after_start(" bm e4;\n") +
                            "hello world\n"
                            " rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - bm e4; id \"x\n"
                            "4k3/8/8/8/8/8/8/4K3 w - bm Kd1;\n"
                            ";\n"
                            "4k3/8/8/8/8/8/8/4K3 w;\n" +
                            after_start(" bm e5;\n"));
  EXPECT_EQ(file.records.size(), 2u);
  EXPECT_EQ(file.problems.count(ProblemKind::lost_record), 5u);
  std::vector<std::string> texts;
  for (const Problem& problem : file.problems.listed()) texts.push_back(to_text(problem, file.file));
  EXPECT_THAT(texts, ElementsAre(HasSubstr("file:2:1: field 1 (piece placement): 'h' is neither"),
                                 HasSubstr("file:3:44: field 1 (piece placement): 'X' is neither"),
                                 HasSubstr("file:4:25: field 4 (en-passant square): expected a square"),
                                 HasSubstr("file:5:1: field 1 (piece placement): missing"),
                                 HasSubstr("file:6:22: field 3 (castling rights): missing"),
                                 HasSubstr("file:7:57: bm: 'e5' is not a move here")));
}

TEST(Epd, ACastlingRightWithoutItsRookIsLeftOutAndTheRecordKept) {
  const EpdFile file = read("4k3/8/8/8/8/8/8/4K2R w KQ - bm O-O;\n");
  ASSERT_EQ(file.records.size(), 1u);
  EXPECT_EQ(to_epd(file.records[0]), "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;");
  ASSERT_EQ(file.problems.listed().size(), 1u);
  EXPECT_EQ(file.problems.listed()[0].kind, ProblemKind::dropped_right);
  EXPECT_THAT(
      to_text(file.problems.listed()[0], "file"),
      HasSubstr("file:1:25: field 3 (castling rights): White has no rook on the queen's side of its king on e1; "
                "the right 'Q' is left out"));
}

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(read(text));
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Epd, AFileWithoutARecordIsAnError) {
  EXPECT_THAT(error_of(""), HasSubstr("file: holds no positions; write one per line"));
  EXPECT_THAT(error_of("# nothing\n\n% at all"), HasSubstr("file: holds no positions"));
  EXPECT_THAT(error_of("# x\nhello\nworld\n"), HasSubstr("file:2:1: field 1 (piece placement): 'h' is neither"));
}

TEST(Epd, AFileThatCannotBeReadIsAnError) {
  EXPECT_THROW(static_cast<void>(read_epd_file("/nowhere/suite.epd")), InputError);
  EXPECT_THROW(static_cast<void>(read_epd_file("/")), InputError);
}

TEST(Epd, TheSuiteOfPerftIsEpdToo) {
  const EpdFile file = read_epd_file(PVSLAB_TEST_SOURCE_DIR "/suites/chess/perft-standard.epd");
  EXPECT_THAT(file.problems.listed(), IsEmpty());
  for (const EpdRecord& record : file.records) EXPECT_FALSE(record.perft.empty()) << record.line;
}

// The line as it is read, and as it is written.
struct Rewritten {
  std::string_view read;
  std::string_view written;
};

TEST(Epd, ARecordIsWrittenInOneWay) {
  constexpr std::string_view pawn = "5n2/4P1k1/8/8/8/8/8/4K3 w - - ";
  for (const Rewritten& each : {
           Rewritten{"", ""},
           Rewritten{"bm e7 x f8 = Q, e8N!? ;; id  BK 01", "bm exf8=Q+ e8=N+; id \"BK 01\";"},
           Rewritten{"12 34 c0 x;", "c0 \"x\"; hmvc 12; fmvn 34;"},
           Rewritten{"fmvn 34; hmvc 0; bm Kd1;", "bm Kd1; fmvn 34;"},
           Rewritten{"pv e8Q Kf6 e8f8;", "pv e8=Q Kf6 Qxf8+;"},
           Rewritten{"pv Kd1 Kd2 Kg7-f7;", "pv Kd1 Kd2 Kg7-f7;"},
           Rewritten{"bm Kd1 Kd5 \"a;b\" #2;", "bm Kd1 Kd5 \"a;b\" #2;"},
           Rewritten{"c0 \"a \\\"b\\\" \\ \\\\\";", "c0 \"a \\\"b\\\" \\\\ \\\\\";"},
           Rewritten{"noop; zob \"\" \"a b\" \"c\" \"d\\\"e\";", "noop; zob \"\" \"a b\" c \"d\\\"e\";"},
           Rewritten{"ACD 12; d1 3; CE +M1", "acd 12; D1 3; ce +M1;"},
       }) {
    const EpdFile file = read(std::string(pawn) + std::string(each.read));
    const std::string rest = each.written.empty() ? "" : " " + std::string(each.written);
    EXPECT_EQ(to_epd(file.records.at(0)), "5n2/4P1k1/8/8/8/8/8/4K3 w - -" + rest) << each.read;
  }
}

TEST(Epd, Chess960IsWrittenByTheFilesOfItsRooks) {
  EXPECT_EQ(to_epd(record_of("1rk2r2/8/8/8/8/8/8/R2K4 w Qfb - bm d1a1;")), "1rk2r2/8/8/8/8/8/8/R2K4 w Afb - bm O-O-O;");
}

}  // namespace chess_epd_test
}  // namespace pvslab::chess
