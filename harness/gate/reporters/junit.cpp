#include "harness/gate/reporters/dated_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "harness/base/machine.hpp"
#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/cases/case_name.hpp"
#include "harness/gate/reporters/finding_text.hpp"
#include "harness/gate/reporters/reporters.hpp"

namespace pvslab {
namespace {

enum class TestOutcome : std::uint8_t { passed, failed, erroneous, skipped };

struct TestCase {
  std::string class_name;
  std::string name;
  double seconds = 0;
  TestOutcome outcome = TestOutcome::passed;
  std::string type;     // of the failure or error
  std::string message;  // one line
  std::string details;
};

// Readers end the package name at the last dot, but a workload may contain dots: "p1=0.7".
std::string class_name(std::string_view kind, std::string workload) {
  std::ranges::replace(workload, '.', '_');
  return fmt::format("pvslab.gate.{}.{}", kind, workload);
}

std::string decimal_seconds(double seconds, int decimals) {
  return fmt::format("{:.{}f}", std::isfinite(seconds) && seconds > 0 ? seconds : 0.0, decimals);
}

void set_error(TestCase& test, const WrongCell& wrong) {
  constexpr std::size_t most_shown = 20;
  test.outcome = TestOutcome::erroneous;
  test.type = "wrong value";
  test.message = wrong_value_text(*wrong.violations.front());
  for (std::size_t i = 0; i < std::min(most_shown, wrong.violations.size()); ++i) {
    const Violation& one = *wrong.violations[i];
    test.details += fmt::format("{}\n  reproduce: {}\n", wrong_value_text(one), one.command);
  }
  if (wrong.violations.size() > most_shown) {
    test.details += fmt::format("... and {}\n", counted(wrong.violations.size() - most_shown, "more wrong value"));
  }
}

std::string change_text(const ChangedCase& change) {
  return fmt::format("smallest changed case: {}, {}: {} before, {} now\n  see it: {}\n", change.cell.text(),
                     case_text(change.place, change.seed, change.index), counted(change.nodes_before, "node"),
                     grouped(change.nodes_now), change.command);
}

TestCase cell_case(const GateReport& report, const CellFinding& finding, const std::vector<WrongCell>& wrong) {
  TestCase test{.class_name = class_name("counts", finding.name().workload),
                .name = finding.name().searcher,
                .seconds = finding.cpu_seconds,
                .outcome = TestOutcome::passed,
                .type = {},
                .message = {},
                .details = {}};
  if (fails(finding.state)) {
    test.outcome = TestOutcome::failed;
    test.type = name(finding.state);
    test.message = changes_text(finding);
    test.details = test.message + "\n";
    const auto& change = report.smallest_change;
    if (change && change->cell == finding.name()) test.details += change_text(*change);
  }
  const auto found = std::ranges::find(wrong, finding.name(), &WrongCell::cell);
  if (found != wrong.end()) set_error(test, *found);
  return test;
}

TestCase measured_case(const MeasuredFinding& finding) {
  const bool is_time = finding.unit == Unit::yardsticks;
  TestCase test{.class_name = class_name(is_time ? "times" : "instructions", finding.cell.workload),
                .name = finding.cell.searcher,
                .seconds = 0,
                .outcome = TestOutcome::passed,
                .type = {},
                .message = {},
                .details = {}};
  for (const double seconds : finding.seconds) test.seconds += seconds;
  if (finding.verdict == GateVerdict::inconclusive) {
    test.outcome = TestOutcome::skipped;
    test.message = "inconclusive: " + finding.reason;
  } else if (finding.verdict == GateVerdict::fail) {
    test.outcome = TestOutcome::failed;
    test.type = is_time ? "slower" : "more instructions";
    test.message = "now / before " + interval_text(finding.change);
    test.details = fmt::format("before {}\nnow {}\n", interval_text(finding.before), interval_text(finding.now));
  }
  return test;
}

bool is_cell(const GateReport& report, const CellName& cell) {
  return std::ranges::any_of(report.cells, [&](const CellFinding& finding) { return finding.name() == cell; });
}

std::vector<TestCase> test_cases(const GateReport& report) {
  const std::vector<WrongCell> wrong = wrong_cells(report);
  std::vector<TestCase> tests;
  for (const CellFinding& finding : report.cells) tests.push_back(cell_case(report, finding, wrong));
  for (const WrongCell& one : wrong) {
    if (is_cell(report, one.cell)) continue;
    TestCase& test = tests.emplace_back();
    test.class_name = class_name("values", one.cell.workload);
    test.name = one.cell.searcher;
    set_error(test, one);
  }
  for (const MeasuredFinding& finding : report.measured) tests.push_back(measured_case(finding));
  return tests;
}

std::string outcome_xml(const TestCase& test) {
  if (test.outcome == TestOutcome::skipped)
    return fmt::format("<skipped message=\"{}\"/>", xml_attribute(test.message));
  const char* element = test.outcome == TestOutcome::erroneous ? "error" : "failure";
  return fmt::format("<{0} type=\"{1}\" message=\"{2}\">{3}</{0}>", element, xml_attribute(test.type),
                     xml_attribute(test.message), xml_content(test.details));
}

std::string test_xml(const TestCase& test) {
  const std::string attributes = fmt::format("classname=\"{}\" name=\"{}\" time=\"{}\"", xml_attribute(test.class_name),
                                             xml_attribute(test.name), decimal_seconds(test.seconds, 6));
  if (test.outcome == TestOutcome::passed) return fmt::format("    <testcase {}/>\n", attributes);
  return fmt::format("    <testcase {}>\n      {}\n    </testcase>\n", attributes, outcome_xml(test));
}

std::string properties_xml(const GateReport& report) {
  const std::pair<const char*, std::string> properties[] = {
      {"seed", std::to_string(report.seed)},       {"experiment", report.experiment},
      {"baseline", report.baseline_file},          {"command", report.command},
      {"processor", report.environment.processor}, {"compiler", report.environment.compiler},
      {"version", std::string(version())},
  };
  std::string xml = "    <properties>\n";
  for (const auto& [key, value] : properties) {
    xml += fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", key, xml_attribute(value));
  }
  return xml + "    </properties>\n";
}

std::string output_text(const GateReport& report) {
  std::string text = fmt::format("{}: {}\n", name(report.verdict()), counts_text(report));
  if (!report.measured.empty()) text += measured_counts_text(report) + "\n";
  if (report.smallest_change) text += change_text(*report.smallest_change);
  for (const std::string& note : report.notes) text += "note: " + note + "\n";
  return text;
}

}  // namespace

std::string junit_xml(const GateReport& report, const Occasion& occasion) {
  const std::vector<TestCase> tests = test_cases(report);
  const auto count = [&](TestOutcome outcome) { return std::ranges::count(tests, outcome, &TestCase::outcome); };
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  // Jenkins allows three decimals here, and Ant's schema has no attribute for skipped tests.
  xml += fmt::format(
      "  <testsuite package=\"pvslab\" id=\"0\" name=\"gate\" timestamp=\"{}\" hostname=\"{}\" tests=\"{}\" "
      "failures=\"{}\" errors=\"{}\" time=\"{}\">\n",
      utc_text(occasion), xml_attribute(occasion.host_name), tests.size(), count(TestOutcome::failed),
      count(TestOutcome::erroneous), decimal_seconds(report.seconds, 3));
  xml += properties_xml(report);
  for (const TestCase& test : tests) xml += test_xml(test);
  xml +=
      fmt::format("    <system-out>{}</system-out>\n    <system-err></system-err>\n", xml_content(output_text(report)));
  return xml + "  </testsuite>\n</testsuites>\n";
}

extern constinit const Reporter junit_reporter{
    .name = "junit",
    .summary = "JUnit XML: a test case for each cell and each measurement",
    .text = [](const GateReport& report) { return junit_xml(report, this_occasion()); }};

}  // namespace pvslab
