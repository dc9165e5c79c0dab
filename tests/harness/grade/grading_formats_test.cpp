// Gradings as results.json of Gradescope and as JUnit XML, and limits of seconds.
#include "harness/grade/formats/grading_formats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "harness/base/process/programs.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/bind/catalog.hpp"
#include "suites/input_error.hpp"
#include "tests/harness/base/temporary_directory.hpp"

namespace pvslab {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* two_tasks =
    "title = \"Exercise <3> & \\\"more\\\"\"\ntrees = 50\nexhaustive = \"depth=2,branching=2,leaves=3\"\n"
    "[[task]]\ntitle = \"the value\"\nclause = \"root\"\npoints = 4\n"
    "[[task]]\ntitle = \"the visits\"\nrelation = \"same_visits\"\nto = \"alpha-beta\"\npoints = 3\n";

Grading graded(const std::string& searcher, const std::string& points) {
  return grade(parse_points(points, "points.toml"), {.searcher = find_searcher(searcher).value()});
}

TEST(Gradescope, HasATestForEachTask) {
  const auto json = gradescope_json(graded("minimax", two_tasks));
  ASSERT_EQ(json.at("tests").size(), 2U);
  const auto& value = json.at("tests").at(0);
  EXPECT_EQ(value.at("name"), "the value");
  EXPECT_EQ(value.at("score"), 4);
  EXPECT_EQ(value.at("max_score"), 4);
  EXPECT_EQ(value.at("status"), "passed");
  EXPECT_EQ(value.at("output"), "solved");
  const auto& visits = json.at("tests").at(1);
  EXPECT_EQ(visits.at("score"), 0);
  EXPECT_EQ(visits.at("status"), "failed");
  EXPECT_THAT(visits.at("output").get<std::string>(),
              AllOf(HasSubstr("not solved\n"), HasSubstr("fail; the smallest:"),
                    HasSubstr("the mutant alpha-beta:never-cuts"), HasSubstr("again: pvslab trace")));
  EXPECT_FALSE(json.contains("score")) << "it would stand above the sum of the tests";
}

// What a program wrote to its standard error must not obey a terminal, nor break a document.
TEST(GradingFormats, EscapeForeignBytesAndSayThatNothingWasChecked) {
  const Points points = parse_points(two_tasks, "points.toml");
  const Grading grading =
      unusable(points, "program", "--program: it ended. Its standard error:\n  a\x1b[31m\xff]]><&\n::error::x");
  EXPECT_EQ(grading.points(), 0U);
  const std::string json = gradescope_json(grading).dump();
  EXPECT_THAT(json, AllOf(HasSubstr("not checked"), HasSubstr("a\\\\x1b[31m\\\\xff"), Not(HasSubstr("\x1b"))));
  const std::string xml = junit_xml(grading, {});
  EXPECT_THAT(xml, AllOf(HasSubstr("tests=\"2\" failures=\"0\" errors=\"2\""),
                         HasSubstr("a\\x1b[31m\\xff]]&gt;&lt;&amp;"), Not(HasSubstr("\x1b"))));
}

TEST(GradeJunit, TellsFailuresFromErrorsAndIsValid) {
  const std::string twice = std::string(two_tasks) + "[[task]]\ntitle = \"the visits\"\nclause = \"window\"\n";
  const std::string xml = junit_xml(graded("minimax", twice), {});
  EXPECT_THAT(xml, AllOf(HasSubstr("classname=\"pvslab.grade.minimax\" name=\"the value\" time=\"0.000000\"/>"),
                         HasSubstr("name=\"the visits (2)\""),
                         HasSubstr("<failure type=\"not solved\" message=\"0 of 3 points;"),
                         HasSubstr("<property name=\"points\" value=\"5\"/>"),
                         HasSubstr("name=\"Exercise &lt;3&gt; &amp; &quot;more&quot;\"")));
  if (!find_program("xmllint")) return;  // as the reports of the gate
  const test::TemporaryDirectory directory;
  test::write_text(directory / "report.xml", xml);
  const std::string command = "xmllint --noout --schema " PVSLAB_TEST_SOURCE_DIR
                              "/tests/harness/gate/schemas/junit.xsd " +
                              shell_quoted(directory / "report.xml") + " >/dev/null 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0) << xml;
}

TEST(Grading, MayAskForTheVisitsOfAMutant) {
  const std::string points =
      "trees = 30\nexhaustive = \"depth=2,branching=2,leaves=3\"\n[[task]]\nrelation = \"same_visits\"\nto = ";
  EXPECT_EQ(graded("minimax", points + "\"alpha-beta:never-cuts\"\n").points(), 1U);
  const Grading lost = graded("alpha-beta", points + "\"alpha-beta:never-cuts\"\n");
  ASSERT_TRUE(lost.tasks[0].lost);
  EXPECT_EQ(lost.tasks[0].lost->explanation.reference, "alpha-beta:never-cuts");
  EXPECT_TRUE(lost.tasks[0].lost->explanation.is_expected);
  try {
    (void)parse_points(points + "\"alpha-beta:never-cut\"\n", "points.toml");
    FAIL() << "it was read";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("points.toml:5"), HasSubstr("Did you mean 'alpha-beta:never-cuts'?")));
  }
}

// Each task ends by itself, and says by which limit.
TEST(Grading, EndsATaskAtItsSecondsAndGoesOnWithTheNext) {
  const std::string endless =
      "task_seconds = 1\ntrees = 10000000\nexhaustive = \"depth=1,branching=2,leaves=2\"\n"
      "[[task]]\ntitle = \"endless\"\nrelation = \"same_visits\"\nto = \"alpha-beta\"\n";
  const Grading grading = graded("alpha-beta", endless + "[[task]]\ntitle = \"also\"\nclause = \"root\"\n");
  EXPECT_FALSE(grading.complete);
  EXPECT_FALSE(grading.seconds);
  EXPECT_FALSE(grading.was_interrupted);
  for (const TaskGrade& task : grading.tasks) {
    EXPECT_EQ(task.seconds, 1U);
    EXPECT_EQ(verdict(grading, task), "out of time");
    EXPECT_EQ(task.points(), 0U);
  }
  EXPECT_THAT(to_text(grading, {}), HasSubstr("endless: the 1 s that a task has were over"));
}

}  // namespace
}  // namespace pvslab
