// `pvslab uci` as a GUI or a match program sees it: what fastchess's check of compliance asks for, and whole games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
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
#include "tests/harness/base/shell.hpp"

namespace pvslab {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
using Clock = EngineProcess::Clock;

constexpr std::chrono::seconds patience{60};

class Player {
 public:
  explicit Player(const std::string& command) : process_(command) {
    for (const std::string& line : ask("uci", "uciok")) greeting_.push_back(line);
  }

  void send(const std::string& line) { process_.send(line); }
  // Every line up to the first that begins with `last`.
  std::vector<std::string> hear_until(const std::string& last) {
    std::vector<std::string> lines;
    auto deadline = Clock::now() + patience;
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
    auto deadline = Clock::now() + patience;
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
  const std::string line = engine.ask(std::string(5'000, 'x') + "y", "info string").back();
  EXPECT_THAT(line, HasSubstr("bytes)"));
  EXPECT_LT(line.size(), 400U);
  EXPECT_THAT(engine.ask("position fen 8/8 w", "info string").back(), HasSubstr("position:1:"));
  EXPECT_THAT(engine.ask("position startpos moves e2e5", "info string").back(), HasSubstr("e2e5"));
  EXPECT_THAT(engine.ask("setoption name Hash value lots", "info string").back(), HasSubstr("1 to 4096"));
  EXPECT_THAT(engine.ask("setoption name Searcher value nobody", "info string").back(), HasSubstr("nobody"));
  EXPECT_FALSE(engine.best_move("go depth 1").empty());
}

TEST(UciEngineOfOurs, HasNoMoveWhereTheGameIsOverAndSaysHowItEnded) {
  Player engine(us + "alpha-beta");
  engine.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_THAT(engine.ask("go depth 2", "bestmove"),
              ElementsAre(StartsWith("info depth 0 multipv 1 score cp 0 "), "bestmove 0000"));
  engine.send("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_THAT(engine.ask("go depth 2", "bestmove"),
              ElementsAre(StartsWith("info depth 0 multipv 1 score mate 0 "), "bestmove 0000"));
}

// The lines of a conversation that is written before the first answer is read, as by `printf ... | pvslab uci`.
std::vector<std::string> piped(const std::string& searcher, const std::string& conversation) {
  const std::string command = "printf %s " + shell_quoted(conversation) + " | " + shell_quoted(PVSLAB_TEST_BINARY) +
                              " uci --searcher " + searcher;
  std::istringstream output(test::run_program({"-c", command}, test::Shell::shell()).output);
  std::vector<std::string> lines;
  for (std::string line; std::getline(output, line);) lines.push_back(line);
  return lines;
}

TEST(UciEngineOfOurs, FinishesAFiniteSearchBeforeWhatIsPipedBehindIt) {
  const std::string go = "position startpos\ngo depth 4\n";
  const std::vector<std::string> alone = piped("pvs-sound", go);
  ASSERT_THAT(alone, Contains(StartsWith("info depth 4 ")));
  for (const char* const behind :
       {"position startpos moves e2e4\n", "setoption name Hash value 2\n", "ucinewgame\n", "jump\n", "isready\n",
        "debug on\n", "position startpos moves e2e4\nsetoption name Searcher value minimax\n"}) {
    const std::vector<std::string> lines = piped("pvs-sound", go + behind);
    EXPECT_THAT(lines, Contains(StartsWith("info depth 4 "))) << behind;
    EXPECT_THAT(lines, Contains(alone.back())) << behind;
  }
  const std::vector<std::string> two = piped("pvs-sound", go + "position startpos moves e2e4\ngo depth 3\n");
  EXPECT_THAT(two, Contains(StartsWith("info depth 4 ")));
  EXPECT_THAT(two, Contains(alone.back()));
  EXPECT_THAT(two.back(), StartsWith("bestmove ")) << "of the second";
  EXPECT_EQ(std::ranges::count_if(two, [](const auto& line) { return line.starts_with("bestmove"); }), 2);
}

TEST(UciEngineOfOurs, EndsASearchAtStopAndQuit) {
  for (const char* const end : {"stop\n", "quit\n"}) {
    const auto lines = piped("minimax", std::string("position startpos\ngo depth 20\n") + end);
    EXPECT_THAT(lines, Contains(StartsWith("info depth 1 "))) << "no move is answered that was not searched";
    EXPECT_THAT(lines.back(), StartsWith("bestmove "));
  }
}

TEST(UciEngineOfOurs, SearchesNoPositionThatItCouldNotRead) {
  for (const char* const position : {"position startpos moves e2e4 e7e4", "position startpos moves e2e4 nonsense",
                                     "position fen 8/8 w", "position", "position startpos e2e4", "position e2e4"}) {
    Player engine(us + "alpha-beta");
    engine.send("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    EXPECT_THAT(engine.ask(position, "info string"), Contains(StartsWith("info string"))) << position;
    EXPECT_THAT(engine.ask("go depth 1", "bestmove"),
                ElementsAre(AllOf(StartsWith("info string"), HasSubstr("no position")), "bestmove 0000"))
        << position;
    engine.send("position startpos");
    EXPECT_NE(engine.best_move("go depth 1"), "0000");
  }
}

TEST(UciEngineOfOurs, SaysWhichMovesToSearchAreNotLegal) {
  Player engine(us + "alpha-beta");
  engine.send("position startpos");
  EXPECT_THAT(engine.ask("go depth 2 searchmoves e2e5", "bestmove"),
              ElementsAre(AllOf(StartsWith("info string"), HasSubstr("'e2e5' is not legal")),
                          AllOf(StartsWith("info string"), HasSubstr("none of the moves")), "bestmove 0000"));
  const auto some = engine.ask("go searchmoves e2e5 a2a3 e9 depth 2", "bestmove");
  EXPECT_THAT(some, AllOf(Contains(HasSubstr("'e2e5'")), Contains(HasSubstr("'e9'"))));
  EXPECT_THAT(some.back(), StartsWith("bestmove a2a3"));
  engine.send("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_THAT(engine.ask("go depth 1 searchmoves e1h1", "bestmove").back(), StartsWith("bestmove e1g1"));
}

TEST(UciEngineOfOurs, AnswersAGoWhoseLimitCannotBeRead) {
  Player engine(us + "alpha-beta");
  for (const char* const go : {"go perft x", "go perft", "go depth x", "go depht 3", "go nodes"}) {
    const auto lines = engine.ask(go, "bestmove");
    EXPECT_THAT(lines, Contains(StartsWith("info string go: "))) << go;
    EXPECT_EQ(lines.back(), "bestmove 0000") << go;
  }
  EXPECT_THAT(engine.ask("go depht 3 nodes 100", "bestmove"), Contains(HasSubstr("unknown word 'depht'")));
  EXPECT_THAT(engine.ask("go depth 0", "bestmove"), Contains(HasSubstr("depth 0 is taken as 1")));
  EXPECT_THAT(engine.ask("go depth 99 nodes 100", "bestmove"), Contains(HasSubstr("depth 99 is taken as 30")));
}

TEST(UciEngineOfOurs, TakesOnlyTrueAndFalseForASwitch) {
  Player engine(us + "alpha-beta");
  for (const char* const name : {"UCI_Chess960", "Ponder"}) {
    const std::string option = std::string("setoption name ") + name + " value ";
    EXPECT_THAT(engine.ask(option + "maybe", "info string").back(), HasSubstr("must be true or false, not 'maybe'"));
    engine.send(option + "true");
    EXPECT_EQ(engine.ask("isready", "readyok").size(), 1U) << name;
  }
}

TEST(UciEngineOfOurs, TellsAScoreWhateverTheLimit) {
  for (const char* const searcher : {"alpha-beta", "minimax", "sss-star", "mtd-f", "pvs-lmr-printed"}) {
    for (const char* const go : {"go nodes 1", "go movetime 0", "go movetime 1", "go wtime 1 btime 1"}) {
      Player engine(us + searcher);
      const auto lines = engine.ask(go, "bestmove");
      ASSERT_GE(lines.size(), 2U) << searcher << " " << go;
      EXPECT_THAT(lines.front(), AllOf(StartsWith("info depth 1 "), HasSubstr(" score "))) << searcher << " " << go;
      EXPECT_THAT(lines.front(), HasSubstr(" pv " + lines.back().substr(9))) << searcher << " " << go;
    }
  }
}

TEST(UciEngineOfOurs, UsesTheTimeThatAMoveIsGiven) {
  Player engine(us + "minimax");
  const auto start = Clock::now();
  EXPECT_NE(engine.best_move("go movetime 300"), "0000");
  EXPECT_GE(Clock::now() - start, std::chrono::milliseconds(300));
}

// Rxd8+ Rxd8 Rxd8# is longer than depths 1 and 2: the quiescence search sees its end.
TEST(UciEngineOfOurs, CountsTheMovesToAMateThatOnlyTheQuiescenceSearchSees) {
  const std::string fen = "r2r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1";
  for (const char* const searcher :
       {"alpha-beta", "negascout", "memory-pvs", "mtd-f", "sss-star", "memory-alpha-beta", "pvs-lmr-printed"}) {
    Player engine(us + searcher);
    engine.send("position fen " + fen);
    for (const char* const go : {"go depth 1", "go depth 2", "go depth 3"}) {
      for (const std::string& line : engine.ask(go, "bestmove")) {
        if (line.starts_with("bestmove")) continue;
        EXPECT_THAT(line, HasSubstr(" score mate 2 ")) << searcher << " " << go;
        chess::Position position = chess::parse_fen(fen);
        std::istringstream words(line.substr(line.find(" pv ") + 4));
        for (std::string move; words >> move;) position = chess::after(position, chess::parse_uci(position, move));
        EXPECT_TRUE(chess::is_in_check(position) && chess::legal_moves(position).empty()) << line;
      }
    }
  }
}

TEST(UciEngineOfOurs, PlaysWithASearcherThatGoesDeeperThanAsked) {
  for (const char* const order : {"table,killers,history", "table", "none"}) {
    Player engine(us + "pvs-lmr-printed");
    engine.send(std::string("setoption name Order value ") + order);
    engine.send("position fen r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1");
    for (const char* const go : {"go depth 1", "go depth 2"}) {
      EXPECT_THAT(engine.ask(go, "bestmove").back(), testing::MatchesRegex("bestmove [a-h][1-8][a-h][1-8]")) << order;
    }
  }
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
