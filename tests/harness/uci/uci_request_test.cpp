// What GUIs write, and how it is read.
#include "harness/uci/uci_request.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/uci/uci_search.hpp"

namespace pvslab::uci {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;

TEST(UciRequest, ReadsTheLimitsOfGo) {
  const Go go = parse_go(words_of("depth 7 nodes 1000 movetime 250 mate 3 perft 4"));
  EXPECT_EQ(go.depth, 7);
  EXPECT_EQ(go.nodes, 1000U);
  EXPECT_EQ(go.move_time, milliseconds(250));
  EXPECT_EQ(go.mate, 3);
  EXPECT_EQ(go.perft, 4);
  EXPECT_TRUE(go.has_limit());
}

TEST(UciRequest, ReadsClocksAndSkipsWhatItDoesNotKnow) {
  const Go go = parse_go(words_of("wtime 60000 btime -5 winc 1000 bonus 3 movestogo 0 depth x"));
  EXPECT_EQ(go.white.left, milliseconds(60000));
  EXPECT_EQ(go.black.left, milliseconds(0)) << "a flag that has fallen";
  EXPECT_EQ(go.white.increment, milliseconds(1000));
  EXPECT_FALSE(go.moves_to_go) << "as for other engines, 0 says nothing";
  EXPECT_FALSE(go.depth);
  EXPECT_THAT(go.problems, ElementsAre("unknown word 'bonus'", "unknown word '3'", "depth needs a number, not 'x'"));
  EXPECT_TRUE(go.has_limit());
  EXPECT_FALSE(go.is_unreadable());
}

TEST(UciRequest, DoesNotMakeASearchEndlessBecauseItsLimitCannotBeRead) {
  for (const char* const line : {"depth x", "depth", "depht 3", "nodes 1e6", "movetime 1.5", "perft x", "perft",
                                 "wtime", "searchmoves e2e4 depth"}) {
    const Go go = parse_go(words_of(line));
    EXPECT_TRUE(go.is_unreadable()) << line;
    EXPECT_FALSE(go.problems.empty()) << line;
  }
  for (const char* const line : {"", "infinite", "ponder wtime x", "infinite depth x", "searchmoves e2e4",
                                 "depth 3 mate x", "winc 10", "perft 3 bogus"}) {
    EXPECT_FALSE(parse_go(words_of(line)).is_unreadable()) << line;
  }
}

TEST(UciRequest, TakesTheNearestNumberThatMakesSenseAndSaysSo) {
  const Go go = parse_go(words_of("depth 0 nodes -4 mate 0 movetime -1 perft -1 winc -5"));
  EXPECT_EQ(go.depth, 1);
  EXPECT_EQ(go.nodes, 1U);
  EXPECT_EQ(go.mate, 1);
  EXPECT_EQ(go.move_time, milliseconds(0));
  EXPECT_EQ(go.perft, 0);
  EXPECT_EQ(go.problems.size(), 5U);
  const Go large = parse_go(words_of("depth 99999999999999999999 nodes 99999999999999999999"));
  EXPECT_EQ(large.depth, INT32_MAX);
  EXPECT_EQ(large.nodes, static_cast<std::uint64_t>(INT64_MAX));
  EXPECT_TRUE(large.problems.empty());
}

TEST(UciRequest, ReadsSearchmovesUpToTheNextKey) {
  const Go go = parse_go(words_of("searchmoves e2e4 d2d4 depth 2"));
  EXPECT_THAT(go.search_moves, ElementsAre("e2e4", "d2d4"));
  EXPECT_EQ(go.depth, 2);
}

TEST(UciRequest, TakesAGoWithoutLimitsAndPonderAsEndless) {
  EXPECT_FALSE(parse_go({}).has_limit());
  EXPECT_FALSE(parse_go(words_of("infinite")).has_limit());
  EXPECT_FALSE(parse_go(words_of("ponder wtime 1000 btime 1000")).has_limit());
}

TEST(UciRequest, ReadsPositions) {
  const auto start = parse_position(words_of("startpos moves e2e4 e7e5"));
  ASSERT_TRUE(start);
  EXPECT_TRUE(start->fen.empty());
  EXPECT_THAT(start->moves, ElementsAre("e2e4", "e7e5"));
  const auto fen = parse_position(words_of("fen 8/8/8/8/8/8/8/K1k5 w - - 0 1"));
  ASSERT_TRUE(fen);
  EXPECT_EQ(fen->fen, "8/8/8/8/8/8/8/K1k5 w - - 0 1");
  EXPECT_FALSE(parse_position(words_of("e2e4")));
  EXPECT_FALSE(parse_position(words_of("fen")));
  EXPECT_FALSE(parse_position(words_of("startpos e2e4"))) << "the word 'moves' is missing";
}

TEST(UciRequest, ReadsOptionsWithBlanksInNameAndValue) {
  const auto option = parse_setoption(words_of("name Move Overhead value 10 ms"));
  ASSERT_TRUE(option);
  EXPECT_EQ(option->name, "Move Overhead");
  EXPECT_EQ(option->value, "10 ms");
  EXPECT_FALSE(parse_setoption(words_of("value 3")));
}

TEST(UciTime, StaysBelowTheClock) {
  for (const int left : {1, 40, 1000, 60'000}) {
    Go go;
    go.black.left = milliseconds(left);
    const auto budget = budget_of(go, chess::Color::black, milliseconds(30));
    ASSERT_TRUE(budget);
    EXPECT_LE(budget->hard, milliseconds(std::max(left - 30, 1)));
    EXPECT_LE(budget->soft, budget->hard);
    EXPECT_FALSE(budget_of(go, chess::Color::white, milliseconds(30))) << "the other side has no clock";
  }
}

TEST(UciTime, GivesAMoveTheTimeThatIsAskedFor) {
  Go go;
  go.move_time = milliseconds(500);
  EXPECT_EQ(budget_of(go, chess::Color::white, milliseconds(30))->hard, milliseconds(500));
  EXPECT_EQ(budget_of(go, chess::Color::white, milliseconds(30))->soft, milliseconds(500));
}

}  // namespace
}  // namespace pvslab::uci
