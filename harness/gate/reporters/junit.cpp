#include "harness/gate/reporters/dated_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "harness/base/machine.hpp"
#include "harness/base/report/junit.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/cases/case_name.hpp"
#include "harness/gate/reporters/finding_text.hpp"
#include "harness/gate/reporters/reporters.hpp"

namespace pvslab {
namespace {

using GateOutcome = JunitCase::Outcome;

// Readers end the package name at the last dot, but a workload may contain dots: "p1=0.7".
std::string class_name(std::string_view kind, std::string workload) {
  std::ranges::replace(workload, '.', '_');
  return fmt::format("pvslab.gate.{}.{}", kind, workload);
}

void set_error(JunitCase& test, const WrongCell& wrong) {
  constexpr std::size_t most_shown = 20;
  test.outcome = GateOutcome::erroneous;
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

JunitCase cell_case(const GateReport& report, const CellFinding& finding, const std::vector<WrongCell>& wrong) {
  JunitCase test{.class_name = class_name("counts", finding.name().workload),
                 .name = finding.name().searcher,
                 .seconds = finding.cpu_seconds,
                 .outcome = GateOutcome::passed,
                 .type = {},
                 .message = {},
                 .details = {}};
  if (fails(finding.state)) {
    test.outcome = GateOutcome::failed;
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

JunitCase measured_case(const MeasuredFinding& finding) {
  const bool is_time = finding.unit == Unit::yardsticks;
  JunitCase test{.class_name = class_name(is_time ? "times" : "instructions", finding.cell.workload),
                 .name = finding.cell.searcher,
                 .seconds = 0,
                 .outcome = GateOutcome::passed,
                 .type = {},
                 .message = {},
                 .details = {}};
  for (const double seconds : finding.seconds) test.seconds += seconds;
  if (finding.verdict == GateVerdict::inconclusive) {
    test.outcome = GateOutcome::skipped;
    test.message = "inconclusive: " + finding.reason;
  } else if (finding.verdict == GateVerdict::fail) {
    test.outcome = GateOutcome::failed;
    test.type = is_time ? "slower" : "more instructions";
    test.message = "now / before " + interval_text(finding.change);
    test.details = fmt::format("before {}\nnow {}\n", interval_text(finding.before), interval_text(finding.now));
  }
  return test;
}

bool is_cell(const GateReport& report, const CellName& cell) {
  return std::ranges::any_of(report.cells, [&](const CellFinding& finding) { return finding.name() == cell; });
}

std::vector<JunitCase> test_cases(const GateReport& report) {
  const std::vector<WrongCell> wrong = wrong_cells(report);
  std::vector<JunitCase> tests;
  for (const CellFinding& finding : report.cells) tests.push_back(cell_case(report, finding, wrong));
  for (const WrongCell& one : wrong) {
    if (is_cell(report, one.cell)) continue;
    JunitCase& test = tests.emplace_back();
    test.class_name = class_name("values", one.cell.workload);
    test.name = one.cell.searcher;
    set_error(test, one);
  }
  for (const UnansweredCell& fault : report.faults) {
    JunitCase& test = tests.emplace_back();
    test.class_name = class_name("answers", fault.cell.workload);
    test.name = fault.cell.searcher;
    test.outcome = GateOutcome::erroneous;
    test.type = "no answer";
    test.message = fault.text;
  }
  for (const MeasuredFinding& finding : report.measured) tests.push_back(measured_case(finding));
  return tests;
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
  return to_xml({.name = "gate",
                 .time = utc_text(occasion),
                 .host = occasion.host_name,
                 .seconds = report.seconds,
                 .properties = {{"seed", std::to_string(report.seed)},
                                {"experiment", report.experiment},
                                {"baseline", report.baseline_file},
                                {"command", report.command},
                                {"processor", report.environment.processor},
                                {"compiler", report.environment.compiler},
                                {"version", std::string(version())}},
                 .cases = test_cases(report),
                 .output = output_text(report)});
}

extern constinit const Reporter junit_reporter{
    .name = "junit",
    .summary = "JUnit XML: a test case for each cell and each measurement",
    .text = [](const GateReport& report) { return junit_xml(report, this_occasion()); }};

}  // namespace pvslab
