// `pvslab match` as a user runs it: determinism, sides that are the same, faults of engines and programs, journals, shards, PGN, other
// games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "harness/match/pgn.hpp"
#include "tests/harness/base/shell.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/cli/verb.hpp"
#include "tests/harness/engine/engine_script.hpp"

namespace pvslab {
namespace match_command_test {

using nlohmann::json;
using test::Finished;
using test::Words;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const test::Verb match_verb("match");
const std::string middlegames = PVSLAB_TEST_SOURCE_DIR "/suites/chess/middlegames.epd";
const std::string our_engine = "'" PVSLAB_TEST_BINARY "' uci";

// Games of few moves.
const Words short_games{"--adjudicate", "length=8", "--no-journal", "--threads", "2"};

Finished played(const Words& words) { return match_verb(test::joined(words, short_games)); }
json result(const Words& words) { return json::parse(played(test::joined(words, {"--json", "-"})).output); }

class MatchFile : public testing::Test {
 protected:
  [[nodiscard]] std::string file(const std::string& text, const std::string& name = "openings.epd") const {
    test::write_text(directory_ / name, text);
    return directory_ / name;
  }
  [[nodiscard]] std::string place(const std::string& name) const { return directory_ / name; }

  // Plays the first legal move of a list, or what `answer` says in place of an answer to `go`.
  [[nodiscard]] static test::EngineScript engine(const std::string& answer) {
    return test::EngineScript(R"(while read -r word rest; do
  case "$word" in
    uci) echo 'id name script'; echo uciok ;;
    isready) echo readyok ;;
    position) position=$rest ;;
    go) )" + answer + R"( ;;
    quit) exit ;;
  esac
done)");
  }
  // A program that evaluates the position that it is to search, or does what `at_play` says.
  [[nodiscard]] static test::EngineScript program(const std::string& at_play) {
    return test::EngineScript(R"(read -r _; echo 'hello 1 name=script mode=game promises=root'
while read -r word id rest; do case "$word" in
  play) echo root; read -r _; )" +
                              at_play + R"(; echo evaluate 0; read -r _ value; echo "answer $id $value" ;;
  quit) exit ;;
esac; done)");
  }

 private:
  test::TemporaryDirectory directory_;
};

const std::string two_openings =
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id \"e5\";\n"
    "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - id \"d5\";\n";

TEST_F(MatchFile, OfTheSameSidesSaysSoAndHasNoElo) {
  const Words words{file(two_openings), "--searcher", "x=pvs-sound", "--searcher", "y=pvs-sound", "--depth", "2"};
  const Finished text = played(words);
  EXPECT_EQ(text.exit_code, 0) << text.errors;
  EXPECT_THAT(text.output, AllOf(HasSubstr("SAME: the sides make the same moves in 2 pairs"), Not(HasSubstr("\nElo"))));
  const json document = result(words);
  EXPECT_EQ(document["same"]["verdict"], "same");
  EXPECT_EQ(document["same"]["told_apart"], nullptr);
  EXPECT_EQ(document["elo"], nullptr);
  EXPECT_EQ(document["score"], nullptr);
}

// The same values, so the same moves; other node counts.
TEST_F(MatchFile, OfSidesWithOtherNodesSaysWhereTheyAreToldApart) {
  const json document =
      result({file(two_openings), "--searcher", "alpha-beta", "--searcher", "pvs-sound", "--depth", "2"});
  EXPECT_EQ(document["same"]["verdict"], "same");
  const json& apart = document["same"]["told_apart"];
  ASSERT_NE(apart, nullptr);
  EXPECT_EQ(apart["a"]["move"], apart["b"]["move"]);
  EXPECT_EQ(apart["a"]["centipawns"], apart["b"]["centipawns"]);
  EXPECT_NE(apart["a"]["nodes"], apart["b"]["nodes"]);
}

TEST_F(MatchFile, OfOtherSidesShowsWhereTheyPartAndTheCommandThatReplaysIt) {
  const Words words{file(two_openings), "--searcher", "x=pvs-sound", "--searcher", "y=pvs-sound",
                    "--depth",          "x=3",        "--depth",     "y=1"};
  const json document = result(words);
  EXPECT_EQ(document["same"]["verdict"], "differ");
  EXPECT_NE(document["same"]["parted"]["a"]["move"], document["same"]["parted"]["b"]["move"]);
  const std::string replay = document["games"][1]["replay"];
  EXPECT_THAT(replay, HasSubstr("--game 2"));
  const auto again = test::Shell().run(replay);
  EXPECT_EQ(again.exit_code, 0) << again.errors;
  const auto games = match::read_pgn(again.output, "replay");
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].moves.size(), document["games"][1]["moves"].size());
  EXPECT_EQ(games[0].tag("White"), "y");
}

TEST_F(MatchFile, HasTheSameBytesWithAnyNumberOfThreadsAndShards) {
  const Words words{middlegames, "--count",   "6",       "--searcher",  "pvs-sound",    "--searcher", "late=pvs-lmr",
                    "--nodes",   "late=2000", "--depth", "pvs-sound=2", "--adjudicate", "length=12"};
  const auto documents_of = [&](const Words& more, const std::string& name) {
    const Finished run = match_verb(test::joined(
        words, test::joined({"--no-journal", "--json", place(name), "--pgn", place(name + ".pgn")}, more)));
    EXPECT_EQ(run.exit_code, 0) << run.errors;
    return run.output + test::read_text(place(name)) + test::read_text(place(name + ".pgn"));
  };
  const std::string one = documents_of({"--threads", "1"}, "one");
  EXPECT_EQ(documents_of({"--threads", "7"}, "seven"), one);
  for (const char* shard : {"1/2", "0/2"}) {
    const Finished part = match_verb(test::joined(words, {"--shard", shard, "--parts", place("parts")}));
    ASSERT_EQ(part.exit_code, 0) << part.errors;
  }
  const Finished merged = test::run_program({"merge", place("parts"), "--json", place("merged")});
  EXPECT_EQ(merged.exit_code, 0) << merged.errors;
  EXPECT_EQ(merged.output + test::read_text(place("merged")), one.substr(0, one.find("[Event")));
}

// The known false report: 3 openings, 30 rounds, fixed nodes.
TEST_F(MatchFile, CountsDistinctGamesNotRounds) {
  const Words words{middlegames,  "--count",     "3",       "--rounds", "30",      "--searcher", "x=pvs-sound",
                    "--searcher", "y=pvs-sound", "--nodes", "x=3000",   "--nodes", "y=1"};
  const Finished text = match_verb(test::joined(words, {"--no-journal", "--adjudicate", "length=40"}));
  EXPECT_EQ(text.exit_code, 0) << text.errors;
  EXPECT_THAT(text.errors, HasSubstr("each is played once, not 30 times"));
  EXPECT_THAT(text.output, AllOf(HasSubstr("3 of 3 pairs, 3 of them distinct; 6 distinct games"),
                                 HasSubstr("no interval: 3 openings are fewer than 8")));
  const json document = result(words);
  EXPECT_EQ(document["distinct_games"], 6);
  EXPECT_EQ(document["elo"], nullptr);
}

// Mated in one; the other side wins from the same position with the other colour.
TEST_F(MatchFile, PlaysToTheEndAndWritesGamesThatOurReaderReads) {
  const Finished run =
      match_verb({file("6k1/5ppp/8/8/8/8/8/R5K1 w - - id \"mate\";\n"), "--searcher", "x=pvs-sound", "--searcher",
                  "y=alpha-beta", "--depth", "2", "--no-journal", "--pgn", place("games.pgn")});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("2 checkmate"));
  const auto games = match::read_pgn(test::read_text(place("games.pgn")), "games.pgn");
  ASSERT_EQ(games.size(), 2U);
  for (const match::PgnGame& game : games) {
    EXPECT_EQ(game.result, "1-0");
    EXPECT_EQ(game.moves.size(), 1U);
    EXPECT_EQ(game.tag("SetUp"), "1");
    EXPECT_EQ(game.tag("FEN"), "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    EXPECT_EQ(game.tag("Termination"), "normal");
  }
  EXPECT_EQ(games[0].tag("White"), "x");
  EXPECT_EQ(games[1].tag("White"), "y");
}

// Another program's reader: it takes the position, the moves and the comments.
TEST_F(MatchFile, WritesGamesThatGnuChessReads) {
  if (!std::filesystem::exists("/usr/games/gnuchess")) GTEST_SKIP() << "needs gnuchess";
  const Finished run =
      match_verb({file("8/8/8/8/8/k7/7R/K5R1 w - - id \"two moves\";\n"), "--searcher", "x=pvs-sound", "--searcher",
                  "y=alpha-beta", "--depth", "3", "--no-journal", "--pgn", place("games.pgn")});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  const std::string text = test::read_text(place("games.pgn"));
  test::write_text(place("first.pgn"), text.substr(0, text.find("[Event", 1)));
  const Finished read = test::Shell().run("printf 'pgnload first.pgn\\nshow board\\nquit\\n' | (cd " + place(".") +
                                          " && timeout 3 /usr/games/gnuchess) 2>&1");
  EXPECT_THAT(read.output, HasSubstr("1-0 {White mates}"));
}

TEST_F(MatchFile, TakesOpeningsFromPgn) {
  const std::string openings =
      file("[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"?\"]\n\n1. d4 d5 *\n", "openings.pgn");
  const json document = result({openings, "--searcher", "x=pvs-sound", "--searcher", "y=scout", "--depth", "1"});
  EXPECT_EQ(document["games"][0]["opening_plies"], 3);
  EXPECT_EQ(document["games"][0]["moves"][2], "Nf3");
  EXPECT_EQ(document["planned_pairs"], 2);
}

TEST_F(MatchFile, SaysBesideItsVerdictWhatOfTheFileItCouldNotRead) {
  const Words words{
      file("garbage\n" + two_openings), "--searcher", "x=pvs-sound", "--searcher", "y=scout", "--depth", "1"};
  const std::string text = std::regex_replace(played(words).output, std::regex("\\s+"), " ");  // lines break anywhere
  EXPECT_THAT(text, HasSubstr("2 different positions; 1 more part cannot be used"));
  EXPECT_EQ(result(words)["openings"]["lost"], 1);
}

// Our own engine as an engine plays what the searcher plays.
TEST_F(MatchFile, FindsAnEngineOfOursTheSameAsItsSearcher) {
  const json document =
      result({file(two_openings), "--searcher", "ours=pvs-sound", "--engine", "theirs=" + our_engine, "--depth", "2"});
  EXPECT_EQ(document["same"]["verdict"], "same");
  EXPECT_EQ(document["same"]["told_apart"], nullptr) << document["same"].dump();
}

TEST_F(MatchFile, IsPlayedInChess960) {
  const std::string castles = file("1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w FBfb - ;\n");
  const Words words{castles,   "--searcher", "ours=pvs-sound", "--engine", "theirs=" + our_engine,
                    "--depth", "2",          "--no-journal",   "--pgn",    place("960.pgn"),
                    "--json",  "-"};
  const json document = json::parse(match_verb(words).output);
  EXPECT_EQ(document["same"]["verdict"], "same");
  EXPECT_EQ(document["same"]["told_apart"], nullptr);
  const std::string pgn = test::read_text(place("960.pgn"));
  EXPECT_THAT(pgn, AllOf(HasSubstr("[Variant \"Chess960\"]"), HasSubstr("O-O")));
  EXPECT_EQ(match::read_pgn(pgn, "960.pgn").size(), 2U);
}

// Each where it is installed. No false alarm: these engines play legally and obey their limits.
TEST_F(MatchFile, OfEnginesThatDebianShipsHasNoFault) {
  std::size_t played_engines = 0;
  for (const char* name : {"stockfish", "fairy-stockfish", "ethereal-chess", "glaurung", "toga2", "gnuchessu"}) {
    if (!std::filesystem::exists(std::string("/usr/games/") + name)) continue;
    ++played_engines;
    const json document = result({file(two_openings), "--searcher", "ours=pvs-sound", "--engine",
                                  std::string("theirs=PATH=$PATH:/usr/games; exec ") + name, "--depth", "3"});
    EXPECT_EQ(document["faults"], (json{{"a", 0}, {"b", 0}})) << name << document["games"].dump();
    EXPECT_EQ(document["pairs"], 2) << name;
  }
  if (played_engines == 0) GTEST_SKIP() << "none is installed";
}

// Seconds for an answer. A busy machine may take long to say anything else than nothing.
std::string patience_with(const std::string& ending) { return ending == "hang of a side" ? "1" : "60"; }

// Planted: four faults, each of which loses its games, is told, and lets the other games be played.
TEST_F(MatchFile, TellsEachFaultOfAnEngineAndGoesOn) {
  const std::string one = file("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - ;\n");
  struct Planted {
    const char* answer;
    const char* ending;
    const char* said;
  };
  for (const Planted& planted : {Planted{"echo bestmove e2e5", "illegal move", "e2e5"},
                                 Planted{"echo 'bestmove (none)'", "illegal move", "answered ''"},
                                 Planted{"echo oh >&2; exit 3", "death of a side", "ended with exit code 3"},
                                 Planted{"sleep 300", "hang of a side", "within 1 s"}}) {
    const test::EngineScript script = engine(planted.answer);
    const Words words{one,
                      "--searcher",
                      "good=pvs-sound",
                      "--engine",
                      "bad=" + script.file(),
                      "--depth",
                      "1",
                      "--timeout",
                      patience_with(planted.ending)};
    const Finished text = played(words);
    EXPECT_EQ(text.exit_code, 1) << text.errors;
    EXPECT_THAT(text.output, AllOf(HasSubstr("FAULT"), HasSubstr(planted.ending), HasSubstr("good +2 =0 -0")));
    const json document = result(words);
    EXPECT_EQ(document["faults"]["b"], 2);
    EXPECT_EQ(document["games"][0]["ending"], planted.ending);
    EXPECT_THAT(document["games"][0]["fault"]["text"].get<std::string>(), HasSubstr(planted.said));
  }
}

// What it cannot see: an engine that does not obey its limit, but answers legally.
TEST_F(MatchFile, DoesNotSeeWhetherAnEngineObeysItsDepth) {
  const test::EngineScript script = engine(
      "echo 'info depth 9 score cp 5 nodes 1'; case $position in *moves*) echo bestmove 0000;; *) echo bestmove d2d4;; "
      "esac");
  const Finished run = match_verb({file(two_openings), "--count", "1", "--searcher", "pvs-sound", "--engine",
                                   script.file(), "--depth", "1", "--adjudicate", "length=1", "--no-journal"});
  EXPECT_EQ(run.exit_code, 0) << run.output << run.errors;
}

TEST_F(MatchFile, TellsTimeLossesWithTheLoadAndDoesNotAskWhetherTimedSidesAreTheSame) {
  const test::EngineScript script = engine("sleep 0.4; echo bestmove d2d4");
  const json document = result({file(two_openings), "--count", "1", "--searcher", "pvs-sound", "--engine",
                                "late=" + script.file(), "--movetime", "late=20", "--depth", "pvs-sound=1"});
  EXPECT_EQ(document["games"][1]["ending"], "time loss");
  EXPECT_GE(document["games"][1]["fault"]["late_seconds"], 0.4);
  EXPECT_NE(document["games"][1]["fault"]["load"], nullptr);
  EXPECT_EQ(document["same"]["verdict"], "not_asked");
}

TEST_F(MatchFile, ResumesAfterAKillAndLosesNoFinishedGame) {
  const Words words{middlegames, "--searcher", "x=pvs-sound", "--searcher", "y=alpha-beta",
                    "--depth",   "x=3",        "--depth",     "y=2",        "--adjudicate",
                    "length=30", "--threads",  "1",           "--journal",  place("games.jsonl")};
  test::Program program(test::joined({"match"}, words));
  const auto lines = [&] {
    const std::string text = std::filesystem::exists(place("games.jsonl")) ? test::read_text(place("games.jsonl")) : "";
    return std::ranges::count(text, '\n');
  };
  test::wait_until(program, [&] { return lines() >= 4; });
  program.signal(SIGKILL);
  EXPECT_EQ(program.wait().exit_code, 128 + SIGKILL);
  const auto kept = lines() - 1;
  ASSERT_GE(kept, 3);
  const Finished resumed = match_verb(words);
  EXPECT_EQ(resumed.exit_code, 0) << resumed.errors;
  EXPECT_THAT(resumed.errors, HasSubstr("resumed; " + std::to_string(kept) + " of 60"));
  EXPECT_FALSE(std::filesystem::exists(place("games.jsonl"))) << "the match is over";
  const Finished at_once = match_verb(words);
  EXPECT_EQ(resumed.output, at_once.output);
}

TEST_F(MatchFile, EndsWith130AfterCtrlCAndSaysHowToGoOn) {
  const Finished run =
      match_verb.interrupted({middlegames, "--searcher", "x=pvs-sound", "--searcher", "y=minimax", "--depth", "4",
                              "--journal", place("games.jsonl"), "--json", place("partial.json")});
  EXPECT_EQ(run.exit_code, 130) << run.errors;
  EXPECT_THAT(run.errors, HasSubstr("Continue with"));
  EXPECT_EQ(json::parse(test::read_text(place("partial.json")))["end"], "interrupted");
}

// Depth 3 against depth 1 is decided soon; that the games after the decision do not count is seen with many threads.
TEST_F(MatchFile, EndsAtTheSamePairWithAnyNumberOfThreadsWhenTheTestIsDecided) {
  const Words words{middlegames,
                    "--searcher",
                    "x=pvs-sound",
                    "--searcher",
                    "y=pvs-sound",
                    "--depth",
                    "x=3",
                    "--depth",
                    "y=1",
                    "--sprt",
                    "elo0=0,elo1=300,alpha=0.4,beta=0.4",
                    "--no-journal",
                    "--json",
                    "-"};
  const std::string one = match_verb(test::joined(words, {"--threads", "1"})).output;
  EXPECT_EQ(match_verb(test::joined(words, {"--threads", "5"})).output, one);
  const json document = json::parse(one);
  EXPECT_EQ(document["end"], "test_decided");
  EXPECT_EQ(document["sprt"]["verdict"], "accepts_elo1");
  EXPECT_LT(document["pairs"], 30);
  EXPECT_EQ(document["games"].size(), 2 * document["pairs"].get<std::size_t>());
}

TEST_F(MatchFile, ChangesNothingElseInAReportOfItsOwnWidth) {
  for (const Words& words :
       {Words{file(two_openings), "--searcher", "x=pvs-sound", "--searcher", "y=pvs-sound", "--depth", "x=2", "--depth",
              "y=1"},
        Words{file(two_openings), "--searcher", "pvs-sound", "--engine", "bad=exit 3 #", "--depth", "2"}}) {
    std::istringstream lines(played(words).output);
    for (std::string line; std::getline(lines, line);) {
      // A command is not broken.
      if (line.find("again: ") != std::string::npos) continue;
      EXPECT_LE(line.size(), 80U) << line;
    }
  }
}

// Tic-tac-toe: side flat sees no threat, and loses from the empty board with both colours. The positions of a game are openings.
TEST(MatchOfAnotherGame, IsPlayedToItsEnd) {
  const Words words{"tictactoe", "--searcher", "deep=pvs-sound", "--searcher", "flat=pvs-sound",
                    "--depth",   "deep=6",     "--depth",        "flat=1",     "--no-journal"};
  const json document = json::parse(match_verb(test::joined(words, {"--json", "-"})).output);
  EXPECT_EQ(document["wins"], 2);
  EXPECT_EQ(document["games"][0]["ending"], "end of the game");
  EXPECT_EQ(document["games"][0]["result"], "1-0");
  EXPECT_EQ(document["games"][1]["result"], "0-1");
  EXPECT_THAT(document["same"]["parted"]["position"].get<std::string>(), HasSubstr("to move"));
  const Finished replay = test::Shell().run(document["games"][1]["replay"]);
  EXPECT_THAT(replay.output, AllOf(HasSubstr("deep  b2"), HasSubstr("0-1 end of the game")));
}

TEST(MatchOfAnotherGame, OfEachListedGameIsPlayedToItsEnd) {
  for (const char* const game :
       {"mnk:m=4,n=3,k=3", "breakthrough:w=4,h=5", "othello:size=4", "draughts", "connect4-board:w=5"}) {
    const Finished run = match_verb({game, "--searcher", "deep=pvs-sound", "--searcher", "flat=pvs-sound", "--depth",
                                     "deep=6", "--depth", "flat=1", "--no-journal", "--json", "-"});
    ASSERT_EQ(run.exit_code, 0) << game << run.errors;
    const json document = json::parse(run.output);
    EXPECT_GE(document["wins"], document["losses"]) << game;
    for (const json& each : document["games"]) EXPECT_EQ(each["ending"], "end of the game") << game;
  }
}

TEST(MatchOfAnotherGame, OfConnectFourHasTheSameBytesWithAnyNumberOfThreads) {
  const Words words{"connect4:" PVSLAB_TEST_SOURCE_DIR "/suites/connect4/endgames-5x5.txt",
                    "--count",
                    "9",
                    "--searcher",
                    "deep=pvs-sound",
                    "--searcher",
                    "flat=scout",
                    "--depth",
                    "deep=4",
                    "--depth",
                    "flat=1",
                    "--no-journal",
                    "--json",
                    "-"};
  const std::string one = match_verb(test::joined(words, {"--threads", "1"})).output;
  EXPECT_EQ(match_verb(test::joined(words, {"--threads", "5"})).output, one);
  const json document = json::parse(one);
  EXPECT_EQ(document["pairs"], 9);
  EXPECT_GT(document["wins"], document["losses"]);
}

// Every searcher that is right makes the first of the best moves.
TEST(MatchOfAnotherGame, FindsSearchersOfTheSameValueTheSame) {
  const json document = json::parse(match_verb({"tictactoe", "--searcher", "minimax", "--searcher", "mtd-f", "--depth",
                                                "4", "--no-journal", "--json", "-"})
                                        .output);
  EXPECT_EQ(document["same"]["verdict"], "same");
  EXPECT_NE(document["same"]["told_apart"], nullptr) << "other nodes";
}

// The last move of tic-tac-toe is one node at every depth: without that, the search would deepen until its nodes are used up.
TEST(MatchOfAnotherGame, WithNodesDeepensUntilNothingIsBeyondTheHorizon) {
  const Finished run = match_verb({"tictactoe", "--searcher", "x=pvs-sound", "--searcher", "y=alpha-beta", "--nodes",
                                   "1000000", "--no-journal", "--game", "1"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, AllOf(HasSubstr("+0 1 node\n"), HasSubstr("1/2-1/2 end of the game")));
}

TEST_F(MatchFile, OfAnotherGameWithNodesHasTheSameBytesWithAnyNumberOfThreadsAndShards) {
  const Words words{"othello:size=6", "--random-plies", "3",          "--count", "10",
                    "--searcher",     "x=pvs-sound",    "--searcher", "y=mtd-f", "--nodes",
                    "x=300",          "--nodes",        "y=40",       "--seed",  "7"};
  const auto document_of = [&](const Words& more, const std::string& name) {
    const Finished run = match_verb(test::joined(words, test::joined({"--no-journal", "--json", place(name)}, more)));
    EXPECT_EQ(run.exit_code, 0) << run.errors;
    return run.output + test::read_text(place(name));
  };
  const std::string one = document_of({"--threads", "1"}, "one");
  EXPECT_EQ(document_of({"--threads", "7"}, "seven"), one);
  for (const char* shard : {"1/2", "0/2"})
    ASSERT_EQ(match_verb(test::joined(words, {"--shard", shard, "--parts", place("parts")})).exit_code, 0);
  const Finished merged = test::run_program({"merge", place("parts"), "--json", place("merged")});
  EXPECT_EQ(merged.output + test::read_text(place("merged")), one);
  const json document = json::parse(test::read_text(place("one")));
  EXPECT_EQ(document["openings"]["positions"], 10);
  EXPECT_EQ(document["openings"]["drawn_from"], 54);
  EXPECT_EQ(document["games"][0]["opening_plies"], 3);
  EXPECT_GT(document["wins"], document["losses"]) << "more nodes";
}

// 1,260 positions after five plies, in 120 of which a row is complete.
TEST(MatchOfAnotherGame, MakesOpeningsOfAllDifferentPositionsOrDrawsThem) {
  const auto openings_of = [](const Words& more) {
    const Words words{"tictactoe",    "--searcher", "x=pvs-sound",  "--searcher",     "y=minimax", "--depth", "1",
                      "--same-pairs", "0",          "--no-journal", "--random-plies", "5",         "--json",  "-"};
    return json::parse(match_verb(test::joined(words, more)).output);
  };
  const auto names_of = [](const json& document) {
    std::set<std::string> names;
    for (const json& game : document["games"]) names.insert(game["opening"]);
    return names;
  };
  const json all = openings_of({});
  EXPECT_EQ(all["openings"]["positions"], 1140);
  EXPECT_EQ(all["openings"]["drawn_from"], 1140);
  const json some = openings_of({"--count", "50"});
  EXPECT_EQ(names_of(some).size(), 50U);
  EXPECT_TRUE(std::ranges::includes(names_of(all), names_of(some)));
  EXPECT_NE(names_of(openings_of({"--count", "50", "--seed", "2"})), names_of(some));
}

// Planted: each fault loses its games, is told with the dialogue, and lets the other games be played.
TEST_F(MatchFile, OfAProgramThatFailsLosesItsGamesAndTheMatchGoesOn) {
  struct Planted {
    const char* at_play;
    const char* ending;
    const char* said;
    const char* dialogue;
  };
  const std::string chess = file("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - ;\n");
  for (const Planted& planted :
       {Planted{"echo oh >&2; exit 3", "death of a side", "ended with exit code 3", "< root\n> node 0"},
        Planted{"sleep 300", "hang of a side", "within 1 s", "< root\n> node 0"},
        Planted{"echo hm", "no answer of a side", "neither a query nor an answer", "> node 0\n< hm"},
        Planted{"echo after 0 99", "no answer of a side", "move 99", "< after 0 99"},
        Planted{"echo fail $id no", "no answer of a side", "refused the request: no", "< fail 1 no"}}) {
    const test::EngineScript script = program(planted.at_play);
    for (const std::string& openings : {std::string("tictactoe"), chess}) {
      const Words words{openings,
                        "--searcher",
                        "good=pvs-sound",
                        "--program",
                        "bad=" + script.file(),
                        "--depth",
                        "1",
                        "--timeout",
                        patience_with(planted.ending),
                        "--json",
                        place("faults.json")};
      const Finished text = played(words);
      EXPECT_EQ(text.exit_code, 1) << text.errors;
      EXPECT_THAT(text.output, AllOf(HasSubstr("FAULT"), HasSubstr(planted.ending), HasSubstr("good +2 =0 -0")));
      const json document = json::parse(test::read_text(place("faults.json")));
      EXPECT_EQ(document["games"][0]["ending"], planted.ending);
      EXPECT_THAT(document["games"][0]["fault"]["text"].get<std::string>(), HasSubstr(planted.said));
      EXPECT_THAT(document["games"][0]["fault"]["dialogue"].get<std::string>(), HasSubstr(planted.dialogue));
    }
  }
}

// What it cannot see: a program that does not search as deep as it is told, but answers.
TEST_F(MatchFile, OfAProgramThatDoesNotSearchIsNoFault) {
  const test::EngineScript script = program(":");
  const Finished run = played({"tictactoe", "--searcher", "x=pvs-sound", "--program", script.file(), "--depth", "9"});
  EXPECT_EQ(run.exit_code, 0) << run.output << run.errors;
  EXPECT_THAT(run.output, HasSubstr("script       " + script.file()));
}

TEST_F(MatchFile, OfAProgramLosesOnTimeWithTheLoad) {
  const test::EngineScript script = program("sleep 0.4");
  const json document = result({"tictactoe", "--searcher", "x=pvs-sound", "--program", "late=" + script.file(),
                                "--movetime", "late=20", "--depth", "x=1", "--margin", "50"});
  for (const json& game : document["games"]) {
    EXPECT_EQ(game["ending"], "time loss");
    EXPECT_GE(game["fault"]["late_seconds"], 0.4);
    EXPECT_LT(game["fault"]["late_seconds"], 10) << "it is asked for one successor after its time, not for all";
    EXPECT_NE(game["fault"]["load"], nullptr);
  }
}

// The example client is the searcher alpha-beta: the same moves, scores and nodes, in every game.
TEST_F(MatchFile, OfAProgramOfTheSameSearchIsFoundTheSame) {
  const std::string client = "theirs=python3 '" PVSLAB_TEST_SOURCE_DIR "/examples/program/alpha_beta_game.py'";
  for (const Words& limit : {Words{"--depth", "2"}, Words{"--nodes", "60"}}) {
    for (const Words& openings : {Words{file(two_openings), "--option", "Order=none"}, Words{"othello:size=4"}}) {
      const Words sides{"--searcher", "ours=alpha-beta", "--program", client, "--count", "1"};
      const json document = result(test::joined(openings, test::joined(sides, limit)));
      EXPECT_EQ(document["same"]["verdict"], "same") << document["same"].dump();
      EXPECT_EQ(document["same"]["told_apart"], nullptr) << document["same"].dump();
    }
  }
}

TEST(MatchScores, AreTheGoldenOnes) {
  const Finished run = match_verb({"--pairs", "13,37,50,25,3", "--sprt", "elo0=0,elo1=2.716"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output,
              AllOf(HasSubstr("LLR -0.53777 of 128 pairs"), HasSubstr("not decided"), HasSubstr("Elo          -43.7")));
}

TEST(MatchCommand, RefusesWhatItCannotPlay) {
  for (const test::WrongWords& wrong : std::vector<test::WrongWords>{
           {{middlegames}, "a match has two sides, and none is given"},
           {{middlegames, "--searcher", "pvs-sound"}, "two sides, and 1 is given"},
           {{middlegames, "--searcher", "pvs-sound", "--searcher", "pvs-sound"}, "both sides are called 'pvs-sound'"},
           {{middlegames, "--searcher", "pvs-sond", "--searcher", "scout"}, "Did you mean 'pvs-sound'"},
           {{"--searcher", "pvs-sound", "--searcher", "scout"}, "no openings are given"},
           {{middlegames, "--searcher", "pvs-sound", "--searcher", "scout", "--depth", "z=3"}, "there is no side 'z'"},
           {{middlegames, "--searcher", "pvs-sound", "--searcher", "scout", "--option", "Hash=x"},
            "Hash must be a number"},
           {{middlegames, "--searcher", "pvs-sound", "--searcher", "scout", "--option", "Style=x"},
            "has Hash and Order"},
           {{middlegames, "--searcher", "pvs-sound", "--engine", "no-such-engine"}, "cannot be started"},
           {{middlegames, "--searcher", "pvs-sound", "--searcher", "scout", "--game", "99", "--no-journal"},
            "the match has 60 games"},
           {{"tictactoe", "--searcher", "pvs-sound", "--engine", "x", "--depth", "2"},
            "a UCI engine, which plays chess only"},
           {{"tictactoe", "--searcher", "pvs-sound", "--searcher", "scout", "--option", "Hash=9"}, "has no options"},
           {{"tictactoe", "--searcher", "pvs-sound", "--searcher", "scout", "--seed", "9"}, "give both"},
           {{"tictactoe", "--searcher", "pvs-sound", "--searcher", "scout", "--random-plies", "9"},
            "the game is over before"},
           {{"mnk:m=8,n=8", "--searcher", "pvs-sound", "--searcher", "scout", "--random-plies", "6"},
            "more than 100,000 positions"},
           {{middlegames, "--searcher", "pvs-sound", "--searcher", "scout", "--random-plies", "2"},
            "openings of chess come from a file"},
           {{middlegames, "--searcher", "pvs-sound", "--program", "./no-such-program"}, "cannot be used"},
           {{middlegames, "--searcher", "pvs-sound", "--program",
             "python3 '" PVSLAB_TEST_SOURCE_DIR "/examples/program/alpha_beta.py'"},
            "is a program that is told trees only"},
           {{"tictactoe", "--searcher", "pvs-sound", "--searcher", "scout", "--pgn", "x.pgn"}, "are about chess"},
           {{"chess:" + middlegames, "--searcher", "pvs-sound", "--searcher", "scout"}, "without 'chess:'"},
           {{"uniform:b=3,d=3", "--searcher", "pvs-sound", "--searcher", "scout"}, "has no end"},
           {{"--pairs", "1,2,3"}, "five counts are needed"},
           {{"--pairs", "0,0,0,0,0"}, "there must be"},
           {{"--pairs", "1,1,1,1,1", "--searcher", "scout"}, "--pairs plays no games"}}) {
    test::expect_refused(match_verb, wrong);
  }
}

}  // namespace match_command_test
}  // namespace pvslab
