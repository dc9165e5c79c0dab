// `pvslab relations` as a user sees it: exit codes, output streams, wrong input, and Ctrl-C.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/text/table.hpp"
#include "tests/harness/cli/verb.hpp"

namespace pvslab {
namespace {

using test::Finished;
using test::TemporaryDirectory;
using test::Words;
using test::WrongWords;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const test::Verb relations("relations");

const Words quick{"--exhaustive", "depth=2,branching=2,leaves=3", "--trees", "30"};

Words quick_and(const Words& more) { return test::joined(quick, more); }

TEST(RelationsCommand, EndsWithZeroWhereEveryTheoremHolds) {
  const Finished run = relations(quick);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.output, HasSubstr("none failed."));
  EXPECT_THAT(run.output, HasSubstr("Visits of the row's searcher, compared with the column's"));
  EXPECT_EQ(run.errors, "");
}

TEST(RelationsCommand, PrintsAtMostEightyColumns) {
  for (const Words& words : {quick, quick_and({"--pair", "scout", "negascout"})}) {
    std::istringstream lines(relations(words).output);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(display_width(line), 80U) << line;
  }
}

TEST(RelationsCommand, PrintsOneRowOfTheMatrixForEachSearcher) {
  const Finished run =
      relations(quick_and({"--searcher", "minimax", "--searcher", "alpha-beta", "--searcher", "scout"}));
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.output, HasSubstr("1 minimax    \\.."));
  EXPECT_THAT(run.output, HasSubstr("2 alpha-beta <\\"));
  EXPECT_THAT(run.output, Not(HasSubstr("negascout")));
}

TEST(RelationsCommand, ShowsThatAParallelSearcherOnOneProcessorVisitsWhatItsTwinVisits) {
  const Finished run = relations(quick_and({"--pair", "young-brothers-wait@1", "alpha-beta"}));
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output,
              HasSubstr("holds      alpha-beta enters the nodes that young-brothers-wait@1 enters, in the"));
  const Finished other = relations(quick_and({"--pair", "mandatory-work-first@1", "alpha-beta"}));
  EXPECT_THAT(other.output, HasSubstr("false      alpha-beta enters the nodes that mandatory-work-first@1 enters"));
  EXPECT_THAT(other.output, Not(HasSubstr("--replay"))) << "no token names a parallel searcher on one processor";
  const Finished unknown = relations(quick_and({"--pair", "young-brothers@1", "alpha-beta"}));
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.errors, HasSubstr("unknown parallel searcher on one processor"));
}

TEST(RelationsCommand, ShowsAPairWithItsCounterexamples) {
  const Finished run = relations(quick_and({"--pair", "pvs-split", "negascout"}));
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.output, HasSubstr("holds      negascout enters no more nodes than pvs-split"));
  EXPECT_THAT(run.output, HasSubstr("false      pvs-split enters no more nodes than negascout"));
  EXPECT_THAT(run.output,
              HasSubstr("  tree   [0 0]\n  window (0, 1)\n  pvs-split: returns 0, 3 leaves (2 distinct), 4 nodes"));
}

// The commands that a report prints, each after a line "  replay".
Words printed_commands(const std::string& output) {
  Words commands;
  std::istringstream lines(output);
  bool is_next = false;
  for (std::string line; std::getline(lines, line); is_next = line == "  replay") {
    if (is_next) commands.push_back(line);
  }
  return commands;
}

TEST(RelationsCommand, PrintsForEachFalseRelationACommandThatShowsIt) {
  const Finished run = relations(quick_and({"--pair", "pvs-split", "negascout"}));
  const Words commands = printed_commands(run.output);
  ASSERT_FALSE(commands.empty()) << run.output;
  const TemporaryDirectory directory;
  for (const std::string& command : commands) {
    const std::string in_shell =
        "PATH=$(dirname " PVSLAB_TEST_BINARY "):$PATH; " + command + " > " + (directory / "output");
    EXPECT_EQ(std::system(in_shell.c_str()), 0) << command;
    const std::string shown = test::read_text(directory / "output");
    EXPECT_THAT(shown, HasSubstr("false      ")) << command;
    EXPECT_THAT(shown, testing::ContainsRegex("pvs-split +negascout|negascout +pvs-split")) << command;
  }
}

TEST(RelationsCommand, ShowsTwoWindowsOfOneSearcherSideBySide) {
  const Finished run = relations({"--replay", "alpha-beta:0..1/-inf..+inf:b2.0.-1"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("holds      alpha-beta evaluates in a narrower window only leaves"));
  EXPECT_THAT(run.output, HasSubstr("root (-inf, +inf)"));
}

TEST(RelationsCommand, PrintsNothingButJsonWhereItIsAskedToTheOutput) {
  const Finished run = relations(quick_and({"--json", "-", "--searcher", "alpha-beta", "--searcher", "minimax"}));
  ASSERT_TRUE(nlohmann::json::accept(run.output)) << run.output;
  const auto json = nlohmann::json::parse(run.output);
  EXPECT_EQ(json["held"], true);
  EXPECT_EQ(json["pairs"].size(), 2U);
  EXPECT_EQ(json["pairs"][1]["one"], "alpha-beta");
  EXPECT_EQ(json["pairs"][1]["leaves_within"]["held"], true);
  EXPECT_EQ(json["pairs"][0]["leaves_within"]["held"], false);
  const auto example = json["pairs"][0]["leaves_within"]["counterexample"];
  EXPECT_TRUE(example["tree"].is_string());
  EXPECT_THAT(relations({"--replay", example["replay"]}).output,
              HasSubstr("false      minimax evaluates only leaves that alpha-beta"));
}

TEST(RelationsCommand, DoesNotLoseItsFindingsWhereTheJsonFileCannotBeWritten) {
  test::expect_findings_without_json(relations, quick_and({"--pair", "minimax", "alpha-beta"}),
                                     "alpha-beta enters no more nodes than minimax");
}

TEST(RelationsCommand, PrintsTheSameBytesWithAnyNumberOfThreads) {
  test::expect_same_output_with_any_number_of_threads(
      relations, {"--exhaustive", "ranks,depth=2,leaves=3", "--trees", "600", "--searcher", "pvs-*", "--json", "-"});
}

TEST(RelationsCommand, EndsWithFiveWhereNothingIsSelected) {
  EXPECT_EQ(relations({"--trees", "0"}).exit_code, 5);
  EXPECT_EQ(relations({"--searcher", "no-such-*"}).exit_code, 5);
}

class WrongRelationsCommand : public testing::TestWithParam<WrongWords> {};

TEST_P(WrongRelationsCommand, EndsWithTwoAndSaysWhy) { test::expect_refused(relations, GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    RelationsCommand, WrongRelationsCommand,
    testing::Values(WrongWords{{"--searcher", "pvs-splt"}, "Did you mean 'pvs-split'?"},
                    WrongWords{{"--pair", "pvs-splt", "scout"}, "Did you mean 'pvs-split'?"},
                    WrongWords{{"--pair", "scout", "scout"}, "--pair takes two different searchers"},
                    WrongWords{{"--pair", "scout"}, "--pair"},
                    WrongWords{{"--pair", "scout", "minimax", "--searcher", "scout"}, "either --pair or --searcher"},
                    WrongWords{{"--exhaustive", "depth=3,branching=x"}, "1:19: 'x' is not a whole number"},
                    WrongWords{{"--exhaustive", "depth=20,branching=20,leaves=20"}, "shapes of trees; try"},
                    WrongWords{{"--exhaustive", "depth=1,branching=6,leaves=6,values=-500..499"}, "try fewer leaves"},
                    WrongWords{{"--trees", "-1"}, "not a whole number from 0 to"},
                    WrongWords{{"--threads", "0"}, "not a whole number from 1 to"},
                    WrongWords{{"--json", ""}, "--json"},
                    WrongWords{{"--json", "no/such/folder/file"}, "no/such/folder"},
                    WrongWords{{"--tree", "5"}, "Did you mean '--trees'?"}));

TEST(RelationsCommand, EndsWith130WhenInterruptedAndNamesTheCommandThatStartsAgain) {
  const Finished run = relations.interrupted({"--trees", "1000000000", "--pair", "scout", "negascout"});
  EXPECT_EQ(run.exit_code, 130);
  EXPECT_THAT(run.output, AllOf(HasSubstr(" tried on "), HasSubstr("stopped.")));
  EXPECT_THAT(run.errors, HasSubstr("--trees 1000000000"));
}

}  // namespace
}  // namespace pvslab
