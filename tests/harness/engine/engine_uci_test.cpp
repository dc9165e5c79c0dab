#include "harness/engine/uci_engine.hpp"

#include <gmock/gmock.h>

#include <chrono>
#include <string>
#include <thread>

#include "suites/chess/fen.hpp"
#include "tests/harness/engine/engine_script.hpp"

namespace pvslab {
namespace {

using std::chrono::seconds;
using test::EngineScript;
using testing::AllOf;
using testing::HasSubstr;

constexpr auto polite = "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; ";

UciPosition start() { return {.fen = std::string(chess::start_fen), .moves = {}}; }

// The verdict on the engine; empty if it answers. Only of one that does not answer is the time told.
std::string verdict(const std::string& command, seconds timeout = seconds(60), int depth = 1) {
  try {
    UciEngine engine({.command = command, .timeout = timeout});
    static_cast<void>(engine.divide(start(), depth));
  } catch (const EngineError& error) {
    return error.what();
  }
  return {};
}

std::string verdict(const EngineScript& script) { return verdict(script.file()); }
std::string verdict_on_silence(const EngineScript& script) { return verdict(script.file(), seconds(1)); }

// A zombie process counts as ended. Without a proper init, nothing may reap it.
bool is_gone(const std::string& pid_file) {
  std::string process = test::read_text(pid_file);
  process.erase(process.find_last_not_of('\n') + 1);
  for (int tries = 0; tries < 6000; ++tries) {
    const std::string status = test::read_text("/proc/" + process + "/status");
    if (status.empty() || status.find("State:\tZ") != status.npos) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
  }
  return false;
}

TEST(UciEngine, AnswersWithMovesAndTotal) {
  const EngineScript script = EngineScript::answering("echo e2e4: 20; echo d2d4: 21; echo; echo Nodes searched: 41");
  UciEngine engine({.command = script.file(), .timeout = seconds(60)});
  const EngineDivide divide = engine.divide(start(), 2);
  EXPECT_EQ(engine.name(), "script");
  EXPECT_THAT(divide.moves, testing::ElementsAre(EngineCount{"e2e4", 20}, EngineCount{"d2d4", 21}));
  EXPECT_EQ(divide.total, 41u);
}

TEST(UciEngine, IsToldTheVariantBeforeThePosition) {
  const EngineScript script(R"(while read -r line; do echo "$line" >> )" + std::string("\"$0\".log") + R"(
  case $line in uci) echo 'option name UCI_Chess960 type check default false'; echo uciok;;
    isready) echo readyok;; go*) echo 'a1a2: 1'; echo 'Nodes searched: 1';; quit) exit;; esac; done)");
  {
    UciEngine engine({.command = script.file(), .timeout = seconds(60)});
    EXPECT_TRUE(engine.offers_chess960());
    const UciPosition chess960{.fen = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", .moves = {"f1g1"}, .is_chess960 = true};
    static_cast<void>(engine.divide(chess960, 1));
    static_cast<void>(engine.divide(chess960, 2));
    static_cast<void>(engine.divide(start(), 1));
  }
  EXPECT_EQ(test::read_text(script.file() + ".log"),
            "uci\nisready\n"
            "setoption name UCI_Chess960 value true\n"
            "position fen 4k3/8/8/8/8/8/8/5KR1 w G - 0 1 moves f1g1\nisready\ngo perft 1\nisready\n"
            "position fen 4k3/8/8/8/8/8/8/5KR1 w G - 0 1 moves f1g1\nisready\ngo perft 2\nisready\n"
            "setoption name UCI_Chess960 value false\n"
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nisready\ngo perft 1\nisready\n"
            "quit\n");
}

TEST(UciEngine, TakesCommandsOfTheShell) {
  const EngineScript script(R"(test "$1" = "two words" || exit 9
while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; go*) echo Nodes searched: 0;; esac; done)");
  EXPECT_EQ(verdict("cd / && exec " + script.file() + " 'two words'"), "");
}

TEST(UciEngine, ReadsLinesThatEndInCarriageReturns) {
  const EngineScript script(
      R"(while read -r line; do case $line in uci) printf 'uciok\r\n';; isready) printf 'readyok\r\n';;
  go*) printf 'e2e4: 1\r\nNodes searched: 1\r\n';; esac; done)");
  EXPECT_EQ(verdict(script), "");
}

TEST(UciEngine, IgnoresWhatItSaysBesides) {
  const EngineScript script = EngineScript::answering(
      "echo info string hello; echo 'Total time (ms) : 3'; echo e2e4: 1; echo; echo 'Nodes searched: 1'; echo 'd2d4: "
      "5'");
  UciEngine engine({.command = script.file(), .timeout = seconds(60)});
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(engine.divide(start(), 1).moves.size(), 1u) << "what came late must not be taken for the next answer";
  }
}

TEST(UciEngine, CannotBeStartedWhereThereIsNone) {
  EXPECT_THAT(verdict("/nowhere/engine --fast"),
              AllOf(HasSubstr("'/nowhere/engine --fast' cannot be started"), HasSubstr("not found")));
}

TEST(UciEngine, IsToldOffForACrashAtTheStart) {
  EXPECT_THAT(verdict(EngineScript("echo out of memory >&2; exit 3")),
              AllOf(HasSubstr("ended with exit code 3 before it had answered `uci`"), HasSubstr("out of memory")));
}

TEST(UciEngine, IsToldOffForACrashLater) {
  EXPECT_THAT(verdict(EngineScript::answering("echo e2e4: 20; kill -SEGV $$")),
              AllOf(HasSubstr("was killed by signal 11 (Segmentation fault) before it had answered `go perft 1`"),
                    HasSubstr("position set by: position fen rnbqkbnr/"), HasSubstr("its last line: e2e4: 20")));
}

TEST(UciEngine, IsToldOffForACrashThatAShellReports) {
  EXPECT_THAT(verdict(": ; sh -c 'kill -ABRT $$'; exit $?"), HasSubstr("was killed by signal 6 (Aborted)"));
}

TEST(UciEngine, IsToldOffForSilence) {
  EXPECT_THAT(verdict_on_silence(EngineScript("sleep 100")), HasSubstr("has not answered `uci` within 1 s"));
  EXPECT_THAT(verdict_on_silence(EngineScript::answering("sleep 100")),
              HasSubstr("has not answered `go perft 1` within 1 s"));
}

TEST(UciEngine, IsToldOffForALateAnswer) {
  EXPECT_THAT(verdict_on_silence(EngineScript::answering("sleep 100; echo Nodes searched: 0")),
              HasSubstr("within 1 s"));
}

TEST(UciEngine, IsToldOffForDripping) {
  EXPECT_THAT(verdict_on_silence(EngineScript::answering("while :; do echo info string still here; sleep 0.05; done")),
              HasSubstr("within 1 s"));
}

TEST(UciEngine, IsToldOffForALineWithoutItsEnd) {
  EXPECT_THAT(verdict_on_silence(EngineScript::answering("printf 'Nodes searched: 20'")),
              HasSubstr("its last line: Nodes searched: 20readyok"));
}

TEST(UciEngine, IsToldOffForNonsense) {
  EXPECT_THAT(verdict_on_silence(EngineScript::answering("echo 'e2e4: many'; echo 'Nodes searched: twenty'")),
              AllOf(HasSubstr("within 1 s"), HasSubstr("its last line: Nodes searched: twenty")));
}

TEST(UciEngine, MayTellATotalAlone) {
  const EngineScript script = EngineScript::answering("echo 'perft(2) = 400'");
  UciEngine engine({.command = script.file(), .timeout = seconds(60)});
  const EngineDivide divide = engine.divide(start(), 2);
  EXPECT_TRUE(divide.moves.empty());
  EXPECT_EQ(divide.total, 400u);
}

TEST(UciEngine, MayTellMovesWithoutATotal) {
  const EngineScript script = EngineScript::answering("echo 'move: e2e4 nodes: 20'; echo 'move 2 : d2d4 : 21'");
  UciEngine engine({.command = script.file(), .timeout = seconds(60)});
  const EngineDivide divide = engine.divide(start(), 2);
  EXPECT_THAT(divide.moves, testing::ElementsAre(EngineCount{"e2e4", 20}, EngineCount{"d2d4", 21}));
  EXPECT_EQ(divide.total, 41u);
}

// It answers `isready` while it counts.
TEST(UciEngine, MayCountBesideItsDialogue) {
  const EngineScript script(R"(while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;;
  go*) (sleep 0.3; echo e2e4: 1; sleep 0.2; echo Nodes searched: 1) & ;; quit) exit;; esac; done)");
  UciEngine engine({.command = script.file(), .timeout = seconds(60)});
  EXPECT_EQ(engine.divide(start(), 1).moves.size(), 1u);
}

TEST(UciEngine, IsAskedForPerftByItsOwnCommand) {
  const EngineScript script(R"(while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;;
  'perft 3') echo 'Total: 8902';; go*) echo bestmove e2e4;; quit) exit;; esac; done)");
  UciEngine engine({.command = script.file(), .timeout = seconds(60), .perft_command = "perft {depth}"});
  EXPECT_EQ(engine.divide(start(), 3).total, 8902u);
}

TEST(UciEngine, IsToldOffForSearchingInstead) {
  EXPECT_THAT(verdict(EngineScript::answering("echo bestmove e2e4")),
              HasSubstr("it searches; it does not know `go perft 1`"));
}

// A repeated command is no total, and neither is what refuses it: with `perft 1` both end in a number.
TEST(UciEngine, IsToldOffAtOnceForNotKnowingTheCommand) {
  for (const char* refusal : {"Unknown command: perft 1", "Unknown command: 'perft 1'. Type help.",
                              "info string unknown command 'perft'", "Error: invalid command nodes 1"}) {
    const EngineScript script(
        R"(while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; perft*) echo ")" +
        std::string(refusal) + "\";; quit) exit;; esac; done");
    UciEngine engine({.command = script.file(), .timeout = seconds(60), .perft_command = "perft {depth}"});
    try {
      static_cast<void>(engine.divide(start(), 1));
      ADD_FAILURE() << refusal;
    } catch (const EngineError& error) {
      EXPECT_THAT(error.what(), HasSubstr("it does not know `perft 1`"));
    }
  }
}

TEST(UciEngine, MayRepeatTheCommandAndTellANumberAlone) {
  const EngineScript script(R"(while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;;
  perft*) echo "nodes: $line"; echo 400;; quit) exit;; esac; done)");
  UciEngine engine({.command = script.file(), .timeout = seconds(60), .perft_command = "perft {depth}"});
  EXPECT_EQ(engine.divide(start(), 2).total, 400u);
}

TEST(UciEngine, IsToldOffForSpeakingXboard) {
  for (const char* answer : {"Illegal move: uci", "White (1) : Invalid move: uci", "Error (unknown command): uci"})
    EXPECT_THAT(verdict(EngineScript("read -r line; echo '" + std::string(answer) + "'; sleep 100")),
                HasSubstr("speaks xboard"));
}

TEST(UciEngine, HasTheTimeForItsGreetingThatItIsGiven) {
  const EngineScript script("sleep 2; " + std::string(polite) + "go*) echo Nodes: 1;; quit) exit;; esac; done");
  const auto greeted_within = [&](seconds greeting) {
    UciEngine engine({.command = script.file(), .timeout = seconds(60), .greeting = greeting});
  };
  EXPECT_NO_THROW(greeted_within(seconds(60)));
  EXPECT_THROW(greeted_within(seconds(1)), EngineError);
}

TEST(UciEngine, IsToldOffForAFlood) {
  // Lines of 1,000 bytes: short ones take a busy machine more than the ten seconds that an engine has to answer `uci`.
  EXPECT_THAT(verdict("yes \"info string $(printf %01000d 0)\"", seconds(60)), HasSubstr("wrote more than 64 MiB"));
}

TEST(UciEngine, IsToldOffForALineWithoutEnd) {
  EXPECT_THAT(verdict("tr '\\0' x < /dev/zero", seconds(60)), HasSubstr("wrote a line of more than"));
}

TEST(UciEngine, IsToldOffForClosingItsOutput) {
  EXPECT_THAT(verdict(EngineScript("exec >&-; sleep 100")), HasSubstr("is still running, but closed its output"));
}

TEST(UciEngine, MayCloseItsInputWithoutHarm) {
  EXPECT_THAT(verdict_on_silence(EngineScript("exec <&-; echo uciok; echo readyok; sleep 100")),
              HasSubstr("within 1 s"));
  EXPECT_THAT(verdict(EngineScript("echo uciok; echo readyok; exit 4")), HasSubstr("ended with exit code 4"));
}

TEST(UciEngine, MayComplainAtLength) {
  EXPECT_EQ(verdict(EngineScript::answering("head -c 1000000 /dev/zero >&2; echo Nodes searched: 0")), "");
}

TEST(UciEngine, IsDeadAfterwardsWithWhatItStarted) {
  const EngineScript script("trap '' TERM INT HUP PIPE; echo $$ > \"$0.pid\"\nsleep 1000 & echo $! > \"$0.child\"\n" +
                            std::string(polite) + "go*) sleep 1000;; esac; done; sleep 1000");
  EXPECT_THAT(verdict_on_silence(script), HasSubstr("within 1 s"));
  EXPECT_TRUE(is_gone(script.file() + ".pid"));
  EXPECT_TRUE(is_gone(script.file() + ".child"));
}

// What we sent is to be sent again; what it said is for reading.
TEST(EngineDialogue, ShowsWhatWasSentWhole) {
  const std::string long_text(300, 'x');
  const std::string text = dialogue_text({{true, "position " + long_text}, {false, "info string " + long_text}});
  EXPECT_THAT(text, AllOf(HasSubstr("> position " + long_text + "\n"), HasSubstr("< info string xxx"),
                          HasSubstr("xxx...\n"), testing::Not(HasSubstr("string " + long_text))));
}

TEST(EngineCount, IsAMoveAndANumber) {
  EXPECT_EQ(parse_engine_count("e2e4: 20"), (EngineCount{"e2e4", 20}));
  EXPECT_EQ(parse_engine_count("  e7e8Q :20 \r"), (EngineCount{"e7e8q", 20}));
  EXPECT_EQ(parse_engine_count("move: e2e4 nodes: 20"), (EngineCount{"e2e4", 20}));
  EXPECT_EQ(parse_engine_count("move 1 : e2e4 : 20"), (EngineCount{"e2e4", 20}));
  EXPECT_EQ(parse_engine_count("e2e4 20"), (EngineCount{"e2e4", 20}));
  EXPECT_EQ(parse_engine_count("20 e2e4"), (EngineCount{"e2e4", 20}));
  EXPECT_EQ(parse_engine_count("3. e2e4 = 1,234 (5%)"), (EngineCount{"e2e4", 1234}));
  for (const char* line : {"", ":", "e2e4", "e2e4:", "e2e4: x", "e2e4: -1", "info depth 1 pv e2e4 nodes 20",
                           "bestmove e2e4 20", "e2e4 d2d4 20", "i2e4: 1", "e2e9: 1", "e7e8k: 1", "e2e4e5: 1",
                           "Nodes searched: 20", "e2e4: 999999999999999999999999999999999999999"}) {
    EXPECT_EQ(parse_engine_count(line), std::nullopt) << line;
  }
}

TEST(EngineTotal, IsAfterItsWords) {
  EXPECT_EQ(parse_engine_total("Nodes searched: 400"), 400u);
  EXPECT_EQ(parse_engine_total("Nodes searched  : 0"), 0u);
  EXPECT_EQ(parse_engine_total("Nodes: 4"), 4u);
  EXPECT_EQ(parse_engine_total("Total 4,865,609"), 4'865'609u);
  EXPECT_EQ(parse_engine_total("perft(5) = 4865609"), 4'865'609u);
  EXPECT_EQ(parse_engine_total("Perft 5: 4865609"), 4'865'609u);
  for (const char* line :
       {"", "Nodes searched", "Nodes searched:", "Nodes searched: many", "Nodes/second: 4", "Total time (ms) : 3",
        "perft 5", "Nodes searched: 4 of 5", "info nodes 4", "e2e4: 20", "Nodes e2e4: 20"}) {
    EXPECT_EQ(parse_engine_total(line), std::nullopt) << line;
  }
}

}  // namespace
}  // namespace pvslab
