// --reporter as it is read, what is refused before the work, and what is written where.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "harness/base/output.hpp"
#include "harness/gate/reporters/github.hpp"
#include "harness/gate/reporters/reporter.hpp"
#include "harness/base/usage_error.hpp"
#include "tests/harness/gate/reporter_sample.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab {
namespace {

using testing::HasSubstr;

std::string usage_error_of(const std::string& text) {
  try {
    static_cast<void>(parse_reporter(text));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

std::string usage_error_of(const std::vector<ReporterRequest>& requests) {
  try {
    require_reporters(requests);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

TEST(ParseReporter, ReadsEveryNameThatItLists) {
  for (const ReportFormat format :
       {ReportFormat::text, ReportFormat::json, ReportFormat::junit, ReportFormat::google_benchmark,
        ReportFormat::github_action_benchmark, ReportFormat::bencher, ReportFormat::github, ReportFormat::markdown}) {
    EXPECT_EQ(parse_reporter(name(format)), (ReporterRequest{format, std::nullopt}));
    EXPECT_THAT(report_format_names(), HasSubstr(std::string(name(format))));
  }
}

TEST(ParseReporter, ReadsTheFileAfterOut) {
  EXPECT_EQ(parse_reporter("junit::out=a=b.xml"), (ReporterRequest{ReportFormat::junit, "a=b.xml"}));
  EXPECT_EQ(parse_reporter("text::out=-"), (ReporterRequest{ReportFormat::text, "-"}));
}

TEST(ParseReporter, NamesTheNearestOfAnUnknownName) {
  const std::string error = usage_error_of("junti::out=x.xml");
  EXPECT_THAT(error, HasSubstr("unknown reporter 'junti'"));
  EXPECT_THAT(error, HasSubstr("Did you mean 'junit'?"));
  EXPECT_THAT(error, HasSubstr("google-benchmark, github-action-benchmark, bencher, github, markdown"));
}

TEST(ParseReporter, RefusesWhatIsNotAFile) {
  EXPECT_THAT(usage_error_of("junit::out="), HasSubstr("no file after 'out='"));
  EXPECT_THAT(usage_error_of("junit::file=x"), HasSubstr("unknown setting 'file=x'"));
  EXPECT_THAT(usage_error_of("junit::"), HasSubstr("unknown setting ''"));
  EXPECT_THAT(usage_error_of("junit::out"), HasSubstr("unknown setting 'out'"));
  EXPECT_THAT(usage_error_of("junit::out=a::out=b"), HasSubstr("twice"));
  EXPECT_THAT(usage_error_of(""), HasSubstr("unknown reporter ''"));
}

TEST(RequireReporters, AllowsOneOnTheStandardOutput) {
  const test::TemporaryDirectory directory;
  EXPECT_EQ(usage_error_of({{ReportFormat::text, std::nullopt}, {ReportFormat::json, directory / "x"}}), "no error");
  EXPECT_THAT(usage_error_of({{ReportFormat::text, std::nullopt}, {ReportFormat::json, "-"}}),
              HasSubstr("'text' and 'json' would both write to the standard output"));
}

TEST(RequireReporters, RefusesTwoOfOneFile) {
  const test::TemporaryDirectory directory;
  const std::vector<ReporterRequest> requests{{ReportFormat::junit, directory / "x"},
                                              {ReportFormat::json, directory / "./x"}};
  EXPECT_THAT(usage_error_of(requests), HasSubstr("two reporters would write"));
}

TEST(RequireReporters, RefusesAFileThatCannotBeWritten) {
  const std::array requests{ReporterRequest{ReportFormat::junit, "/nowhere/x.xml"}};
  EXPECT_THROW(require_reporters(requests), OutputError);
}

TEST(RequireReporters, RefusesAStepSummaryThatCannotBeWritten) {
  ::setenv(step_summary_variable, "/nowhere/summary.md", 1);
  const std::array github{ReporterRequest{ReportFormat::github, std::nullopt}};
  const std::array junit{ReporterRequest{ReportFormat::junit, std::nullopt}};
  EXPECT_THROW(require_reporters(github), OutputError);
  EXPECT_NO_THROW(require_reporters(junit));
  ::unsetenv(step_summary_variable);
}

TEST(WriteReports, WritesEachFileAndTheStepSummaryOnce) {
  const test::TemporaryDirectory directory;
  ::setenv(step_summary_variable, (directory / "summary.md").c_str(), 1);
  const std::array requests{ReporterRequest{ReportFormat::bencher, directory / "bencher.json"},
                            ReporterRequest{ReportFormat::github, directory / "annotations.txt"},
                            ReporterRequest{ReportFormat::markdown, directory / "comment.md"}};
  const GateReport report = test::full_report();
  write_reports(requests, report);
  ::unsetenv(step_summary_variable);
  EXPECT_EQ(test::read_text(directory / "bencher.json"), rendered(ReportFormat::bencher, report));
  EXPECT_EQ(test::read_text(directory / "annotations.txt"), rendered(ReportFormat::github, report));
  EXPECT_EQ(test::read_text(directory / "comment.md"), rendered(ReportFormat::markdown, report));
  EXPECT_EQ(test::read_text(directory / "summary.md"), rendered(ReportFormat::markdown, report));
}

TEST(WriteReports, LeavesTheStepSummaryAloneWithoutTheGithubReporter) {
  const test::TemporaryDirectory directory;
  ::setenv(step_summary_variable, (directory / "summary.md").c_str(), 1);
  const std::array requests{ReporterRequest{ReportFormat::junit, directory / "x.xml"}};
  write_reports(requests, test::full_report());
  ::unsetenv(step_summary_variable);
  EXPECT_FALSE(std::filesystem::exists(directory / "summary.md"));
}

TEST(WriteReports, SayWhatCannotBeWritten) {
  const std::array requests{ReporterRequest{ReportFormat::junit, "/dev/full"}};
  EXPECT_THROW(write_reports(requests, test::full_report()), OutputError);
}

}  // namespace
}  // namespace pvslab
