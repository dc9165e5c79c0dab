// `pvslab report`: where pages are written, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/harness/base/pseudo_terminal.hpp"
#include "tests/harness/cli/verb.hpp"
#include "tests/harness/show/report_records.hpp"

namespace pvslab {
namespace {

using test::Words;
using testing::HasSubstr;
using testing::StartsWith;

const test::Verb report("report");

class ReportCommand : public testing::Test {
 protected:
  void SetUp() override { write_result_files(directory_.path(), test::small_results()); }
  test::TemporaryDirectory directory_;
  const std::string in_ = directory_.path().string();
};

TEST_F(ReportCommand, LeavesThePageInTheDirectory) {
  const test::Finished run = report({in_});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_EQ(run.output, "");
  EXPECT_THAT(run.errors, HasSubstr("report.html"));
  EXPECT_THAT(test::read_text(directory_ / "report.html"), StartsWith("<!DOCTYPE html>"));
}

TEST_F(ReportCommand, WritesTheSameBytesAgain) {
  ASSERT_EQ(report({in_}).exit_code, 0);
  const std::string before = test::read_text(directory_ / "report.html");
  ASSERT_EQ(report({in_}).exit_code, 0);
  EXPECT_EQ(test::read_text(directory_ / "report.html"), before);
}

TEST_F(ReportCommand, WritesThePageToStandardOutput) {
  EXPECT_THAT(report({in_, "--html", "-"}).output, StartsWith("<!DOCTYPE html>"));
}

TEST_F(ReportCommand, PrintsTheTablesOfADirectory) {
  EXPECT_THAT(report({in_, "--format", "markdown"}).output, StartsWith("# pvslab compare"));
  EXPECT_FALSE(std::filesystem::exists(directory_ / "report.html"));
}

// The ids are looked up among those of the results: of short ids too, whose characters lie inside their strings.
TEST_F(ReportCommand, PrintsTheRatiosOfACountToANamedSearcher) {
  const test::Finished to_the_yardstick = report({in_, "--counter", "leaves"});
  EXPECT_EQ(to_the_yardstick.exit_code, 0) << to_the_yardstick.errors;
  EXPECT_THAT(to_the_yardstick.output, HasSubstr("ratio of the mean leaves to those of alpha-beta"));
  const test::Finished to_another = report({in_, "--against", "pvs-split"});
  EXPECT_EQ(to_another.exit_code, 0) << to_another.errors;
  test::expect_refused(report, {{in_, "--against", "pvs-spli"}, "Did you mean 'pvs-split'? It is not in the results"});
  test::expect_refused(report, {{in_, "--counter", "distinct_leaves"}, "the results have no distinct leaves"});
}

TEST_F(ReportCommand, OfTwoResultsLeavesThePageOfChanges) {
  const test::Finished run = report({in_, directory_ / "results.json"});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  const auto data = test::data_of(test::read_text(directory_ / "changes.html"));
  EXPECT_TRUE(data.at("before").contains("results"));
  EXPECT_THAT(run.output, testing::HasSubstr("figure"));
  const test::Finished text = report({in_, in_, "--html", directory_ / "page.html", "--json", "-"});
  EXPECT_EQ(nlohmann::json::parse(text.output).at("changed"), 0);
  EXPECT_TRUE(std::filesystem::exists(directory_ / "page.html"));
  EXPECT_THAT(report({in_, in_, "--html", "-"}).output, StartsWith("<!DOCTYPE html>"));
}

TEST_F(ReportCommand, DoesNotFillATerminalWithAPage) {
  for (const char* const target : {"-", "/dev/stdout"}) {
    const test::OnTerminal shown = test::run_on_terminal({"report", in_, "--html", target}, 80);
    EXPECT_EQ(shown.exit_code, 2) << target;
    EXPECT_THAT(shown.written, HasSubstr("would fill the terminal"));
  }
}

TEST_F(ReportCommand, RefusesWhatItCannotDo) {
  test::expect_refused(report, {{"/no/such/directory"}, "there is no /no/such/directory"});
  test::expect_refused(
      report, {{in_, in_, "--full"}, "--full, --workload, --counter and --against show the tables of one result"});
  test::expect_refused(report, {{in_, "--fail-if", "worse"}, "--fail-if is about two results"});
  test::expect_refused(report, {{in_, "--json", "-"}, "--json is about two results"});
  test::expect_refused(report, {{in_, "--results", "x"}, "name the results once"});
  test::expect_refused(report, {{in_, "--format", "html"}, "--format: unknown format"});
}

}  // namespace
}  // namespace pvslab
