#include "suites/chess/perft_suite.hpp"

#include <gmock/gmock.h>

#include <sstream>
#include <string>
#include <vector>

#include "suites/chess/fen.hpp"
#include "suites/chess/perft.hpp"

namespace pvslab::chess {
namespace chess_perft_suite_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr auto kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

PerftSuite read(const std::string& text) {
  std::istringstream input(text);
  return read_perft_suite(input, "suite");
}

PerftCount count(int depth, Uint128 nodes, std::size_t line = 1) { return {depth, nodes, line}; }

// "LINE:COLUMN message"
std::string error_of(const std::string& text) {
  try {
    static_cast<void>(read(text));
  } catch (const InputError& error) {
    EXPECT_EQ(error.file, "suite");
    return std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.message;
  }
  return "no error";
}

std::string with_kings(const std::string& rest) { return kings + rest; }

TEST(PerftSuite, ReadsCountsAfterSemicolons) {
  for (const char* rest :
       {" ;D1 5 ;D2 25", "; D1 5; D2 25;", ";D1 5;D2 25", "\t;\tD1\t5 ; D2  25 ; \t", ";d1 5;d2 25"}) {
    const PerftSuite suite = read(with_kings(rest));
    ASSERT_EQ(suite.cases.size(), 1u) << rest;
    EXPECT_THAT(suite.cases[0].counts, ElementsAre(count(1, 5), count(2, 25))) << rest;
    EXPECT_EQ(suite.cases[0].fen, kings);
    EXPECT_EQ(suite.cases[0].position, parse_fen(kings));
    EXPECT_THAT(suite.cases[0].name, IsEmpty());
  }
}

TEST(PerftSuite, ReadsOneCountWithoutLetters) {
  for (const char* rest : {"; 2; 25", ";2;25", " ; 2 ; 25 ;"}) {
    EXPECT_THAT(read(with_kings(rest)).cases.at(0).counts, ElementsAre(count(2, 25))) << rest;
  }
}

TEST(PerftSuite, ReadsRecords) {
  const PerftSuite suite = read(
      "# a comment\n\nid the kings # 1\nepd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 1 5\n% another\nperft 2 25 # right\n\n"
      "epd 4k3/8/8/8/8/8/8/4K3 b - -\nperft 3 125\n");
  ASSERT_EQ(suite.cases.size(), 2u);
  EXPECT_EQ(suite.cases[0].name, "the kings # 1");
  EXPECT_EQ(suite.cases[0].line, 4u);
  EXPECT_THAT(suite.cases[0].counts, ElementsAre(count(1, 5, 5), count(2, 25, 7)));
  EXPECT_THAT(suite.cases[1].name, IsEmpty());
  EXPECT_THAT(suite.cases[1].counts, ElementsAre(count(3, 125, 10)));
}

TEST(PerftSuite, DoesNotMindByteOrderMarksAndCarriageReturns) {
  const PerftSuite suite = read("\xef\xbb\xbf" + with_kings(" ;D1 5\r\n\r\n") + with_kings("; 2; 25 \t\r\n"));
  ASSERT_EQ(suite.cases.size(), 2u);
  EXPECT_EQ(suite.cases[1].line, 3u);
  EXPECT_EQ(read("\xef\xbb\xbfid a\r\nepd " + with_kings("\r\nperft 1 5")).cases.at(0).name, "a");
}

TEST(PerftSuite, DoesNotTakeANulByteForABlank) {
  using namespace std::string_literals;
  EXPECT_THAT(error_of(with_kings(" ;D1\0 5"s)), HasSubstr("1:34 byte 0x00 is not part of a position or a count"));
  EXPECT_THAT(error_of("4k3/8/8/8/8/8/8/4K3\0w - - 0 1;D1 5"s), HasSubstr("1:20 byte 0x00"));
  EXPECT_THAT(error_of(with_kings(" ;D1 5\0"s)), HasSubstr("1:36 byte 0x00"));
}

TEST(PerftSuite, NamesAByteThatCannotBePrinted) {
  EXPECT_THAT(error_of(with_kings(" ;D1 5\x01")), HasSubstr("1:36 byte 0x01 is not part of a position or a count"));
  EXPECT_THAT(error_of("4k3/8/8/8/8/8/8/4K3 w \xe2\x80\x93 - 0 1 ;D1 5"), HasSubstr("1:23 byte 0xe2 is not part"));
  EXPECT_THAT(error_of(with_kings(" ;D1 5 # \x01\xe2")), HasSubstr("no error"));
}

TEST(PerftSuite, LeavesOutACastlingRightWithoutItsRookAndSaysSo) {
  const PerftSuite suite = read("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1 ;D1 5\n");
  EXPECT_EQ(suite.cases.at(0).position, parse_fen(kings));
  EXPECT_EQ(suite.problems.count(ProblemKind::dropped_right), 2u);
  EXPECT_THAT(to_text(suite.problems.listed().at(1), "suite"),
              HasSubstr("suite:1:24: field 3 (castling rights): White has no rook on the queen's side"));
}

TEST(PerftSuite, RefusesALineWithoutEnd) {
  EXPECT_EQ(error_of(with_kings(" ;D1 5\n") + std::string(2'000'000, ' ') + "\n"),
            "2:1048577 the line is longer than 1 MiB; is it the right file?");
}

TEST(PerftSuite, TakesFormatsMixed) {
  EXPECT_EQ(read("id a\nepd " + with_kings("\nperft 1 5\n") + with_kings(";D1 5\n") + with_kings(";1;5")).cases.size(),
            3u);
}

TEST(PerftSuite, ReadsLargeNumbersAndDepths) {
  EXPECT_THAT(read(with_kings(";D0 1;D99 18446744073709551615")).cases.at(0).counts,
              ElementsAre(count(0, 1), count(99, 18446744073709551615u)));
  EXPECT_THAT(
      read(with_kings(";D24 18446744073709551616;D99 340282366920938463463374607431768211454")).cases.at(0).counts,
      ElementsAre(count(24, Uint128{1} << 64), count(99, too_many_nodes - 1)));
}

TEST(PerftSuite, SaysWhereAndWhyALineIsMalformed) {
  EXPECT_EQ(error_of(with_kings(";D1 five")),
            "1:34 the number of nodes is not a whole number: 'five'; "
            "expected D and a depth, then the nodes, such as D2 400");
  EXPECT_THAT(error_of(with_kings(";D1 5x")), HasSubstr("1:35 unexpected text after the number of nodes"));
  EXPECT_THAT(error_of(with_kings(";D1 5 6")), HasSubstr("unexpected text after the number of nodes"));
  EXPECT_THAT(error_of(with_kings(";D1")), HasSubstr("1:33 the number of nodes is missing"));
  EXPECT_THAT(error_of(with_kings(";D 5")), HasSubstr("1:32 the depth is missing"));
  EXPECT_THAT(error_of(with_kings(";Dx 5")), HasSubstr("1:32 the depth is not a whole number: 'x'"));
  EXPECT_THAT(error_of(with_kings(";D-1 5")), HasSubstr("1:32 the depth is not a whole number: '-1'"));
  EXPECT_THAT(error_of(with_kings(";D100 5")), HasSubstr("1:32 the depth is out of range; it is 0 to 99"));
  EXPECT_THAT(error_of(with_kings(";D1 340282366920938463463374607431768211455")),
              HasSubstr("1:34 the number of nodes is too large; it must be below 2^128 - 1"));
  EXPECT_THAT(error_of(with_kings(";D0 2")), HasSubstr("depth 0 has one node"));
  EXPECT_THAT(error_of(with_kings(";D1 5 ;D1 5")), HasSubstr("1:38 depth 1 is given twice"));
  EXPECT_THAT(error_of(with_kings(";D1 5 ;; D2 25")), HasSubstr("expected D and a depth"));
  EXPECT_THAT(error_of(with_kings(";D1 5 ;E2 25")), HasSubstr("1:37 expected D and a depth"));
  EXPECT_THAT(error_of(with_kings("; 5")), HasSubstr("1:32 expected counts such as"));
  EXPECT_THAT(error_of(with_kings("; 1; 5; 2; 25")), HasSubstr("1:38 unexpected text after depth and nodes"));
  EXPECT_THAT(error_of(with_kings("; one; 5")), HasSubstr("the depth is not a whole number: 'one'"));
  EXPECT_THAT(error_of(kings), HasSubstr("1:30 the position has no count"));
  EXPECT_THAT(error_of(with_kings(" ;")), HasSubstr("the position has no count"));
  EXPECT_THAT(error_of(";D1 5"), HasSubstr("1:1 expected a position in FEN before the semicolon"));
}

// "LINE:COLUMN message" of each lost record.
std::vector<std::string> lost_in(const PerftSuite& suite) {
  std::vector<std::string> lost;
  for (const Problem& problem : suite.problems.listed()) {
    if (problem.kind != ProblemKind::lost_record) continue;
    lost.push_back(std::to_string(problem.line) + ":" + std::to_string(problem.column) + " " + problem.reason);
  }
  EXPECT_EQ(lost.size(), suite.lost_records());
  return lost;
}

TEST(PerftSuite, LosesAnOddRecordAndNotTheSuite) {
  const std::string good = with_kings(" ;D1 5\n");
  const std::string record = "id a\nepd " + with_kings("\nperft 1 5\n");
  struct Odd {
    std::string text;
    std::string problem;
  };
  const std::vector<Odd> odd{
      {"4k3/8/8/8/8/8/8/4X3 w - - 0 1 ;D1 5\n", ":18 "},
      {"rnbqkbnr/pppppppp/8/8/8/NNNNNNNN/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n", ":"},
      {with_kings(" ;D1 five\n"), ":35 the number of nodes is not a whole number"},
      {with_kings(" ;D1 5 ;D1 5\n"), "depth 1 is given twice"},
      {with_kings(" ;D1 5\x01\n"), "byte 0x01"},
      {with_kings("\n"), "the position has no count"},
      {"id b\nepd 4k3/8/8/8/8/8/8/4X3 w - -\nperft 1 5\nperft 2 25\n", ":22 "},
      {"id b\nepd " + with_kings("\nperft 1 5\nperft 2\nperft 3 125\n"), "the number of nodes is missing"},
      {"id b\n", "the record has no position"},
      {"id\n", "expected a name"},
      {"epd " + with_kings("\n"), "the position has no count"},
  };
  for (const Odd& each : odd) {
    for (const std::string& neighbour : {good, record}) {
      const PerftSuite suite = read(neighbour + each.text + neighbour);
      EXPECT_THAT(lost_in(suite), ElementsAre(HasSubstr(each.problem))) << each.text;
      ASSERT_EQ(suite.cases.size(), 2u) << each.text;
      for (const PerftCase& kept : suite.cases) EXPECT_EQ(kept.counts.size(), 1u) << each.text;
      EXPECT_EQ(suite.cases[1].name, neighbour == record ? "a" : "") << each.text;
    }
  }
}

TEST(PerftSuite, LosesACountThatBelongsToNoRecord) {
  const PerftSuite suite = read(with_kings(";D1 5\nperft 2 25\n") + with_kings(";D1 5"));
  EXPECT_THAT(lost_in(suite), ElementsAre(HasSubstr("2:1 'perft' without a position")));
  EXPECT_EQ(suite.cases.size(), 2u);
}

TEST(PerftSuite, SaysWhereAndWhyAPositionIsWrong) {
  EXPECT_THAT(error_of("epd  4k3/8/8/8/8/8/8/4X3 w - -\nperft 1 5"), HasSubstr("1:23 "));
  EXPECT_THAT(error_of("hello world"), HasSubstr("1:1 "));
}

TEST(PerftSuite, SaysWhatARecordLacks) {
  EXPECT_THAT(error_of("id a\nperft 1 5"), HasSubstr("2:1 'perft' without a position"));
  EXPECT_THAT(error_of("perft 1 5"), HasSubstr("1:1 'perft' without a position"));
  EXPECT_THAT(error_of("id a\nid b"), HasSubstr("1:1 the record has no position"));
  EXPECT_THAT(error_of("\nid a"), HasSubstr("2:1 the record has no position"));
  EXPECT_THAT(error_of("id a\nepd " + with_kings("\nid b")), HasSubstr("2:1 the position has no count"));
  EXPECT_THAT(error_of("epd " + with_kings("\n\n")), HasSubstr("1:1 the position has no count"));
  EXPECT_THAT(error_of("id"), HasSubstr("1:3 expected a name"));
  EXPECT_THAT(error_of("epd"), HasSubstr("1:4 expected a position"));
  EXPECT_THAT(error_of("epd " + with_kings("\nperft 1")), HasSubstr("2:8 the number of nodes is missing"));
  EXPECT_THAT(error_of("epd " + with_kings("\nperft 1 5\nperft 1 5")), HasSubstr("3:7 depth 1 is given twice"));
}

TEST(PerftSuite, IsNotEmpty) {
  EXPECT_THAT(error_of(""), HasSubstr("0:0 holds no positions"));
  EXPECT_THAT(error_of("# nothing\n\n% at all\n"), HasSubstr("0:0 holds no positions"));
}

TEST(PerftSuite, NamesAFileThatCannotBeRead) {
  EXPECT_THROW(static_cast<void>(read_perft_suite_file("/nowhere/suite.epd")), InputError);
  EXPECT_THROW(static_cast<void>(read_perft_suite_file("/")), InputError);
}

TEST(PerftSuite, OfOurOwnAgreesWithThePerftOfTheseRules) {
  for (const char* name : {"perft-standard.epd", "perft-sharp.perft", "perft-chess960.perft"}) {
    const PerftSuite suite = read_perft_suite_file(std::string(PVSLAB_TEST_SOURCE_DIR) + "/suites/chess/" + name);
    for (const PerftCase& each : suite.cases) {
      for (const PerftCount& expected : each.counts) {
        if (expected.nodes > 20'000) continue;
        EXPECT_EQ(perft(each.position, expected.depth), expected.nodes) << name << ":" << expected.line;
      }
    }
  }
}

}  // namespace chess_perft_suite_test
}  // namespace pvslab::chess
