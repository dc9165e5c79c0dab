// What is read of an engine's answer to `go`, and how it is asked: options, limits, the rules of a session.
#include "harness/engine/engine_search.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "harness/base/usage_error.hpp"
#include "harness/engine/uci_engine.hpp"
#include "suites/chess/fen.hpp"
#include "tests/harness/engine/engine_script.hpp"

namespace pvslab {
namespace engine_search_test {

using std::chrono::seconds;
using test::EngineScript;
using testing::ElementsAre;
using testing::HasSubstr;

EngineSearch read(const std::vector<std::string>& lines) {
  EngineSearchReader reader;
  for (const std::string& line : lines) {
    if (reader.read(line)) break;
  }
  return reader.search();
}

TEST(EngineSearch, HasTheLastLineOfEachIteration) {
  const EngineSearch search =
      read({"info depth 1 seldepth 1 score cp -66 time 0 nodes 2 pv a7a5", "info depth 1 score cp -10 nodes 30 pv d7d5",
            "info depth 1 seldepth 7 time 0 nodes 62 nps 0", "info depth 2 score mate -3 nodes 158 pv d7d5 b1c3",
            "info time 2 nodes 204 nps 0", "bestmove d7d5 ponder b1c3"});
  ASSERT_EQ(search.iterations.size(), 2u);
  EXPECT_EQ(search.iterations[0].score, (EngineScore{.centipawns = -10}));
  EXPECT_EQ(search.iterations[0].nodes, 62u);
  EXPECT_EQ(search.iterations[1].score, (EngineScore{.mate = -3}));
  EXPECT_EQ(search.iterations[1].nodes, 204u);
  EXPECT_THAT(search.iterations[1].line, ElementsAre("d7d5", "b1c3"));
  EXPECT_EQ(search.move, "d7d5");
  EXPECT_EQ(search.ponder, "b1c3");
}

TEST(EngineSearch, KeepsABoundAsABound) {
  EXPECT_EQ(read({"info depth 3 score cp 40 lowerbound nodes 9", "bestmove a2a3"}).last()->score->bound, Bound::lower);
  EXPECT_EQ(read({"info depth 3 score cp 40 upperbound", "info depth 3 score cp 30", "bestmove a2a3"}).last()->score,
            (EngineScore{.centipawns = 30}));
  EXPECT_EQ(to_text(EngineScore{.centipawns = 40, .bound = Bound::lower}), ">= +40");
}

TEST(EngineSearch, ReadsTheFirstOfSeveralVariations) {
  const EngineSearch search = read({"info multipv 1 depth 2 score cp 155 nodes 5 pv e2e4",
                                    "info multipv 2 depth 2 score cp -2 nodes 6 pv a2a3", "bestmove e2e4"});
  EXPECT_EQ(search.last()->score, (EngineScore{.centipawns = 155}));
  EXPECT_THAT(search.last()->line, ElementsAre("e2e4"));
}

TEST(EngineSearch, LeavesAbsentWhatIsNotTold) {
  const EngineSearch search = read({"info depth 2 score cp 1", "bestmove (none)"});
  EXPECT_EQ(search.nodes, std::nullopt);
  EXPECT_EQ(search.last()->nodes, std::nullopt);
  EXPECT_EQ(search.move, "");
  EXPECT_EQ(read({"info depth 2 nodes many score cp x pv e2e4", "bestmove e2e4"}).last()->score, std::nullopt);
  EXPECT_EQ(read({"bestmove e2e4"}).last(), nullptr);
}

// The sign of life of a long search comes when the clock says so.
TEST(EngineSearch, IgnoresFiguresBesideTheCurrentMove) {
  EXPECT_EQ(
      read({"info depth 1 score cp 1 nodes 7", "info depth 1 currmove e2e4 currmovenumber 1 nodes 99", "bestmove e2e4"})
          .last()
          ->nodes,
      7u);
}

TEST(EngineOption, HasANameOfSeveralWords) {
  const auto option = parse_option("option name Number of Threads type spin default 1 min 1 max 16");
  ASSERT_TRUE(option.has_value());
  EXPECT_EQ(option->name, "Number of Threads");
  EXPECT_EQ(option->greatest, 16);
  const auto combo = parse_option("option name Style type combo default Always var Always var Fail High");
  ASSERT_TRUE(combo.has_value());
  EXPECT_THAT(combo->values, ElementsAre("Always", "Fail High"));
}

// Logs what it is told.
EngineScript logging(const std::string& options) {
  return EngineScript("while read -r line; do echo \"$line\" >> \"$0.log\"; case $line in uci) " + options +
                      " echo uciok;; isready) echo readyok;; go*) echo bestmove e2e4;; quit) exit;; esac; done");
}

TEST(UciSession, SetsOneThreadNoBookAndTheUsersOptions) {
  const EngineScript script = logging(
      "echo option name Threads type spin default 4 min 1 max 8; echo option name OwnBook type check default true;"
      "echo option name Hash type spin default 16 min 1 max 64;");
  {
    UciEngine engine({.command = script.file(), .timeout = seconds(60), .values = {{"hash", "8"}}});
    EXPECT_TRUE(engine.has_thread_option());
    engine.new_game();
    static_cast<void>(engine.search({.fen = "8/8/8/8/8/8/8/K1k5 w - - 0 1", .moves = {}}, {.depth = 3, .nodes = 100}));
  }
  EXPECT_EQ(
      test::read_text(script.file() + ".log"),
      "uci\nsetoption name Threads value 1\nsetoption name OwnBook value false\nsetoption name Hash value 8\nisready\n"
      "ucinewgame\nisready\nposition fen 8/8/8/8/8/8/8/K1k5 w - - 0 1\nisready\ngo depth 3 nodes 100\nquit\n");
}

TEST(UciSession, RefusesOptionsThatTheEngineHasNot) {
  const EngineScript script = logging("echo option name Hash type spin default 16 min 1 max 64;");
  const auto refused = [&](const std::string& name, const std::string& value) {
    try {
      UciEngine engine({.command = script.file(), .timeout = seconds(60), .values = {{name, value}}});
    } catch (const UsageError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  EXPECT_THAT(refused("Hahs", "8"), HasSubstr("Did you mean 'Hash'?"));
  EXPECT_THAT(refused("Hash", "65"), HasSubstr("goes from 1 to 64"));
  EXPECT_THAT(refused("Hash", "much"), HasSubstr("is a number"));
  EXPECT_EQ(refused("HASH", "64"), "accepted");
}

TEST(UciSession, SaysThatAnEngineSpeaksXboard) {
  const EngineScript script("while read -r line; do echo \"Error (unknown command): $line\"; done");
  try {
    UciEngine engine({.command = script.file(), .timeout = seconds(60)});
    FAIL();
  } catch (const EngineError& error) {
    EXPECT_THAT(error.what(), HasSubstr("speaks xboard"));
  }
}

TEST(UciSession, KeepsTheDialogue) {
  const EngineScript script = logging("");
  UciEngine engine({.command = script.file(), .timeout = seconds(60)});
  static_cast<void>(engine.search({.fen = std::string(chess::start_fen), .moves = {}}, {.depth = 1}));
  EXPECT_EQ(dialogue_file(engine.dialogue()),
            "uci\nisready\nposition fen " + std::string(chess::start_fen) + "\nisready\ngo depth 1\n");
  EXPECT_THAT(dialogue_text(engine.dialogue()), HasSubstr("  < bestmove e2e4\n"));
  EXPECT_THAT(dialogue_text(engine.dialogue(), 4), HasSubstr("lines ..."));
}

}  // namespace engine_search_test
}  // namespace pvslab
