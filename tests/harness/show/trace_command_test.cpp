#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "harness/base/input.hpp"
#include "harness/base/process/programs.hpp"
#include "tests/harness/base/pseudo_terminal.hpp"
#include "tests/harness/base/shell.hpp"
#include "tests/harness/base/temporary_directory.hpp"
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

// The printed command has the tree as it was given, and the view as a flag: the same page again.
TEST(TraceCommand, KeepsTheTreeAndNamesTheViewInTheCommandOfAPage) {
  const std::string uneven = "[[3 12 8] [2 [4 -9] 6] -14]";
  const Finished page = trace({"alpha-beta", "--tree", uneven, "--view", "max", "--format", "html"});
  EXPECT_EQ(page.exit_code, 0) << page.errors;
  EXPECT_THAT(page.output, AllOf(HasSubstr("pvslab trace alpha-beta --tree '" + uneven + "' --view max --format html"),
                                 HasSubstr(R"("views":["max","negamax"])")));
  EXPECT_THAT(trace({"alpha-beta", "--tree", uneven, "--format", "html"}).output,
              HasSubstr(R"("views":["negamax","max"])"));
}

TEST(TraceCommand, DrawsTrianglesForMaxAndMin) {
  const Finished dot = trace({"alpha-beta", "--tree", "[[3 5] [2 9]]", "--view", "max", "--format", "dot"});
  EXPECT_THAT(dot.output,
              AllOf(HasSubstr("shape=triangle"), HasSubstr("shape=invtriangle"), HasSubstr("from MAX's side")));
  EXPECT_THAT(trace({"alpha-beta", "--tree", "[[3 5] [2 9]]", "--format", "dot"}).output, Not(HasSubstr("triangle")));
}

TEST(TraceCommand, ShowsTwoSearchesSideBySide) {
  const Finished shown = trace({"alpha-beta", "--against", "negascout", "--tree", small});
  EXPECT_EQ(shown.exit_code, 0) << shown.errors;
  EXPECT_THAT(shown.output,
              AllOf(HasSubstr("They part here: alpha-beta searches 2"),
                    HasSubstr("Only alpha-beta visits 1 node: 2.1.2"), HasSubstr("Only negascout visits: nothing")));
}

TEST(TraceCommand, TakesMutantsOnTreesOnly) {
  const Finished shown = trace({"alpha-beta", "--against", "alpha-beta:never-cuts", "--tree", "[[3 12 8] [2 4 6]]"});
  EXPECT_EQ(shown.exit_code, 0) << shown.errors;
  EXPECT_THAT(shown.output, HasSubstr("Only alpha-beta:never-cuts visits 2 nodes: 2.2, 2.3"));
  const Finished on_chess = trace({"alpha-beta:never-cuts", "--fen", "startpos", "--depth", "1"});
  EXPECT_EQ(on_chess.exit_code, 2);
  EXPECT_THAT(on_chess.errors, HasSubstr("alpha-beta:never-cuts can be traced on trees only, not on chess positions"));
  EXPECT_THAT(trace({"alpha-beta:never-cut", "--tree", "[1 2]"}).errors,
              HasSubstr("unknown mutant 'alpha-beta:never-cut'. Did you mean"));
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

// Reports name a position by its file and line; lines without a position count there.
TEST(TraceCommand, FindsACaseByItsPlace) {
  const std::string suite = PVSLAB_TEST_SOURCE_DIR "/suites/chess/mates.epd";
  const Words words{"alpha-beta", "--workload", "chess:" + suite + ",d=1", "--case"};
  const Finished by_number = trace(test::joined(words, {"2"}));
  EXPECT_THAT(by_number.output, HasSubstr(suite + ":6\n"));
  EXPECT_EQ(trace(test::joined(words, {suite + ":6"})).output, by_number.output);
  const Finished comment = trace(test::joined(words, {suite + ":1"}));
  EXPECT_EQ(comment.exit_code, 2);
  EXPECT_THAT(comment.errors, HasSubstr("stands at " + suite + ":1; the first stands at " + suite + ":5"));
  const Finished tree = trace({"alpha-beta", "--workload", "uniform:b=2,d=2", "--case", "file:1"});
  EXPECT_EQ(tree.exit_code, 2);
  EXPECT_THAT(tree.errors, HasSubstr("reads no file; give the number of a case"));
}

TEST(TraceCommand, WritesToAFile) {
  const test::TemporaryDirectory directory;
  const std::string file = directory.path() / "trace.html";
  const Words words{"alpha-beta", "--tree", small, "--format", "html"};
  const Finished written = trace(test::joined(words, {"--out", file}));
  EXPECT_EQ(written.exit_code, 0) << written.errors;
  EXPECT_EQ(written.output, "");
  EXPECT_THAT(read_input(file), AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("--out " + file)));
  EXPECT_EQ(trace({"alpha-beta", "--tree", small, "--out", "-"}).output, trace({"alpha-beta", "--tree", small}).output);
}

TEST(TraceCommand, FindsAnOutputThatCannotBeWrittenBeforeItSearches) {
  const Finished run = trace({"minimax", "--workload", "uniform:b=10,d=9", "--case", "1", "--out", "no/such/folder/t"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.errors, HasSubstr("no/such/folder"));
}

TEST(TraceCommand, TakesSearchersByNameAsOtherVerbsDo) {
  const std::string by_place = trace({"alpha-beta", "--against", "negascout", "--tree", small}).output;
  EXPECT_EQ(trace({"--searcher", "alpha-beta", "--against", "negascout", "--tree", small}).output, by_place);
  EXPECT_EQ(trace({"--searcher", "alpha-beta", "--searcher", "negascout", "--tree", small}).output, by_place);
  EXPECT_EQ(trace({"alpha-beta", "--searcher", "negascout", "--tree", small}).output, by_place);
  EXPECT_EQ(trace({"--searcher", "scou*", "--tree", small}).output, trace({"scout", "--tree", small}).output);
}

TEST(TraceCommand, DoesNotFillATerminalWithAPage) {
  for (const char* const format : {"html", "svg"}) {
    const test::OnTerminal shown =
        test::run_on_terminal({"trace", "alpha-beta", "--tree", small, "--format", format}, 80);
    EXPECT_EQ(shown.exit_code, 2) << format;
    EXPECT_THAT(shown.written, AllOf(HasSubstr(std::string("--out trace.") + format), Not(HasSubstr("<"))));
  }
  const test::OnTerminal by_name =
      test::run_on_terminal({"trace", "alpha-beta", "--tree", small, "--format", "html", "--out", "/dev/stdout"}, 80);
  EXPECT_EQ(by_name.exit_code, 2);
  const test::TemporaryDirectory directory;
  const std::string file = directory.path() / "trace.html";
  const test::OnTerminal written =
      test::run_on_terminal({"trace", "alpha-beta", "--tree", small, "--format", "html", "--out", file}, 80);
  EXPECT_EQ(written.exit_code, 0) << written.written;
  EXPECT_THAT(read_input(file), StartsWith("<!DOCTYPE html>"));
}

TEST(TraceCommand, HasColoursOnATerminalAndNotInAPipe) {
  const Words words{"trace", "negascout", "--tree", "[0 -1 [1]]"};
  const std::string shown = test::run_on_terminal(words, 80).written;
  EXPECT_THAT(shown, AllOf(HasSubstr("\x1b[33mCut\x1b[0m"), HasSubstr("\x1b[1mThe open search\x1b[0m")));
  EXPECT_THAT(test::run_program(words).output, Not(HasSubstr("\x1b")));
}

// The answers to a whole search, with one mistake.
TEST(TraceCommand, TeachesFromAScriptOfAnswers) {
  const std::string answers = "-inf\\n+inf\\n-inf\\n+inf\\nn\\n-1\\n0\\n0\\n1\\n-1\\n0\\ny\\nn\\n0\\n7\\ny\\nn\\n";
  const Finished taught =
      test::Shell().run("printf '" + answers + "' | pvslab trace negascout --tree '" + small + "' --teach");
  EXPECT_EQ(taught.exit_code, 0) << taught.errors;
  EXPECT_THAT(taught.output, AllOf(HasSubstr("No, beta is 1:"), HasSubstr("16 of 17 answers right.\n"),
                                   HasSubstr("2 returns 0: Cut"), Not(HasSubstr("Stopped"))));
}

TEST(TraceCommand, StopsTeachingWhereTheAnswersEnd) {
  const Finished taught =
      test::Shell().run("printf 'x\\n-inf\\n?\\nq\\n' | pvslab trace alpha-beta --tree '" + small + "' --teach");
  EXPECT_EQ(taught.exit_code, 0) << taught.errors;
  EXPECT_THAT(taught.output,
              AllOf(HasSubstr("'x' is not a bound"), HasSubstr("The answer: beta is +inf"),
                    HasSubstr("Stopped at 1, visit 2 of 7."), HasSubstr("1 of 1 answer right; 1 answer was shown.")));
}

TEST(TraceCommand, EchoesAnswersAsATerminalMayShowThem) {
  const Finished taught = test::Shell().run("printf '\\033[31mX\\377\\n" + std::string(3'000, 'y') +
                                            "\\nq\\n' | pvslab trace alpha-beta --tree '" + small + "' --teach");
  EXPECT_EQ(taught.exit_code, 0) << taught.errors;
  EXPECT_THAT(taught.output, AllOf(HasSubstr("\\x1b[31mX\\xff"), HasSubstr("(3000 bytes)"), Not(HasSubstr("\x1b"))));
}

TEST(TraceCommand, TeachesWithSmallValuesUnlessTheWorkloadNamesThem) {
  const auto asked = [](const std::string& spec) {
    return trace({"alpha-beta", "--workload", spec, "--case", "1", "--teach"}).output;
  };
  EXPECT_THAT(asked("uniform:b=2,d=2"), HasSubstr("uniform:b=2,d=2,values=21"));
  EXPECT_THAT(asked("uniform"), HasSubstr("uniform:b=8,d=6,values=21"));
  EXPECT_THAT(asked("uniform:b=2,d=2,values=3"), AllOf(HasSubstr("values=3"), Not(HasSubstr("values=21"))));
  EXPECT_THAT(asked("ordered:b=2,d=2"), Not(HasSubstr("values=")));
  // Commands of reports name the trees that were searched: only the exercise has others.
  EXPECT_THAT(trace({"alpha-beta", "--workload", "uniform:b=2,d=2", "--case", "1"}).output, Not(HasSubstr("values=")));
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
        WrongWords{{"alpha-beta", "--tree", "1", "--view", "min"}, "--view: 'min' is neither negamax nor max"},
        WrongWords{{"alpha-beta", "--tree", "1", "--view", "max", "--format", "json"}, "leave --view max out"},
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
        WrongWords{{"--searcher", "alpha-bet", "--tree", "1"}, "Did you mean 'alpha-beta'?"},
        WrongWords{{"--searcher", "pvs-*", "--tree", "1"}, "searches do not fit side by side; two do"},
        WrongWords{{"alpha-beta", "--searcher", "scout", "--against", "mtd-f", "--tree", "1"}, "3 searches do not fit"},
        WrongWords{{"--searcher", "scout", "--replay", "negascout:0..1:1"}, "leave --searcher out"},
        WrongWords{{"alpha-beta", "--tree", "1", "--teach", "--out", "x"}, "leave --against, --format and --out out"},
        WrongWords{{"memory-pvs", "--tree", "1", "--teach", "--audit-table"}, "leave --audit-table out"},
        WrongWords{{"alpha-beta", "--tree", "1", "--audit-table"}, "alpha-beta has no table"},
        WrongWords{{"alpha-beta", "--tree", "1", "--out", ""}, "--out: the name is empty"},
        WrongWords{{"alpha-beta", "--replay", "negascout:0..1:1"}, "leave SEARCHER out"},
        WrongWords{{"--replay", "negascout:0..1/1..2/2..3:1"}, "3 searches do not fit side by side"},
        WrongWords{{"sss-star", "--against", "alpha-beta", "--tree", "[1 2]"}, "best-first"},
        WrongWords{{"sss-star", "--tree", "[1 2]", "--teach"}, "best-first"},
        WrongWords{{"pvs-split/zws", "--fen", "startpos", "--depth", "1"}, "on trees only"},
        WrongWords{{"minimax", "--workload", "uniform:b=10,d=9", "--case", "1"}, "more than 1,000,000 visits"}));

}  // namespace
}  // namespace pvslab
