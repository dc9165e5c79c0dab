// The report on the laws of a game: text that fits on 80 columns, and JSON.
#include "harness/check/laws/law_report.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "harness/base/text/table.hpp"
#include "harness/check/laws/game_laws.hpp"
#include "harness/check/laws/law_json.hpp"
#include "tests/harness/check/laws/broken_games.hpp"

namespace pvslab::test {
namespace {

using testing::HasSubstr;

void expect_at_most_80_columns(const std::string& text) {
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) EXPECT_LE(display_width(line), 80U) << line;
}

TEST(LawReport, ShowsTheLawThePositionTheMovesAndBothAnswers) {
  const LawReport report = check_laws(MakeUnmake<UnmakeForgets>(), {Trail{}});
  const std::string text = text_of(report);
  EXPECT_THAT(text, testing::StartsWith("BROKEN LAW exact-unmake: unmake gives back what make was given\n"
                                        "  position  5 stones\n"
                                        "  moves     2 3\n"
                                        "  tried     make 1, then unmake\n"
                                        "  expected  position 5 stones\n"
                                        "  seen      position 4 stones\n"));
  EXPECT_THAT(text, HasSubstr("exact-unmake       FAILS"));
  expect_at_most_80_columns(text);
}

TEST(LawReport, NamesTheStartingPositionWhereThereAreSeveral) {
  const LawReport report = check_laws(score_infinite(), {4, 6});
  ASSERT_TRUE(report.first_break);
  EXPECT_EQ(report.first_break->place.root, 1U);
  EXPECT_THAT(text_of(report), HasSubstr("  moves     1, from starting position 2\n"));
}

TEST(LawReport, ShowsBothLinesToEqualPositions) {
  const std::string text = text_of(check_laws(score_of_path(), {Trail{}}));
  EXPECT_THAT(text, HasSubstr("  moves     1 1\n"));
  EXPECT_THAT(text, HasSubstr("  its moves 2\n"));
}

TEST(LawReport, NumbersTheMovesOfAGameThatDoesNotWriteThem) {
  LawReport report;
  LawPlace place{.root = 0, .numbers = {2, 1}, .moves = {"#2", "#1"}, .position = ""};
  report.first_break = LawBreak{Law::same_moves, place, "moves(position)", "moves #1", "no moves", {}};
  report.positions = 1;
  report.roots = 1;
  const std::string text = text_of(report);
  EXPECT_THAT(text, HasSubstr("  position  (no text)\n"));
  EXPECT_THAT(text, HasSubstr("  moves     #2 #1\n"));
}

// A board of several lines, a long line without blanks, and a byte that a terminal would obey.
TEST(LawReport, FitsOn80ColumnsWhateverTheGameWrites) {
  LawBreak found{Law::no_exceptions, {}, "moves(position)", std::string(300, 'x'), "", {}};
  found.place.position = "X.O\n.X.\n..O";
  found.place.moves = std::vector<std::string>(60, "e2e4");
  for (int i = 0; i < 50; ++i) found.seen += "word\x1b ";
  const std::string text = text_of(found);
  EXPECT_THAT(text, HasSubstr("  position  X.O\n            .X.\n            ..O\n"));
  EXPECT_THAT(text, HasSubstr("\\x1b"));
  expect_at_most_80_columns(text);
}

TEST(LawReport, IsShownInFullOn80Columns) {
  const std::string text = text_of(check_laws(PlayableNim(), {Nim::with({5, 5, 5})}));
  EXPECT_THAT(text, testing::StartsWith("The game keeps its laws, as far as they were tried.\n"));
  EXPECT_THAT(text, HasSubstr("lines to ply 8 (seed 1)"));
  expect_at_most_80_columns(text);
}

TEST(LawReport, IsJsonWithEveryLaw) {
  const auto json = json_of(check_laws(score_of_path(), {Trail{}}));
  EXPECT_EQ(json["format"], 1);
  EXPECT_EQ(json["kept"], false);
  EXPECT_EQ(json["laws"].size(), law_count);
  const auto& broken = json["broken"];
  EXPECT_EQ(broken["law"], "path-evaluation");
  EXPECT_EQ(broken["place"]["moves"], (std::vector<std::string>{"1", "1"}));
  EXPECT_EQ(broken["place"]["move_numbers"], (std::vector<int>{1, 1}));
  EXPECT_EQ(broken["place"]["position"], "8 stones");
  EXPECT_EQ(broken["other"]["moves"], std::vector<std::string>{"2"});
  EXPECT_EQ(broken["place"]["start"], 0);
  EXPECT_EQ(broken["expected"], "evaluation 2");
  EXPECT_EQ(broken["seen"], "evaluation 1");
  EXPECT_TRUE(json_of(check_laws(TakeAway(), {10}))["broken"].is_null());
}

TEST(LawReport, NamesEveryLawOnce) {
  std::set<std::string_view> names;
  std::set<std::string_view> statements;
  for (std::size_t i = 0; i < law_count; ++i) {
    names.insert(name(law_number(i)));
    statements.insert(statement(law_number(i)));
  }
  EXPECT_EQ(names.size(), law_count);
  EXPECT_EQ(statements.size(), law_count);
}

}  // namespace
}  // namespace pvslab::test
