// `pvslab perft --engine` against engines with known bugs, an engine without bugs, and Stockfish if installed.
#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "tests/harness/base/program.hpp"
#include "tests/harness/engine/engine_script.hpp"

namespace pvslab {
namespace {

using test::EngineScript;
using test::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Finished against(const std::string& engine, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"perft", "--engine", engine});
  return test::run_program(arguments);
}

std::string forgetful(const std::string& bug) { return std::string(PVSLAB_TEST_FORGETFUL_ENGINE) + " " + bug; }

// Answers correctly, by running the program itself, except for what `change` does to the answer.
EngineScript pvslab_engine(const std::string& change = "cat") {
  return EngineScript::answering(std::string(PVSLAB_TEST_BINARY) +
                                 R"( perft --fen "${position#fen }" --depth "$depth" --divide 2>/dev/null | )" +
                                 change);
}

std::string stockfish() {
  for (const char* path : {"/usr/games/stockfish", "/usr/bin/stockfish"}) {
    if (std::filesystem::exists(path)) return path;
  }
  return {};
}

TEST(PerftAgainstEngine, FindsNothingWhereBothAreRight) {
  const Finished finished = against(pvslab_engine().file(), {"--depth", "3"});
  EXPECT_EQ(finished.exit_code, 0) << finished.output << finished.errors;
  EXPECT_THAT(finished.output,
              HasSubstr("the same to depth 3: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
}

TEST(PerftAgainstEngine, FindsTheForgottenEnPassantDiscovery) {
  const auto start = std::chrono::steady_clock::now();
  const Finished finished =
      against(forgetful("en-passant"), {"--fen", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "--depth", "5"});
  EXPECT_EQ(finished.exit_code, 1) << finished.errors;
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr("smallest position: 8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1\n"),
                    HasSubstr("by the move: e2e4\n"), HasSubstr("moves that only forgetful has: f4e3\n"),
                    Not(HasSubstr("only pvslab")), Not(HasSubstr("goes wrong in playing"))));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
}

TEST(PerftAgainstEngine, ShowsACommandThatFindsItAgain) {
  const Finished finished =
      against(forgetful("en-passant"), {"--fen", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "--depth", "3"});
  EXPECT_THAT(finished.output, HasSubstr("again: pvslab perft --engine '" + forgetful("en-passant") +
                                         "' --fen '8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1' --depth 1\n"));
  const Finished again =
      against(forgetful("en-passant"), {"--fen", "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1", "--depth", "1"});
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_THAT(again.output, HasSubstr("which is the position given"));
}

TEST(PerftAgainstEngine, TellsPlayingMovesWronglyFromKnowingTheRulesWrongly) {
  const Finished finished =
      against(forgetful("two-steps"), {"--fen", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "--depth", "2"});
  EXPECT_EQ(finished.exit_code, 1) << finished.output;
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr("smallest position: 4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1\n"),
                    HasSubstr("moves that only pvslab has: e4d3\n"),
                    HasSubstr("given the position as a FEN, forgetful agrees with pvslab: it goes wrong in playing"),
                    HasSubstr("--fen '4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1' --depth 2\n")));
}

// The start of an answer with moves in SAN.
const std::string start_in_san =
    "printf '%s\\n' 'a3: 1' 'b3 1' 'c3: 1' 'd3: 1' 'e3: 1' 'f3: 1' 'g3: 1' 'h3: 1' 'a4: 1' 'b4: 1' 'c4: 1' 'd4: 1' "
    "'e4: 1' "
    "'f4: 1' 'g4: 1' 'h4: 1' 'Na3: 1' 'move: Nc3 nodes: 1' 'move 1 : Nh3! : 1' ";

TEST(PerftAgainstEngine, ReadsMovesInStandardAlgebraicNotation) {
  EXPECT_EQ(against(EngineScript::answering(start_in_san + "'1 Nf3'").file(), {"--depth", "1"}).exit_code, 0);
  const std::string castling = "4k3/1P6/8/8/8/8/8/4K2R w K - 0 1";
  const std::string answer =
      "printf '%s\\n' 'b8=Q+: 1' 'b8R 1' 'b8=B: 1' 'b8N = 1' 'O-O: 1' 'Kd1: 1' 'Kd2: 1' 'Ke2: 1' 'Kf1: 1' 'Kf2: 1' "
      "'Rf1: 1' "
      "'Rg1: 1' 'Rh2: 1' 'Rh3: 1' 'Rh4: 1' 'Rh5: 1' 'Rh6: 1' 'Rh7: 1' 'Rh8: 1' 'Nodes searched: 19'";
  const Finished same = against(EngineScript::answering(answer).file(), {"--depth", "1", "--fen", castling});
  EXPECT_EQ(same.exit_code, 0) << same.output;
  const Finished lacks =
      against(EngineScript::answering(answer + " | sed '/^O-O/d'").file(), {"--depth", "1", "--fen", castling});
  EXPECT_THAT(lacks.output, HasSubstr("moves that only pvslab has: e1g1\n"));
}

TEST(PerftAgainstEngine, NamesTheMistakesOfMovesInStandardAlgebraicNotation) {
  const auto output = [](const std::string& rest) {
    const Finished found = against(EngineScript::answering(start_in_san + rest).file(), {"--depth", "1"});
    EXPECT_EQ(found.exit_code, 1) << found.output;
    return found.output;
  };
  EXPECT_THAT(output(""), HasSubstr("moves that only pvslab has: g1f3\n"));
  EXPECT_THAT(output("'Nf3: 2'"), HasSubstr("g1f3: 1 and 2\n"));
  EXPECT_THAT(output("'Ng1f3: 1' 'Nf3: 1'"), HasSubstr("lists more than once: g1f3\n"));
  EXPECT_THAT(output("'Nf3: 1' 'Bxd3+: 1'"), HasSubstr("only script has: Bxd3+\n")) << "no total tells of it";
  const Finished mate = against(EngineScript::answering("echo 'Kxg7: 1'").file(),
                                {"--depth", "1", "--fen", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"});
  EXPECT_THAT(mate.output, HasSubstr("only script has: Kxg7\n")) << mate.errors;
}

TEST(PerftAgainstEngine, TakesNoTalkForAMoveInStandardAlgebraicNotation) {
  const std::string in_uci = " perft --fen startpos --depth 1 --divide 2>/dev/null; echo 'best e4: 20'";
  EXPECT_EQ(against(EngineScript::answering(PVSLAB_TEST_BINARY + in_uci).file(), {"--depth", "1"}).exit_code, 0);
  const std::string total = "echo 'line Nxe5 7'; echo 'e4 d4 3'; echo 'Nodes searched: 20'";
  EXPECT_EQ(against(EngineScript::answering(total).file(), {"--depth", "1"}).exit_code, 0);
}

TEST(PerftAgainstEngine, NamesAMoveThatTheEngineLacks) {
  const Finished finished = against(pvslab_engine("sed '/^g1f3/d'").file(), {"--depth", "1"});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.output, HasSubstr("moves that only pvslab has: g1f3\n"));
}

TEST(PerftAgainstEngine, NamesAMoveThatTheEngineHasTwice) {
  const Finished finished = against(pvslab_engine("sed '/^g1f3/p'").file(), {"--depth", "1"});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.output, HasSubstr("moves that script lists more than once: g1f3\n"));
}

TEST(PerftAgainstEngine, NamesAWrongCount) {
  const Finished finished = against(pvslab_engine("sed 's/^e2e4: 1$/e2e4: 2/'").file(), {"--depth", "1"});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.output, HasSubstr("e2e4: 1 and 2\n"));
}

TEST(PerftAgainstEngine, NamesAWrongSum) {
  const Finished finished = against(pvslab_engine("sed 's/searched: 20/searched: 21/'").file(), {"--depth", "1"});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.output, HasSubstr("adds them up to 21, not 20"));
}

TEST(PerftAgainstEngine, CatchesAnEngineThatContradictsItself) {
  // Wrong about e2e4 at the root only, not about the position after it.
  const EngineScript liar(forgetful("nothing") +
                          " | sed -u 's/^e2e4: 20$/e2e4: 21/; s/^Nodes searched: 400$/Nodes searched: 401/'");
  const Finished finished = against(liar.file(), {"--depth", "2"});
  EXPECT_EQ(finished.exit_code, 1) << finished.errors;
  EXPECT_THAT(
      finished.output,
      AllOf(HasSubstr("e2e4: 20 and 21\n"),
            HasSubstr("asked about the position after e2e4, forgetful agrees with pvslab: it contradicts itself")));
}

TEST(PerftAgainstEngine, GoesThroughASuite) {
  const EngineScript engine = pvslab_engine("sed '/^e1g1/d'");
  test::write_text(engine.beside("suite"),
                   "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n");
  const Finished finished = against(engine.file(), {"--suite", engine.beside("suite"), "--depth", "1"});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr(engine.beside("suite") + ":1: DIFFERENT"), HasSubstr("only pvslab has: e1g1"),
                    HasSubstr(engine.beside("suite") + ":2: the same"),
                    HasSubstr("2 positions to depth 1: 1 the same, 1 different")));
}

// The counts of a suite are not needed, so positions of any suite will do.
TEST(PerftAgainstEngine, TakesPositionsWithoutCounts) {
  const EngineScript engine = pvslab_engine("cat");
  test::write_text(engine.beside("positions.epd"),
                   "4k3/8/8/8/8/8/8/4K2R w K - id \"rook\";\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\nnonsense\n");
  const Finished finished = against(engine.file(), {"--suite", engine.beside("positions.epd"), "--depth", "1"});
  EXPECT_EQ(finished.exit_code, 2) << finished.errors;
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr("positions.epd:1: the same"), HasSubstr("positions.epd:2: the same"),
                    HasSubstr("2 positions to depth 1: 2 the same, 0 different"), HasSubstr("1 record of the file")));
}

TEST(PerftAgainstEngine, SaysWhichEngineFailedAndHow) {
  const EngineScript engine("exit 3");
  const Finished finished = against(engine.file(), {"--depth", "3"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.errors, HasSubstr("pvslab: the engine '" + engine.file() + "' ended with exit code 3"));
  EXPECT_THAT(finished.output, HasSubstr("0 the same, 0 different, 1 not finished"));
}

TEST(PerftAgainstEngine, WantsADepth) {
  EXPECT_EQ(against("true", {}).exit_code, 2);
  const Finished finished = against("true", {"--depth", "0"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.errors, HasSubstr("has no moves to compare"));
}

TEST(PerftAgainstEngine, CanBeInterruptedWhileTheEngineThinks) {
  const EngineScript engine = EngineScript::answering("echo > \"$0.thinking\"; sleep 1000");
  test::Program program({"perft", "--engine", engine.file(), "--depth", "3"});
  test::wait_until(program, [&] { return std::filesystem::exists(engine.file() + ".thinking"); });
  program.signal(SIGINT);
  const Finished finished = program.wait();
  EXPECT_EQ(finished.exit_code, 130);
  EXPECT_THAT(finished.errors, HasSubstr("perft --engine"));
}

TEST(PerftAgainstStockfish, AgreesOnStandardChess) {
  if (stockfish().empty()) GTEST_SKIP() << "Stockfish is not installed";
  const Finished finished = against(
      stockfish(), {"--fen", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "--depth", "3"});
  EXPECT_EQ(finished.exit_code, 0) << finished.output << finished.errors;
}

TEST(PerftAgainstStockfish, AgreesOnChess960) {
  if (stockfish().empty()) GTEST_SKIP() << "Stockfish is not installed";
  const std::string suite = std::string(PVSLAB_TEST_SOURCE_DIR) + "/suites/chess/perft-chess960.perft";
  const Finished finished = against(stockfish(), {"--suite", suite, "--depth", "3"});
  EXPECT_EQ(finished.exit_code, 0) << finished.output << finished.errors;
}

}  // namespace
}  // namespace pvslab
