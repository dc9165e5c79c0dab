#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "harness/base/process/programs.hpp"
#include "tests/harness/base/shell.hpp"
#include "tests/harness/cli/verb.hpp"

namespace pvslab {
namespace {

using test::Finished;
using test::Verb;
using test::Words;
using test::WrongWords;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const Verb trace("trace");
const std::string small = "[0 [[-1 0] 0]]";

TEST(TraceCommand, ShowsASearch) {
  const Finished shown = trace({"negascout", "--tree", small});
  EXPECT_EQ(shown.exit_code, 0) << shown.errors;
  EXPECT_THAT(shown.output, AllOf(StartsWith("tree      " + small + "\n"), HasSubstr("\nThe open search\n"),
                                  HasSubstr("\n1 proof failed low"), HasSubstr("6 nodes: 3 interior, 3 leaves")));
}

TEST(TraceCommand, ShowsTwoSearchesSideBySide) {
  const Finished shown = trace({"alpha-beta", "--against", "negascout", "--tree", small});
  EXPECT_EQ(shown.exit_code, 0) << shown.errors;
  EXPECT_THAT(shown.output,
              AllOf(HasSubstr("They part here: alpha-beta searches 2"),
                    HasSubstr("Only alpha-beta visits 1 node: 2.1.2"), HasSubstr("Only negascout visits: nothing")));
}

TEST(TraceCommand, TakesTokensOfReports) {
  EXPECT_EQ(trace({"--replay", "alpha-beta,negascout:-inf..+inf:b2.0.b2.b2.-1.0.0"}).output,
            trace({"alpha-beta", "--against", "negascout", "--tree", small}).output);
  EXPECT_EQ(trace({"--replay", "negascout:-inf..+inf:uniform:b=2,d=3#6@2"}).output,
            trace({"negascout", "--workload", "uniform:b=2,d=3", "--case", "6", "--seed", "2"}).output);
}

TEST(TraceCommand, WritesJsonWithEveryVisit) {
  const Finished shown = trace({"alpha-beta", "--against", "negascout", "--tree", small, "--format", "json"});
  const auto json = nlohmann::json::parse(shown.output);
  EXPECT_EQ(json["kind"], "pvslab-trace");
  ASSERT_EQ(json["searches"].size(), 2U);
  EXPECT_EQ(json["searches"][0]["visits"]["parent"], nlohmann::json::parse("[-1, 0, 0, 2, 3, 3, 2]"));
  EXPECT_EQ(json["searches"][1]["visits"]["role"], "FFZiii");
  EXPECT_EQ(json["searches"][1]["counters"]["nodes"], 6);
  EXPECT_EQ(json["difference"]["first"]["reason"], "window");
  EXPECT_EQ(json["difference"]["only"], nlohmann::json::parse("[[5], []]"));
  EXPECT_EQ(json["command"], "pvslab trace alpha-beta --against negascout --tree '[0 [[-1 0] 0]]' --format json");
}

TEST(TraceCommand, WritesOnePageThatLoadsNothing) {
  const Finished shown = trace({"pvs-sound", "--fen", "startpos", "--depth", "2", "--format", "html"});
  EXPECT_EQ(shown.exit_code, 0) << shown.errors;
  EXPECT_THAT(shown.output,
              AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("pvslab-trace"), Not(HasSubstr("<script src")),
                    Not(HasSubstr("stylesheet\"")), Not(HasSubstr("<img"))));
}

TEST(TraceCommand, WritesGraphs) {
  const Finished dot = trace({"alpha-beta", "--tree", "[3 [-4 9 9] 0]", "--format", "dot"});
  EXPECT_THAT(dot.output, AllOf(StartsWith("digraph trace {"), HasSubstr("pruned:\\nmoves 2 and 3")));
  if (!find_program("dot")) GTEST_SKIP() << "Graphviz is not installed";
  const Finished svg = trace({"alpha-beta", "--against", "negascout", "--tree", small, "--format", "svg"});
  EXPECT_EQ(svg.exit_code, 0) << svg.errors;
  EXPECT_THAT(svg.output, AllOf(HasSubstr("<svg"), HasSubstr("They part here")));
}

TEST(TraceCommand, SaysWhereGraphvizIsMissing) {
  const Finished svg =
      test::Shell().run("env PATH=/nowhere " PVSLAB_TEST_BINARY " trace alpha-beta --tree 1 --format svg");
  EXPECT_EQ(svg.exit_code, 2);
  EXPECT_THAT(svg.errors, AllOf(HasSubstr("needs Graphviz"), HasSubstr("apt-get install graphviz")));
}

// The answers to a whole search, with one mistake.
TEST(TraceCommand, TeachesFromAScriptOfAnswers) {
  const std::string answers = "-inf\\n+inf\\nn\\n-inf\\n+inf\\nn\\n-1\\n0\\ny\\n0\\n1\\ny\\n-1\\n0\\ny\\n0\\n7\\ny\\n";
  const Finished taught =
      test::Shell().run("printf '" + answers + "' | pvslab trace negascout --tree '" + small + "' --teach");
  EXPECT_EQ(taught.exit_code, 0) << taught.errors;
  EXPECT_THAT(taught.output, AllOf(HasSubstr("No, beta is 1:"), HasSubstr("17 of 18 answers were right.\n"),
                                   HasSubstr("2 returns 0: Cut"), Not(HasSubstr("Stopped"))));
}

TEST(TraceCommand, StopsTeachingWhereTheAnswersEnd) {
  const Finished taught =
      test::Shell().run("printf 'x\\n-inf\\n?\\nq\\n' | pvslab trace alpha-beta --tree '" + small + "' --teach");
  EXPECT_EQ(taught.exit_code, 0) << taught.errors;
  EXPECT_THAT(taught.output,
              AllOf(HasSubstr("'x' is not a bound"), HasSubstr("No, beta is +inf"),
                    HasSubstr("Stopped at root, visit 1 of 7."), HasSubstr("1 of 2 answers were right.")));
}

class WrongTraceCommand : public testing::TestWithParam<WrongWords> {};

TEST_P(WrongTraceCommand, EndsWithTwoAndSaysWhy) { test::expect_refused(trace, GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    TraceCommand, WrongTraceCommand,
    testing::Values(
        WrongWords{{"alpha-beta"}, "what is to be searched?"}, WrongWords{{"--tree", "1"}, "which searcher?"},
        WrongWords{{"alpha-bet", "--tree", "1"}, "Did you mean 'alpha-beta'?"},
        WrongWords{{"alpha-beta", "--against", "x", "--tree", "1"}, "unknown searcher 'x'"},
        WrongWords{{"alpha-beta", "--tree", "[1"}, "--tree:1:"},
        WrongWords{{"alpha-beta", "--tree", "1", "--fen", "startpos"}, "exclude each other"},
        WrongWords{{"alpha-beta", "--workload", "uniform:b=2,d=2"}, "--workload needs --case"},
        WrongWords{{"alpha-beta", "--workload", "uniform:b=x", "--case", "1"}, "uniform:b=x"},
        WrongWords{{"alpha-beta", "--tree", "1", "--case", "1"}, "--case goes with --workload"},
        WrongWords{{"alpha-beta", "--tree", "1", "--seed", "1"}, "--seed goes with --workload"},
        WrongWords{{"alpha-beta", "--fen", "startpos"}, "--fen needs --depth"},
        WrongWords{{"alpha-beta", "--fen", "8/8/8 w", "--depth", "1"}, "FEN"},
        WrongWords{{"alpha-beta", "--tree", "1", "--window", "3,3"}, "not a valid window"},
        WrongWords{{"alpha-beta", "--tree", "1", "--window", "a"}, "--window:1:1"},
        WrongWords{{"alpha-beta", "--tree", "1", "--format", "pdf"}, "'pdf' is none of"},
        WrongWords{{"alpha-beta", "--tree", "1", "--format", "json", "--plies", "1"}, "json has every visit"},
        WrongWords{{"alpha-beta", "--tree", "[1 2]", "--around", "3"}, "there is no move 3; moves are 1 to 2"},
        WrongWords{{"alpha-beta", "--replay", "negascout:0..1:1"}, "leave SEARCHER out"},
        WrongWords{{"--replay", "negascout:0..1/1..2/2..3:1"}, "3 searches do not fit side by side"},
        WrongWords{{"sss-star", "--against", "alpha-beta", "--tree", "[1 2]"}, "best-first"},
        WrongWords{{"sss-star", "--tree", "[1 2]", "--teach"}, "best-first"},
        WrongWords{{"pvs-split/zws", "--fen", "startpos", "--depth", "1"}, "on trees only"},
        WrongWords{{"minimax", "--workload", "uniform:b=10,d=9", "--case", "1"}, "more than 1,000,000 visits"}));

}  // namespace
}  // namespace pvslab
