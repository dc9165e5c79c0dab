// Games that keep the laws pass the check, which tries every law that applies to them.
#include "harness/check/laws/game_laws.hpp"

#include <gmock/gmock.h>

#include <iostream>
#include <string>
#include <vector>

#include "harness/base/json/json_text.hpp"
#include "harness/check/laws/law_json.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/fen.hpp"
#include "suites/connect4/connect4.hpp"
#include "suites/explicit/explicit_tree.hpp"
#include "suites/explicit/tree_text.hpp"
#include "suites/synthetic/incremental.hpp"
#include "suites/synthetic/transposing.hpp"
#include "tests/harness/check/laws/law_games.hpp"

namespace pvslab::test {
namespace {

using testing::ElementsAre;

// The laws that do not apply to the game.
std::vector<std::string> left_out(const LawReport& report) {
  std::vector<std::string> laws;
  for (std::size_t i = 0; i < law_count; ++i) {
    if (!report[law_number(i)].unless.empty()) laws.emplace_back(name(law_number(i)));
  }
  return laws;
}

// All laws that apply were tried.
template <Game G>
LawReport expect_kept(const G& game, const std::vector<Position<G>>& roots, const LawSettings& settings = {}) {
  LawReport report = check_laws(game, roots, settings);
  EXPECT_TRUE(report.keeps_the_laws()) << text_of(report);
  for (std::size_t i = 0; i < law_count; ++i) {
    const LawTally& tally = report[law_number(i)];
    EXPECT_EQ(tally.tried > 0, tally.unless.empty()) << name(law_number(i));
  }
  return report;
}

TEST(GameLaws, AreKeptByACopyMakeGame) {
  const LawReport report = expect_kept(TakeAway(), {10, 11});
  EXPECT_EQ(report.roots, 2U);
  EXPECT_EQ(report.every_position_to, report.deepest);
  EXPECT_THAT(left_out(report), ElementsAre("window-evaluation", "make-is-after", "exact-unmake", "equal-keys",
                                            "different-keys", "set-up-keys", "symmetry"));
}

TEST(GameLaws, AreKeptByAMakeUnmakeGame) {
  const LawReport report = expect_kept(PlayableNim(), {Nim::with({1, 2, 3}), Nim::with({3, 3, 3})});
  EXPECT_THAT(left_out(report), ElementsAre("window-evaluation"));
}

TEST(GameLaws, AreKeptByAMakeUnmakeGameWithoutUndo) { expect_kept(MakeUnmake<Countdown>(), {12}); }

TEST(GameLaws, AreKeptByTicTacToe) {
  const LawReport report =
      expect_kept(TicTacToe(), {"........."}, {.depth = Depth(9), .most_positions = 6'000, .seed = 3});
  EXPECT_EQ(report.deepest, Depth(9));
}

TEST(GameLaws, AreKeptByTheShippedGames) {
  expect_kept(ConnectFour(), {ConnectFour::Position{}}, {.most_positions = 1'000});
  const chess::SearchPosition start(
      chess::parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"));
  const LawReport report = expect_kept(chess::ChessGame(), {start}, {.most_positions = 1'000});
  EXPECT_TRUE(report[Law::window_evaluation].unless.empty());
  const synthetic::Transposing transposing({.branching = 4, .values = 3});
  expect_kept(transposing, {transposing.root(1, 0), transposing.root(1, 1)}, {.most_positions = 1'000});
}

// No two positions are equal, so that nothing can be said of equal ones.
TEST(GameLaws, AreKeptByTrees) {
  const synthetic::Incremental incremental({.branching = 3, .spread = 5});
  EXPECT_TRUE(check_laws(incremental, {incremental.root(1, 0)}).keeps_the_laws());
  const ExplicitTree tree(parse_tree("[[-1] [1 0] 5]"));
  const LawReport report = check_laws(tree, {tree.root()});
  EXPECT_TRUE(report.keeps_the_laws());
  EXPECT_EQ(report.positions, 7U);
  EXPECT_EQ(report[Law::path_moves].tried, 0U);
}

TEST(GameLaws, WalkEveryLineWhileItFits) {
  const ConnectFour game;
  const LawReport all = check_laws(game, {ConnectFour::Position{}}, {.depth = Depth(3), .most_positions = 1'000});
  EXPECT_EQ(all.positions, 1U + 7 + 49 + 343);
  EXPECT_EQ(all.every_position_to, Depth(3));
  const LawReport some = check_laws(game, {ConnectFour::Position{}}, {.depth = Depth(6), .most_positions = 300});
  EXPECT_LE(some.positions, 300U);
  EXPECT_GT(some.positions, 250U);
  EXPECT_EQ(some.every_position_to, Depth(2));
  EXPECT_EQ(some.deepest, Depth(6));
}

TEST(GameLaws, GiveTheSameReportForTheSameSeedAlone) {
  const auto report = [](std::uint64_t seed) {
    const LawSettings settings{.depth = Depth(6), .most_positions = 300, .seed = seed};
    OrderedJson json = json_of(check_laws(ConnectFour(), {ConnectFour::Position{}}, settings));
    json.erase("seed");
    return json_document(json);
  };
  EXPECT_EQ(report(1), report(1));
  EXPECT_NE(report(1), report(2));
}

TEST(GameLaws, AreNotKeptByAGameWithoutAStartingPosition) {
  const LawReport report = check_laws(TakeAway(), {});
  EXPECT_FALSE(report.keeps_the_laws());
  EXPECT_FALSE(report.first_break);
  EXPECT_THAT(text_of(report), testing::HasSubstr("no starting position"));
}

TEST(GameLaws, AreCheckedAsTheDocumentationShows) {
  const LawReport report = check_laws(PlayableNim(), {Nim::with({1, 2, 3})});
  if (!report.keeps_the_laws()) std::cout << text_of(report);
  EXPECT_TRUE(report.keeps_the_laws());
}

TEST(GameLaws, CanBeCheckedLaterWithoutTheTypeOfTheGame) {
  const std::vector<LawCheck> checks{law_check(TakeAway(), {10}), law_check(PlayableNim(), {Nim::with({1, 1, 1})})};
  for (const LawCheck& check : checks) EXPECT_TRUE(check().keeps_the_laws());
}

}  // namespace
}  // namespace pvslab::test
