// `pvslab verify` as a user sees it: exit codes, output streams, wrong input, and Ctrl-C.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/harness/cli/verb.hpp"

namespace pvslab {
namespace verify_command_test {

using test::Finished;
using test::TemporaryDirectory;
using test::Words;
using test::WrongWords;
using testing::HasSubstr;

const test::Verb verify("verify");

const Words quick{"--exhaustive", "depth=2,branching=2,leaves=3", "--searcher", "alpha-beta", "--searcher",
                  "pvs-split"};

Words quick_and(const Words& more) { return test::joined(quick, more); }

TEST(VerifyCommand, EndsWithZeroWhereEveryPromiseIsKept) {
  const Finished run = verify(quick);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.output, HasSubstr("every promise is kept"));
  EXPECT_EQ(run.errors, "");
}

TEST(VerifyCommand, PrintsTheTotalsOfTheIssueForTheThirtyFiveThousandTrees) {
  const Finished run =
      verify({"--exhaustive", "depth=3,branching=2,leaves=6,values=-1..1", "--searcher", "alpha-beta", "--json", "-"});
  const auto json = nlohmann::json::parse(run.output);
  EXPECT_EQ(json["trees"], 35'238);
  EXPECT_EQ(json["searchers"].size(), 1);
  EXPECT_EQ(json["searchers"][0]["id"], "alpha-beta");
  EXPECT_EQ(json["searchers"][0]["clauses"]["fail_soft"]["violations"], 0);
}

TEST(VerifyCommand, PrintsNothingButJsonWhereItIsAskedToTheOutput) {
  const Finished run = verify(quick_and({"--json", "-"}));
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_TRUE(nlohmann::json::accept(run.output)) << run.output;
}

TEST(VerifyCommand, WritesJsonToAFileBesidesTheText) {
  const TemporaryDirectory directory;
  const Finished run = verify(quick_and({"--json", directory / "found.json"}));
  EXPECT_THAT(run.output, HasSubstr("every promise is kept"));
  EXPECT_TRUE(nlohmann::json::accept(test::read_text(directory / "found.json")));
}

TEST(VerifyCommand, RefusesScoresWhereNothingIsDrawnAndTellsTheirMistakes) {
  EXPECT_THAT(verify(quick_and({"--scores", "range=1:2"})).errors, HasSubstr("give --trees, --decisive or --graphs"));
  const Finished wrong = verify({"--trees", "10", "--scores", "range=2:1", "--searcher", "alpha-beta"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.errors, HasSubstr("--scores:1:7: the first end of a range is greater than the second"));
}

TEST(VerifyCommand, PlansAndTellsWhatItsTreesCover) {
  const Words trees{"--trees", "500", "--decisive", "1", "--searcher", "alpha-beta"};
  const Finished planned = verify(test::joined(trees, {"--dry-run"}));
  const Finished run = verify(trees);
  const std::string table = planned.output.substr(planned.output.find("\nplies left"), 700);
  EXPECT_THAT(run.output, HasSubstr(table));
  EXPECT_THAT(table, HasSubstr("17-24"));
}

TEST(VerifyCommand, LeavesOutWhatDoesNotScaleAboveALimitThatTheUserSets) {
  const Words positions{"--suite", "tictactoe:d=4", "--searcher", "minimax", "--searcher", "dual-star"};
  const Finished low = verify(test::joined(positions, {"--max-tree-nodes", "100"}));
  EXPECT_EQ(low.exit_code, 5);
  EXPECT_THAT(low.output,
              HasSubstr("minimax was left out of 1 known case whose whole tree may have more than 100\nnodes; "
                        "--max-tree-nodes sets the limit."));
  const Finished high = verify(test::joined(positions, {"--max-tree-nodes", "1e4"}));
  EXPECT_EQ(high.exit_code, 0);
  EXPECT_THAT(high.output, HasSubstr("2 searches checked:\nevery promise is kept"));
}

// The whole trees have up to 10^14 nodes, of which a best-first search visits few; minimax visits them all.
TEST(VerifyCommand, AsksASearcherThatIsNamedAloneWhereItVisitsFewNodes) {
  const Finished best_first = verify({"--known-value", "1", "--searcher", "sss-star"});
  EXPECT_EQ(best_first.exit_code, 0);
  EXPECT_THAT(best_first.output, AllOf(Not(HasSubstr("left out")), HasSubstr("7 searches checked")));
  EXPECT_THAT(verify({"--known-value", "1", "--searcher", "minimax"}).output, HasSubstr("4 known cases left out"));
}

TEST(VerifyCommand, FindsEverySearcherRightOnTheListedGames) {
  Words words;
  for (const char* const spec : {"mnk:m=3,n=2,k=2,d=6", "breakthrough:w=2,h=5,d=5", "othello:size=4,d=5",
                                 "draughts:d=4", "connect4-board:w=4,h=2,d=5"}) {
    words.insert(words.end(), {"--suite", spec});
  }
  const Finished run = verify(words);
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("every promise is kept"));
}

TEST(VerifyCommand, DoesNotLoseItsFindingsWhereTheJsonFileCannotBeWritten) {
  test::expect_findings_without_json(verify, quick, "every promise is kept");
}

TEST(VerifyCommand, PrintsTheSameBytesWithAnyNumberOfThreads) {
  test::expect_same_output_with_any_number_of_threads(
      verify, {"--exhaustive", "ranks,depth=2,leaves=3", "--trees", "200", "--searcher", "pvs-*", "--json", "-"});
}

TEST(VerifyCommand, FindsWhatReplayShowsAgain) {
  const auto json = nlohmann::json::parse(verify(quick_and({"--json", "-"})).output);
  const std::string token = json["searchers"][1]["clauses"]["fail_soft"]["counterexample"]["replay"];
  const Finished run = verify({"--replay", token});
  EXPECT_EQ(run.exit_code, 0) << "pvs-split does not promise what it breaks";
  EXPECT_THAT(run.output, HasSubstr("fail_soft   broken (not promised)"));
}

// The line that the text prints under the table, as a user would type it.
TEST(VerifyCommand, ReplaysACounterexampleAsItsTextPrintsIt) {
  const Finished run = verify({"--searcher", "pvs-split", "--tree", "[1 0]", "--window", "(1, 2)"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("fail_soft   broken (not promised)"));
  EXPECT_EQ(verify({"--replay", "pvs-split:(1, 2):[1 0]"}).output, run.output);
  EXPECT_EQ(verify({"--replay", "pvs-split:1..2:b2.1.0"}).output, run.output);
}

TEST(VerifyCommand, ReplaysACaseOfAWorkload) {
  const Finished run = verify({"--replay", "negascout:-inf..inf:uniform:b=2,d=3,values=4#7@1"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(
      run.output,
      HasSubstr("case      uniform:b=2,d=3,values=4, seed 1, tree 7\ntree      [[[1 1] [1 -1]] [[1 1] [-1 1]]]"));
}

TEST(VerifyCommand, FiltersSearchersByAPartOfTheirIdOrAGlob) {
  const auto searchers = [](const Words& filters) {
    Words words{"--exhaustive", "depth=1,branching=2,leaves=2", "--json", "-"};
    words.insert(words.end(), filters.begin(), filters.end());
    std::vector<std::string> ids;
    const auto json = nlohmann::json::parse(verify(words).output);
    for (const auto& searcher : json["searchers"]) ids.push_back(searcher["id"]);
    return ids;
  };
  const std::vector<std::string> split{"pvs-split", "pvs-split-strict"};
  EXPECT_EQ(searchers({"--filter", "split"}), split);
  EXPECT_EQ(searchers({"--filter", "*split*"}), split);
  EXPECT_EQ(searchers({"--filter", "pvs-split", "--searcher", "minimax"}),
            (std::vector<std::string>{"minimax", "pvs-split", "pvs-split-strict"}));
  EXPECT_EQ(verify({"--filter", "no-such"}).exit_code, 5);
}

TEST(VerifyCommand, ReplaysTheDeepestTree) {
  std::string token = "alpha-beta:-inf..+inf:";
  for (int ply = 0; ply < 1000; ++ply) token += "b1.";
  const Finished run = verify({"--replay", token + "7"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("root        kept"));
}

TEST(VerifyCommand, ShowsWhatWouldRunAndRunsNothing) {
  const Finished run = verify({"--dry-run", "--trees", "123456789"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.output, HasSubstr("123,456,789 trees"));
  EXPECT_EQ(verify({"--list", "--trees", "123456789"}).output, run.output);
}

TEST(VerifyCommand, AimsAtTheNumbersThatAreNamed) {
  const Words aimed{"--aim", "19,-77777", "--aim", "300", "--searcher", "alpha-beta"};
  const Finished run = verify(aimed);
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_THAT(run.output, HasSubstr("at -77777, 19, 300, seed 1"));
  EXPECT_THAT(run.output, HasSubstr("6,000 trees"));
  EXPECT_EQ(verify(test::joined(aimed, {"--threads", "1"})).output, run.output);
  EXPECT_THAT(verify(test::joined(aimed, {"--dry-run"})).output, HasSubstr("6,000 trees"));
  for (const char* const wrong : {"x", "", "19,", "1e3", "99999999999", "2147483647"}) {
    const Finished refused = verify({"--aim", wrong});
    EXPECT_EQ(refused.exit_code, 2) << wrong;
    EXPECT_THAT(refused.errors, HasSubstr("no whole number from -2147483646 to 2147483646")) << wrong;
  }
}

TEST(VerifyCommand, DoesNotSayThatPromisesAreKeptWhereOnlyFormsWereCompared) {
  const Finished run = verify({"--instances", "16", "--searcher", "alpha-beta"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("no promise was asked about; the compiled forms agree"));
  EXPECT_THAT(run.output, testing::Not(HasSubstr("kept")));
  const Finished json = verify({"--instances", "16", "--searcher", "alpha-beta", "--json", "-"});
  EXPECT_TRUE(nlohmann::json::parse(json.output)["kept"].is_null());
}

TEST(VerifyCommand, CountsConditionsOnlyWhereItWasCompiledForIt) {
  const Finished run = verify(quick_and({"--conditions"}));
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.errors, HasSubstr("was not compiled to count conditions; `scripts/verify-conditions HEADER`"));
}

TEST(VerifyCommand, EndsWithFiveWhereNothingIsSelected) {
  EXPECT_EQ(verify({"--trees", "0"}).exit_code, 5);
  EXPECT_EQ(verify({"--trees", "0", "--dry-run"}).exit_code, 5);
  EXPECT_EQ(verify({"--searcher", "no-such-*"}).exit_code, 5);
  EXPECT_EQ(verify({"--searcher", "minimax", "--inductive", "branching=2"}).exit_code, 5);
}

class WrongVerifyCommand : public testing::TestWithParam<WrongWords> {};

TEST_P(WrongVerifyCommand, EndsWithTwoAndSaysWhy) { test::expect_refused(verify, GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    VerifyCommand, WrongVerifyCommand,
    testing::Values(
        WrongWords{{"--searcher", "pvs-splt"}, "Did you mean 'pvs-split'?"},
        WrongWords{{"--searcher", ""}, "unknown searcher ''"},
        WrongWords{{"--exhaustive", "depth=3,branching=x"}, "1:19: 'x' is not a whole number"},
        WrongWords{{"--exhaustive", ""}, "expected KEY=VALUE here, as in depth=3"},
        WrongWords{{"--exhaustive", "depth=20,branching=20,leaves=20"}, "shapes of trees; try"},
        WrongWords{{"--exhaustive", "depth=1,branching=6,leaves=6,values=-500..499"}, "try fewer leaves or values"},
        WrongWords{{"--inductive", "branching=8,values=-500..499"}, "try fewer successors or scores"},
        WrongWords{{"--suite", "connect4:no/such/file"}, "no/such/file: cannot be opened"},
        WrongWords{{"--suite", "connect4:"}, "the file is missing"},
        WrongWords{{"--suite", "uniform:b=2,d=2"}, "is not a suite of positions"},
        WrongWords{{"--suite", "conect4:x"},
                   "Did you mean 'connect4'? The suites are of tictactoe, mnk, breakthrough, othello, draughts, "
                   "connect4-board, game, connect4, chess;"},
        WrongWords{{"--suite", "unifrom"},
                   "unknown suite 'unifrom'. The suites are of tictactoe, mnk, breakthrough, othello, draughts, "
                   "connect4-board, game, connect4, chess;"},
        WrongWords{{"--replay", "alpha-beta"}, "--replay:1:11: expected ':' and a window; a token reads"},
        WrongWords{{"--replay", "alpha-bet:0..1:3"}, "Did you mean 'alpha-beta'?"},
        WrongWords{{"--replay", "alpha-beta:1..1:3"},
                   "(1, 1) is not a valid window under the cutoff rule of alpha-beta"},
        WrongWords{{"--replay", "alpha-beta:0..1:3", "--json", "-"}, "takes no --json"},
        WrongWords{{"--replay", "alpha-beta:0..1:3", "--trees", "5"}, "takes no --trees"},
        WrongWords{{"--dry-run", "--json", "-"}, "--dry-run checks nothing"}, WrongWords{{"--json", ""}, "--json"},
        WrongWords{{"--trees", "18446744073709551615"}, "not a whole number from 0 to"},
        WrongWords{{"--trees", "99999999999999999999"}, "not a whole number from 0 to"},
        WrongWords{{"--trees", "-1"}, "not a whole number from 0 to"},
        WrongWords{{"--trees", "1e3"}, "not a whole number from 0 to"}, WrongWords{{"--trees", ""}, "--trees"},
        WrongWords{{"--known-value", "-1"}, "not a whole number from 0 to"},
        WrongWords{{"--seed", "-1"}, "not a whole number from 0 to"},
        WrongWords{{"--seed", "1", "--seed", "2"}, "--seed"},
        WrongWords{{"--threads", "0"}, "not a whole number from 1 to"},
        WrongWords{{"--threads", "100000"}, "not a whole number from 1 to"},
        WrongWords{{"--tree", "5"}, "for random trees give --trees"},
        WrongWords{{"--tree", "[1 x]", "--searcher", "alpha-beta"}, "--tree:1:4: expected a value"},
        WrongWords{{"--tree", "5", "--searcher", "alpha-beta", "--window", "1,1"},
                   "--window:1:1: (1, 1) is not a valid window"},
        WrongWords{{"--tree", "5", "--searcher", "pvs-*"}, "do not fit side by side"},
        WrongWords{{"--tree", "5", "--searcher", "alpha-beta", "--json", "-"}, "--tree searches one tree"},
        WrongWords{{"--window", "1,2"}, "--window goes with --tree"}, WrongWords{{"--filter", ""}, "--filter is empty"},
        WrongWords{{"--replay", "minimax:-inf..inf:uniform:b=20,d=20#1"}, "more than 100,000 nodes"},
        WrongWords{{"--replay", "minimax:-inf..inf:uniform:b=2,d=2#1@x"}, "--replay:1:37: expected a seed"},
        WrongWords{{"--replay", "minimax:-inf..inf:connect4:suites/connect4/no-such-file#1"}, "cannot be opened"},
        WrongWords{{"surplus"}, "unexpected 'surplus'"}));

class InterruptedVerifyCommand : public testing::TestWithParam<Words> {};

TEST_P(InterruptedVerifyCommand, EndsWith130AndNamesTheCommandThatStartsAgain) {
  const Finished run = verify.interrupted(GetParam());
  EXPECT_EQ(run.exit_code, 130);
  EXPECT_THAT(run.output, HasSubstr("stopped before the end; no promise broken so far"));
  EXPECT_THAT(run.errors, HasSubstr("interrupted"));
  EXPECT_THAT(run.errors, HasSubstr(GetParam().front() + " " + GetParam()[1]));
}

INSTANTIATE_TEST_SUITE_P(VerifyCommand, InterruptedVerifyCommand,
                         testing::Values(Words{"--trees", "1000000000000"},                 //
                                         Words{"--inductive", "branching=5,values=-3..3"},  //
                                         Words{"--exhaustive", "depth=1,branching=8,leaves=8,values=0..9"},
                                         Words{"--known-value", "10000", "--searcher", "alpha-beta"}));

}  // namespace verify_command_test
}  // namespace pvslab
