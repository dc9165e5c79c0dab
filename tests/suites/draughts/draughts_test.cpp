// English draughts: its rules, published counts, and its texts.
#include "suites/draughts/draughts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "suites/input_error.hpp"
#include "tests/support/counted_games.hpp"

namespace pvslab {
namespace draughts_test {

using test::LineCounts;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

constexpr Draughts game;

std::vector<std::string> moves_of(const std::string& text) {
  const auto position = game.parse(text);
  std::vector<std::string> moves;
  for (const auto& move : game.moves(position)) moves.push_back(game.text(position, move));
  return moves;
}

std::string played(const std::string& text, const std::string& wanted) {
  const auto position = game.parse(text);
  for (const auto& move : game.moves(position)) {
    if (game.text(position, move) == wanted) return game.text(game.after(position, move));
  }
  return "there is no " + wanted;
}

// A. Bik 2009, with captures told apart by their paths (talkchess t=27814).
TEST(Draughts, HasThePublishedCounts) {
  constexpr std::array<std::uint64_t, 8> published{7, 49, 302, 1'469, 7'361, 36'768, 179'740, 845'931};
  for (std::size_t i = 0; i < published.size(); ++i)
    EXPECT_EQ(test::count_lines(game, game.start(), static_cast<int>(i) + 1), (LineCounts{published[i], 0})) << i + 1;
}
TEST(SlowDraughts, HasThePublishedCounts) {
  EXPECT_EQ(test::count_lines(game, game.start(), 9).lines, 3'963'680U);
  EXPECT_EQ(test::count_lines(game, game.start(), 10).lines, 18'391'564U);
}

TEST(Draughts, BeginsWithTheSevenMovesOfTheBooks) {
  EXPECT_THAT(moves_of(game.text(game.start())),
              UnorderedElementsAre("9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"));
}

TEST(Draughts, MenMoveAheadAndKingsBothWays) {
  EXPECT_THAT(moves_of("......../......../......../..w...../......../......../......../........:w"),
              UnorderedElementsAre("14-9", "14-10"));
  EXPECT_THAT(moves_of("......../......../......../..W...../......../......../......../........:w"),
              UnorderedElementsAre("14-9", "14-10", "14-17", "14-18"));
  EXPECT_THAT(moves_of("......../......../......../..b...../......../......../......../........:b"),
              UnorderedElementsAre("14-17", "14-18"));
}

TEST(Draughts, WhoCanTakeMustAndGoesOn) {
  // The man of 23 takes 18 and must go on, over 9 or over 10.
  const std::string twice = "......../......../.b.b..../......../...b..../....w.w./......../........:w";
  EXPECT_THAT(moves_of(twice), UnorderedElementsAre("23x14x5", "23x14x7"));
  EXPECT_EQ(played(twice, "23x14x5"), "......../w......./...b..../......../......../......w./......../........:b");
}

TEST(Draughts, AManDoesNotTakeBackward) {
  EXPECT_THAT(moves_of("......../......../...w..../....b.../......../......../......../........:w"),
              UnorderedElementsAre("10-6", "10-7"));
  EXPECT_THAT(moves_of("......../......../...W..../....b.../......../......../......../........:w"),
              ElementsAre("10x19"));
}

TEST(Draughts, AKingThatWasTakenLeavesNothingBehind) {
  const auto before = game.parse("......../......../......../....B.../...w..../......../......../........:w");
  const auto after = game.after(before, *game.moves(before).begin());
  EXPECT_EQ(after, game.parse("......../......../.....w../......../......../......../......../........:b"));
}

TEST(Draughts, CrowningEndsTheMove) {
  // A king would go on over 7.
  const std::string before = "......../..b.b.../.w....../......../......../......../......../........:w";
  EXPECT_THAT(moves_of(before), ElementsAre("9x2"));
  EXPECT_EQ(played(before, "9x2"), "...W..../....b.../......../......../......../......../......../........:b");
  EXPECT_THAT(moves_of("......../..b.b.../.W....../......../......../......../......../........:w"),
              ElementsAre("9x2x11"));
}

// Two paths that take the same pieces are two moves.
TEST(Draughts, AKingMayComeBackToItsSquareBothWaysRound) {
  const std::string ring = "......../..b.b.../......../..b.b.../...W..../......../......../........:w";
  EXPECT_THAT(moves_of(ring), UnorderedElementsAre("18x9x2x11x18", "18x11x2x9x18"));
  EXPECT_EQ(played(ring, "18x9x2x11x18"), "......../......../......../......../...W..../......../......../........:b");
}

TEST(Draughts, WhoCannotMoveHasLost) {
  const auto none = game.parse("......../......../......../......../......../......../......../w.......:b");
  EXPECT_TRUE(game.moves(none).empty());
  EXPECT_EQ(game.evaluate(none), -Draughts::win);
  const auto blocked = game.parse("......../......../......../b......./.w....../..w...../......../........:b");
  EXPECT_TRUE(game.moves(blocked).empty());
  EXPECT_EQ(game.evaluate(blocked), -Draughts::win);
}

TEST(Draughts, CountsMaterialWhileTheGameIsNotOver) {
  EXPECT_EQ(game.evaluate(game.start()), Score(0));
  EXPECT_EQ(game.evaluate(game.parse("......../......../.b....../......../......../..W...../......../........:w")),
            Score(1));
  EXPECT_EQ(game.evaluate(game.parse("......../......../.b....../......../......../..W...../......../........:b")),
            Score(-1));
}

TEST(Draughts, HasADifferentKeyForAKingAndForTheOtherSideToMove) {
  const auto man = game.parse("......../......../......../......../...w..../......../......../........:w");
  const auto king = game.parse("......../......../......../......../...W..../......../......../........:w");
  const auto other_side = game.parse("......../......../......../......../...w..../......../......../........:b");
  EXPECT_NE(game.key(man), game.key(king));
  EXPECT_NE(game.key(man), game.key(other_side));
}

TEST(Draughts, RefusesTextsWithTheirPlace) {
  const auto error = [&](const std::string& text) {
    try {
      static_cast<void>(game.parse(text));
    } catch (const InputError& refused) {
      return refused.what() + std::string();
    }
    return std::string("accepted");
  };
  EXPECT_THAT(error("b......./......../......../......../......../......../......../........:b"),
              HasSubstr("position:1:1: this square is light"));
  EXPECT_THAT(error(".w....../......../......../......../......../......../......../........:b"),
              HasSubstr("position:1:2: a man on its last row"));
  EXPECT_THAT(error("......../......../......../......../......../......../......../b.......:b"),
              HasSubstr("position:1:64: a man on its last row"));
  EXPECT_THAT(error(".b.b.b.b/b.b.b.b./.b.b.b.b/b......./......../......../......../........:b"),
              HasSubstr("position:1:28: a side has at most 12 pieces"));
}

}  // namespace draughts_test
}  // namespace pvslab
