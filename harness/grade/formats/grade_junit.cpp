// A grading as JUnit XML.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "harness/base/machine.hpp"
#include "harness/base/report/junit.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/grade/formats/grading_formats.hpp"
#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

JunitCase task_case(const Grading& grading, const TaskGrade& grade) {
  std::string class_name = grading.searcher;
  std::ranges::replace(class_name, '.', '_');
  JunitCase test{.class_name = "pvslab.grade." + class_name, .name = grade.task.title};
  if (grade.is_solved()) return test;
  test.outcome = grade.failed != 0 ? JunitCase::Outcome::failed : JunitCase::Outcome::erroneous;
  test.type = verdict(grading, grade);
  test.message = fmt::format("0 of {}", counted(grade.task.points, "point"));
  if (grade.failed != 0) test.message += fmt::format("; {} of {} fail", grouped(grade.failed), grouped(grade.checked));
  test.details = printable_lines(task_text(grading, grade, {}));
  return test;
}

}  // namespace

std::string junit_xml(const Grading& grading, const Occasion& occasion) {
  JunitSuite suite{.name = grading.title, .time = utc_text(occasion), .host = occasion.host_name};
  suite.properties = {{"searcher", grading.searcher},
                      {"points", std::to_string(grading.points())},
                      {"of", std::to_string(grading.most())},
                      {"trees", std::to_string(grading.trees)},
                      {"version", std::string(version())}};
  std::map<std::string, int> seen;  // no two cases may have one name
  for (const TaskGrade& grade : grading.tasks) {
    JunitCase test = task_case(grading, grade);
    const int number = ++seen[test.name];
    if (number > 1) test.name += fmt::format(" ({})", number);
    suite.cases.push_back(std::move(test));
  }
  suite.output = printable_lines(to_text(grading, {}));
  return to_xml(suite);
}

}  // namespace pvslab
