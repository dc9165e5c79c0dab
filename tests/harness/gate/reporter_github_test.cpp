// GitHub's annotations and the step's summary: escaped, worst first, below GitHub's limits.
#include "harness/gate/reporters/github.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "harness/base/output.hpp"
#include "harness/gate/reporters/markdown.hpp"
#include "harness/gate/reporters/reported_findings.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/gate/reporter_sample.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> annotations_of(const GateReport& report) {
  std::vector<std::string> lines;
  std::istringstream text(github_annotations(report));
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

TEST(GithubAnnotations, AreWorstFirst) {
  const std::string cell = "ordered%3Ab=2%2Cd=3%2Cp1=0.7";
  EXPECT_THAT(annotations_of(test::full_report()),
              testing::ElementsAre(
                  StartsWith("::error title=wrong value%3A g/" + cell + "::seed 1, tree 8: returned 3, expected 4"),
                  StartsWith("::error title=regressed%3A a/" + cell + "::nodes 1,000 → 1,100, interior"),
                  StartsWith("::error title=other values%3A b/" + cell + "::"),
                  StartsWith("::error title=missing%3A c/" + cell + "::"),
                  StartsWith("::error title=slower%3A a/" + cell + "::now / before 1.100 (1.050 to 1.150)"),
                  StartsWith("::error title=more instructions%3A a/" + cell + "::"),
                  StartsWith("::warning title=inconclusive%3A time/e/" + cell + "::another processor"),
                  StartsWith("::notice title=within"), StartsWith("::notice title=improved"),
                  StartsWith("::notice title=" + std::string(name(CellState::added)))));
}

TEST(GithubAnnotations, PointAtTheStructOfTheSearcher) {
  GateReport report = test::empty_report();
  report.cells = {test::sample_finding(CellState::regressed, {"w", "pvs-sound"}, 1000, 1100)};
  report.measured = {test::sample_time({"w", "pvs-sound"}, GateVerdict::fail)};
  report.violations = {test::sample_violation({"w", "pvs-sound"}, 7)};
  const auto place = place_of_searcher("pvs-sound");
  const std::string begin = "::error file=searchers/pvs_sound.hpp,line=" + std::to_string(place->line) + ",title=";
  EXPECT_THAT(annotations_of(report),
              testing::ElementsAre(StartsWith(begin + "wrong value"), StartsWith(begin + "regressed"),
                                   StartsWith(begin + "slower")));
}

TEST(GithubAnnotations, OfARegressionNameTheSmallestChangedCase) {
  EXPECT_THAT(
      github_annotations(test::full_report()),
      HasSubstr("%0Asmallest changed case: seed 1, tree 2: 500 nodes before, 550 now: pvslab trace --searcher a"));
}

TEST(GithubAnnotations, AreTenForTwoThousandCellsAndTheLastCountsTheRest) {
  const std::vector<std::string> lines = annotations_of(test::large_report(2000));
  ASSERT_EQ(lines.size(), 10U);
  EXPECT_THAT(lines.front(), HasSubstr("values=1999"));
  EXPECT_THAT(lines.back(), StartsWith("::error title=pvslab gate%3A 1991 more findings::"));
}

TEST(GithubAnnotations, AreTenForTenCells) {
  const std::vector<std::string> lines = annotations_of(test::large_report(10));
  ASSERT_EQ(lines.size(), 10U);
  EXPECT_THAT(lines.back(), HasSubstr("values=0"));
}

TEST(GithubAnnotations, TellOneReasonForBeingInconclusiveOnce) {
  GateReport report = test::empty_report();
  for (const char* searcher : {"a", "b", "c"}) {
    report.measured.push_back(test::sample_time({"w", searcher}, GateVerdict::inconclusive));
  }
  EXPECT_THAT(annotations_of(report), testing::ElementsAre("::warning title=inconclusive%3A time/a/w and 2 more::"
                                                           "another processor than the baseline's"));
}

TEST(GithubAnnotations, AreEscapedWhateverTheNamesHold) {
  const std::vector<std::string> lines = annotations_of(test::evil_report());
  EXPECT_EQ(lines.size(), 10U);
  for (const std::string& line : lines) {
    EXPECT_THAT(line, testing::MatchesRegex("::(error|warning|notice) title=[^:,\r]*::[^\r]*"));
    EXPECT_THAT(line, HasSubstr("50%25"));
  }
}

TEST(GithubAnnotations, SayNothingWhereNothingChanged) { EXPECT_EQ(github_annotations(test::empty_report()), ""); }

TEST(GithubEscapes, AreThoseOfTheRunner) {
  EXPECT_EQ(escaped_data("50%\r\na:b,c"), "50%25%0D%0Aa:b,c");
  EXPECT_EQ(escaped_property("50%\r\na:b,c"), "50%25%0D%0Aa%3Ab%2Cc");
}

class StepSummary : public testing::Test {
 protected:
  void SetUp() override { set(file_); }
  void TearDown() override { ::unsetenv(step_summary_variable); }

  static void set(const std::string& file) { ::setenv(step_summary_variable, file.c_str(), 1); }

  const test::TemporaryDirectory directory_;
  const std::string file_ = directory_ / "summary.md";
};

TEST_F(StepSummary, IsTheMarkdownOfTheReport) {
  append_step_summary(test::full_report());
  EXPECT_EQ(test::read_text(file_), gate_markdown(test::full_report()));
}

TEST_F(StepSummary, KeepsWhatWasThere) {
  test::write_text(file_, "earlier");
  append_step_summary(test::full_report());
  append_step_summary(test::empty_report());
  EXPECT_EQ(test::read_text(file_),
            "earlier\n\n" + gate_markdown(test::full_report()) + "\n\n" + gate_markdown(test::empty_report()));
}

TEST_F(StepSummary, StaysBelowItsLimitTogetherWithWhatWasThere) {
  const std::string earlier(step_summary_limit - 20'000, 'x');
  test::write_text(file_, earlier);
  append_step_summary(test::large_report(2000));
  const std::string text = test::read_text(file_);
  EXPECT_LT(text.size(), step_summary_limit);
  EXPECT_GT(text.size(), step_summary_limit - 1000);
  EXPECT_THAT(text.substr(earlier.size()), HasSubstr("left out here"));
}

TEST_F(StepSummary, OfManyCellsStaysBelowItsLimit) {
  append_step_summary(test::large_report(20'000));
  EXPECT_LT(test::read_text(file_).size(), step_summary_limit);
}

TEST_F(StepSummary, WithoutRoomForTheVerdictIsAnErrorThatChangesNothing) {
  const std::string earlier(step_summary_limit - 50, 'x');
  test::write_text(file_, earlier);
  EXPECT_THROW(append_step_summary(test::full_report()), OutputError);
  EXPECT_EQ(test::read_text(file_), earlier);
}

TEST_F(StepSummary, ThatCannotBeWrittenIsAnError) {
  set("/nowhere/summary.md");
  EXPECT_THROW(append_step_summary(test::full_report()), OutputError);
  set("/dev/full");
  EXPECT_THROW(append_step_summary(test::full_report()), OutputError);
}

TEST_F(StepSummary, IsNotWrittenWhereTheVariableIsEmpty) {
  set("");
  EXPECT_NO_THROW(append_step_summary(test::full_report()));
  ::unsetenv(step_summary_variable);
  EXPECT_NO_THROW(append_step_summary(test::full_report()));
  EXPECT_FALSE(std::filesystem::exists(file_));
}

}  // namespace
}  // namespace pvslab
