// The list of reporters; how --reporter is parsed, what is refused before the work, and what is written where.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <set>
#include <string_view>

#include "harness/base/output.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/gate/reporters/github.hpp"
#include "harness/gate/reporters/reporter_request.hpp"
#include "tests/harness/base/temporary_directory.hpp"
#include "tests/harness/gate/reporter_sample.hpp"

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

TEST(Reporters, HaveNamesThatDifferAndASummary) {
  std::set<std::string_view> names;
  for (const Reporter* reporter : reporters()) {
    EXPECT_TRUE(names.insert(reporter->name).second) << reporter->name;
    EXPECT_NE(reporter->summary, "") << reporter->name;
    EXPECT_THAT(reporter_names(), HasSubstr(std::string(reporter->name)));
  }
  EXPECT_THAT(names, testing::IsSupersetOf({"text", "json", "junit", "google-benchmark", "github-action-benchmark",
                                            "bencher", "github", "markdown", "sarif", "gitlab-code-quality"}));
}

TEST(Reporters, WriteSomethingAboutAReportWithFindings) {
  for (const Reporter* reporter : reporters()) EXPECT_NE(reporter->text(test::full_report()), "") << reporter->name;
}

TEST(ParseReporter, ReadsTheNameOfEveryReporter) {
  for (const Reporter* reporter : reporters()) {
    const ReporterRequest request = parse_reporter(reporter->name);
    EXPECT_EQ(request, (ReporterRequest{reporter, std::nullopt}));
    EXPECT_EQ(request.target(), reporter->default_file);
  }
}

TEST(ParseReporter, ReadsTheFileAfterOut) {
  EXPECT_EQ(parse_reporter("junit::out=a=b.xml"), (ReporterRequest{&reporter_named("junit"), "a=b.xml"}));
  EXPECT_EQ(parse_reporter("text::out=-"), (ReporterRequest{&reporter_named("text"), "-"}));
}

TEST(ParseReporter, NamesTheNearestOfAnUnknownName) {
  const std::string error = usage_error_of("junti::out=x.xml");
  EXPECT_THAT(error, HasSubstr("unknown reporter 'junti'"));
  EXPECT_THAT(error, HasSubstr("Did you mean 'junit'?"));
  EXPECT_THAT(error, HasSubstr("google-benchmark, github-action-benchmark, bencher, github, markdown"));
}

TEST(ParseReporter, SaysHowAFileIsNamed) {
  EXPECT_THAT(usage_error_of("junit:report.xml"), HasSubstr("Did you mean 'junit::out=report.xml'?"));
  EXPECT_THAT(usage_error_of("junit=report.xml"), HasSubstr("Did you mean 'junit::out=report.xml'?"));
  EXPECT_THAT(usage_error_of("junit:out=report.xml"), HasSubstr("Did you mean 'junit::out=report.xml'?"));
  EXPECT_THAT(usage_error_of("junit:"), HasSubstr("Did you mean 'junit::out=FILE'?"));
  EXPECT_THAT(usage_error_of("junti=report.xml"), HasSubstr("unknown reporter 'junti=report.xml'"));
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
  EXPECT_EQ(usage_error_of({{&reporter_named("text"), std::nullopt}, {&reporter_named("json"), directory / "x"}}),
            "no error");
  EXPECT_THAT(usage_error_of({{&reporter_named("text"), std::nullopt}, {&reporter_named("json"), "-"}}),
              HasSubstr("'text' and 'json' would both write to standard output"));
}

TEST(RequireReporters, RefusesTwoOfOneFile) {
  const test::TemporaryDirectory directory;
  const std::vector<ReporterRequest> requests{{&reporter_named("junit"), directory / "x"},
                                              {&reporter_named("json"), directory / "./x"}};
  EXPECT_THAT(usage_error_of(requests), HasSubstr("two reporters would write"));
}

// The name that the system has for a pipe leads to no path.
TEST(RequireReporters, AllowsAPipe) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const std::vector<ReporterRequest> requests{parse_reporter("junit::out=/dev/fd/" + std::to_string(ends[1]))};
  EXPECT_NO_THROW(require_reporters(requests));
  for (const int end : ends) ::close(end);
}

TEST(RequireReporters, RefusesAFileThatCannotBeWritten) {
  const std::array requests{ReporterRequest{&reporter_named("junit"), "/nowhere/x.xml"}};
  EXPECT_THROW(require_reporters(requests), OutputError);
}

TEST(RequireReporters, RefusesAStepSummaryThatCannotBeWritten) {
  ::setenv(step_summary_variable, "/nowhere/summary.md", 1);
  const std::array github{ReporterRequest{&reporter_named("github"), std::nullopt}};
  const std::array junit{ReporterRequest{&reporter_named("junit"), std::nullopt}};
  EXPECT_THROW(require_reporters(github), OutputError);
  EXPECT_NO_THROW(require_reporters(junit));
  ::unsetenv(step_summary_variable);
}

TEST(WriteReports, WritesEachFileAndTheStepSummaryOnce) {
  const test::TemporaryDirectory directory;
  ::setenv(step_summary_variable, (directory / "summary.md").c_str(), 1);
  const std::array requests{ReporterRequest{&reporter_named("bencher"), directory / "bencher.json"},
                            ReporterRequest{&reporter_named("github"), directory / "annotations.txt"},
                            ReporterRequest{&reporter_named("markdown"), directory / "comment.md"}};
  const GateReport report = test::full_report();
  write_reports(requests, report);
  ::unsetenv(step_summary_variable);
  EXPECT_EQ(test::read_text(directory / "bencher.json"), reporter_named("bencher").text(report));
  EXPECT_EQ(test::read_text(directory / "annotations.txt"), reporter_named("github").text(report));
  EXPECT_EQ(test::read_text(directory / "comment.md"), reporter_named("markdown").text(report));
  EXPECT_EQ(test::read_text(directory / "summary.md"), reporter_named("markdown").text(report));
}

TEST(WriteReports, LeavesTheStepSummaryAloneWithoutTheGithubReporter) {
  const test::TemporaryDirectory directory;
  ::setenv(step_summary_variable, (directory / "summary.md").c_str(), 1);
  const std::array requests{ReporterRequest{&reporter_named("junit"), directory / "x.xml"}};
  write_reports(requests, test::full_report());
  ::unsetenv(step_summary_variable);
  EXPECT_FALSE(std::filesystem::exists(directory / "summary.md"));
}

TEST(WriteReports, SayWhatCannotBeWritten) {
  const std::array requests{ReporterRequest{&reporter_named("junit"), "/dev/full"}};
  EXPECT_THROW(write_reports(requests, test::full_report()), OutputError);
}

}  // namespace
}  // namespace pvslab
