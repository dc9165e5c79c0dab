// `pvslab uci` as a GUI or a match program sees it: what fastchess's check of compliance asks for, and whole games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/text/escape.hpp"
#include "harness/engine/engine_process.hpp"
#include "suites/chess/chess_game.hpp"
#include "suites/chess/fen.hpp"
#include "suites/chess/move_generator.hpp"
#include "suites/chess/search_position.hpp"
#include "suites/chess/uci_move.hpp"

namespace pvslab {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;
using Clock = EngineProcess::Clock;

constexpr std::chrono::seconds patience{30};

class Player {
 public:
  explicit Player(const std::string& command) : process_(command) {
    for (const std::string& line : ask("uci", "uciok")) greeting_.push_back(line);
  }

  void send(const std::string& line) { process_.send(line); }
  // Every line up to the first that begins with `last`.
  std::vector<std::string> hear_until(const std::string& last) {
    std::vector<std::string> lines;
    const auto deadline = Clock::now() + patience;
    do {
      const auto heard = process_.hear(deadline);
      if (heard.how != EngineProcess::Hearing::line) {
        ADD_FAILURE() << "no '" << last << "'";
        return lines;
      }
      lines.push_back(heard.line);
    } while (!lines.back().starts_with(last));
    return lines;
  }
  std::vector<std::string> ask(const std::string& line, const std::string& last) {
    send(line);
    return hear_until(last);
  }
  std::string best_move(const std::string& go) {
    const auto lines = ask(go, "bestmove");
    return lines.empty() ? "" : lines.back().substr(9, lines.back().find(' ', 9) - 9);
  }
  [[nodiscard]] const std::vector<std::string>& greeting() const { return greeting_; }
  // A program with ThreadSanitizer takes a second to end.
  [[nodiscard]] std::string fate() {
    const auto deadline = Clock::now() + patience;
    std::string fate;
    do {
      fate = process_.fate();
    } while (fate.find("still running") != std::string::npos && Clock::now() < deadline);
    return fate;
  }

 private:
  EngineProcess process_;
  std::vector<std::string> greeting_;
};

const std::string us = shell_quoted(PVSLAB_TEST_BINARY) + " uci --searcher ";

TEST(UciEngineOfOurs, IntroducesItself) {
  Player engine(us + "negascout");
  EXPECT_THAT(engine.greeting(), Contains(AllOf(StartsWith("id name pvslab"), HasSubstr("negascout"))));
  EXPECT_THAT(engine.greeting(), Contains(StartsWith("id author ")));
  EXPECT_THAT(engine.greeting(), Contains("option name UCI_Chess960 type check default false"));
  EXPECT_THAT(engine.ask("isready", "readyok"), Contains("readyok"));
}

TEST(UciEngineOfOurs, AnswersEveryKindOfGoWithALegalMove) {
  Player engine(us + "pvs-sound");
  const chess::Position start = chess::parse_fen(chess::start_fen);
  for (const char* const go :
       {"go depth 3", "go nodes 500", "go movetime 50", "go wtime 1000 btime 1000 winc 10 binc 10",
        "go wtime 100 btime 100 movestogo 1", "go mate 1", "go depth 2 searchmoves a2a3 h2h4"}) {
    engine.send("ucinewgame");
    engine.send("position startpos");
    EXPECT_NO_THROW(static_cast<void>(chess::parse_uci(start, engine.best_move(go)))) << go;
  }
}

TEST(UciEngineOfOurs, TellsDepthScoreNodesTimeAndALegalLine) {
  Player engine(us + "alpha-beta");
  engine.send("position startpos moves e2e4");
  for (const std::string& line : engine.ask("go depth 3", "bestmove")) {
    if (line.starts_with("bestmove")) continue;
    for (const char* const word : {"info depth ", " score cp ", " nodes ", " nps ", " time ", " pv "}) {
      EXPECT_THAT(line, HasSubstr(word));
    }
    chess::Position position =
        chess::after(chess::parse_fen(chess::start_fen), chess::parse_uci(chess::parse_fen(chess::start_fen), "e2e4"));
    std::istringstream words(line.substr(line.find(" pv ") + 4));
    for (std::string move; words >> move;) position = chess::after(position, chess::parse_uci(position, move));
  }
}

TEST(UciEngineOfOurs, EndsAnEndlessSearchAtStopAndIsReadyMeanwhile) {
  Player engine(us + "pvs-split");
  engine.send("position startpos");
  engine.send("go infinite");
  EXPECT_FALSE(engine.ask("isready", "readyok").empty());
  engine.send("stop");
  EXPECT_FALSE(engine.hear_until("bestmove").empty());
  engine.send("go infinite");
  engine.send("quit");
  EXPECT_THAT(engine.fate(), HasSubstr("exit code 0"));
}

TEST(UciEngineOfOurs, FindsAMateAndSaysInHowManyMoves) {
  Player engine(us + "negascout");
  engine.send("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  const auto lines = engine.ask("go depth 4", "bestmove");
  EXPECT_THAT(lines, Contains(HasSubstr("score mate 1 ")));
  EXPECT_THAT(lines.back(), StartsWith("bestmove d1d8"));
}

TEST(UciEngineOfOurs, SaysWhatItCannotReadAndGoesOn) {
  Player engine(us + "alpha-beta");
  EXPECT_THAT(engine.ask("jump", "info string").back(), HasSubstr("unknown command 'jump'"));
  EXPECT_THAT(engine.ask("position fen 8/8 w", "info string").back(), HasSubstr("position:1:"));
  EXPECT_THAT(engine.ask("position startpos moves e2e5", "info string").back(), HasSubstr("e2e5"));
  EXPECT_THAT(engine.ask("setoption name Hash value lots", "info string").back(), HasSubstr("1 to 4096"));
  EXPECT_THAT(engine.ask("setoption name Searcher value nobody", "info string").back(), HasSubstr("nobody"));
  EXPECT_FALSE(engine.best_move("go depth 1").empty());
}

TEST(UciEngineOfOurs, HasNoMoveWhereTheGameIsOver) {
  Player engine(us + "alpha-beta");
  engine.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(engine.best_move("go depth 2"), "0000");
}

TEST(UciEngineOfOurs, CountsPerft) {
  Player engine(us + "alpha-beta");
  engine.send("position startpos");
  EXPECT_THAT(engine.ask("go perft 3", "Nodes searched"), Contains("Nodes searched: 8902"));
}

TEST(UciEngineOfOurs, CastlesOntoTheRookInChess960) {
  Player engine(us + "alpha-beta");
  engine.send("setoption name UCI_Chess960 value true");
  engine.send("position fen 1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1 moves c1h1");
  EXPECT_THAT(engine.ask("go depth 1", "bestmove").back(), StartsWith("bestmove "));
}

TEST(UciEngineOfOurs, GivesTheSameMoveWithEverySearcher) {
  std::optional<std::string> score;
  for (const char* const searcher :
       {"minimax", "alpha-beta-strict", "negascout", "memory-pvs", "mtd-f", "sss-star", "belle"}) {
    Player engine(us + searcher);
    engine.send("position fen r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 3");
    const auto lines = engine.ask("go depth 2", "bestmove");
    ASSERT_GE(lines.size(), 2U) << searcher;
    const std::string& info = lines[lines.size() - 2];
    const std::size_t place = info.find(" score ");
    const std::string told = info.substr(place, info.find(" nodes ") - place);
    if (!score) score = told;
    EXPECT_EQ(told, *score) << searcher;
  }
}

// Ends by mate, stalemate, or after so many moves of each side.
void play_a_game(Player& white, Player& black, const std::string& fen, int most_moves) {
  const chess::ChessGame rules;
  chess::Position position = chess::parse_fen(fen);
  std::string moves;
  for (int ply = 0; ply < 2 * most_moves; ++ply) {
    const chess::SearchPosition at = position;
    if (rules.moves(at).empty()) break;
    Player& player = ply % 2 == 0 ? white : black;
    player.send("position fen " + fen + (moves.empty() ? "" : " moves" + moves));
    const std::string move = player.best_move("go depth 2");
    ASSERT_NO_THROW(position = chess::after(position, chess::parse_uci(position, move))) << move << " after" << moves;
    moves += " " + move;
  }
}

TEST(UciEngineOfOurs, PlaysAWholeGameAgainstStockfish) {
  const char* const stockfish = "/usr/games/stockfish";
  if (!std::filesystem::exists(stockfish)) GTEST_SKIP() << "Stockfish is not installed";
  Player ours(us + "pvs-sound");
  Player theirs(stockfish);
  play_a_game(ours, theirs, std::string(chess::start_fen), 100);
  play_a_game(theirs, ours, "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5", 20);
}

}  // namespace
}  // namespace pvslab
