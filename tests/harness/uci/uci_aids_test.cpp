// `d`, `eval` and `bench` of `pvslab uci`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "harness/bind/catalog.hpp"
#include "harness/uci/uci_aids.hpp"
#include "harness/uci/uci_loop.hpp"
#include "suites/chess/fen.hpp"
#include "tests/harness/cli/verb.hpp"

namespace pvslab {
namespace uci_aids_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string answer_to(const std::string& lines, const char* searcher = "pvs-sound") {
  std::istringstream input(lines);
  std::string answer;
  uci::run_loop(input, [&](const std::string& line) { answer += line + "\n"; }, {.searcher = *find_searcher(searcher)});
  return answer;
}

std::string nodes_in(const std::string& answer) {
  const std::string before = "Nodes searched  : ";
  const std::size_t at = answer.find(before);
  return at == std::string::npos ? "" : answer.substr(at + before.size(), answer.find('\n', at) - at - before.size());
}

TEST(UciAids, ShowThePositionWithItsFenKeyAndCheckers) {
  const std::string answer = answer_to("position startpos moves e2e4 f7f6 d1h5\nd\n");
  EXPECT_THAT(answer, AllOf(HasSubstr(" 4  . . . . P . . .\n"), HasSubstr(" 8  r n b q k b n r\n"),
                            HasSubstr("Fen: rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2\n"),
                            HasSubstr("Checkers: h5\n")));
  EXPECT_THAT(answer_to("d\n"), HasSubstr("Checkers:\n"));
  EXPECT_NE(answer_to("d\n").find("Key: "), std::string::npos);
  EXPECT_THAT(answer_to("position nonsense\nd\n"), HasSubstr("no position to show"));
}

TEST(UciAids, EvaluateForTheSideToMove) {
  EXPECT_THAT(answer_to("eval\n"), HasSubstr("Static evaluation: +0 cp for the side to move\n"));
  const std::string up = answer_to("position fen 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\neval\n");
  const std::string down = answer_to("position fen 4k3/8/8/8/8/8/8/Q3K3 b - - 0 1\neval\n");
  EXPECT_THAT(up, HasSubstr("Static evaluation: +"));
  EXPECT_THAT(down, HasSubstr("Static evaluation: -"));
  EXPECT_THAT(answer_to("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\neval\n"),
              HasSubstr("Quiescence search: is mated"));
}

TEST(UciAids, BenchTheSameNodesInEveryRunAndOthersAtAnotherDepth) {
  const std::string two = nodes_in(answer_to("bench 2\n"));
  EXPECT_NE(two, "");
  EXPECT_EQ(nodes_in(answer_to("go depth 3\nposition startpos moves e2e4\nbench 2\nisready\n")), two)
      << "whatever came before";
  EXPECT_NE(nodes_in(answer_to("bench 3\n")), two);
  EXPECT_NE(nodes_in(answer_to("bench 2\n", "minimax")), two) << "the searcher decides";
  EXPECT_THAT(answer_to("bench 99\n"),
              AllOf(HasSubstr("bench needs a depth from 1 to 30, not '99'"), Not(HasSubstr("Nodes"))));
  EXPECT_THAT(answer_to("bench x\n"), HasSubstr("bench needs a depth"));
}

TEST(UciAids, TellNoTotalOfABenchThatWasStopped) {
  EXPECT_EQ(nodes_in(answer_to("bench 30\nstop\n")), "");
  EXPECT_THAT(answer_to("bench 30\nstop\n"), HasSubstr("bench was stopped before its end"));
}

TEST(UciCommand, ObeysOneCommandAndEnds) {
  const test::Finished run = test::run_program({"uci", "bench", "1"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_EQ(nodes_in(run.output), nodes_in(answer_to("bench 1\n")));
}

}  // namespace uci_aids_test
}  // namespace pvslab
