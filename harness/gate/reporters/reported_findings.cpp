#include "harness/gate/reporters/reported_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "harness/base/input.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/cases/case_name.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/gate/reporters/finding_text.hpp"

namespace pvslab {
namespace {

ReportedFinding finding_of(std::string_view rule, std::optional<SourcePlace> place, std::string title,
                           std::string message) {
  const auto found = std::ranges::find(finding_rules, rule, &FindingRule::id);
  return {static_cast<std::size_t>(found - finding_rules.begin()), found->level, place, std::move(title),
          std::move(message)};
}

std::string_view rule_of(CellState state) {
  switch (state) {
    case CellState::wrong: return "wrong-values";
    case CellState::regressed: return "regressed";
    case CellState::other_values: return "other-values";
    case CellState::missing: return "missing";
    case CellState::within: return "within-tolerance";
    case CellState::improved: return "improved";
    case CellState::added:
    case CellState::same: return "new";
  }
  __builtin_unreachable();
}

void add_wrong_values(const GateReport& report, std::vector<ReportedFinding>& findings) {
  for (const WrongCell& wrong : wrong_cells(report)) {
    const Violation& first = *wrong.violations.front();
    std::string message = wrong_value_text(first);
    if (wrong.violations.size() > 1) message += fmt::format("; and {} more", wrong.violations.size() - 1);
    message += "\nreproduce: " + first.command;
    findings.push_back(finding_of("wrong-values", place_of_searcher(wrong.cell.searcher),
                                  "wrong value: " + wrong.cell.text(), std::move(message)));
  }
}

// Titles differ: the first fault of a cell stands for all of it.
void add_faults(const GateReport& report, std::vector<ReportedFinding>& findings) {
  const CellName* last = nullptr;
  for (const UnansweredCell& fault : report.faults) {
    if (last != nullptr && *last == fault.cell) continue;
    last = &fault.cell;
    const auto all = std::ranges::count(report.faults, fault.cell, &UnansweredCell::cell);
    findings.push_back(finding_of("no-answer", {}, "no answer: " + fault.cell.text(),
                                  all == 1 ? fault.text : fmt::format("{}; and {} more", fault.text, all - 1)));
  }
}

// The changed cells that fail the gate, or those that do not. Wrong values are findings of their own.
void add_cells(const GateReport& report, bool failing, std::vector<ReportedFinding>& findings) {
  for (const CellFinding* cell : changed_cells(report)) {
    if (fails(cell->state) != failing || cell->state == CellState::wrong) continue;
    std::string message = changes_text(*cell);
    const auto& change = report.smallest_change;
    if (change && change->cell == cell->name()) {
      message += fmt::format("\nsmallest changed case: {}: {} before, {} now: {}",
                             case_text(change->place, change->seed, change->index),
                             counted(change->nodes_before, "node"), grouped(change->nodes_now), change->command);
    }
    findings.push_back(finding_of(rule_of(cell->state), place_of_searcher(cell->name().searcher),
                                  fmt::format("{}: {}", name(cell->state), cell->name().text()), std::move(message)));
  }
}

void add_failed_measurements(const GateReport& report, std::vector<ReportedFinding>& findings) {
  for (const MeasuredFinding& measured : report.measured) {
    if (measured.verdict != GateVerdict::fail) continue;
    const bool is_time = measured.unit == Unit::yardsticks;
    findings.push_back(finding_of(is_time ? "slower" : "more-instructions", place_of_searcher(measured.cell.searcher),
                                  fmt::format("{}: {}", is_time ? "slower" : "more instructions", measured.cell.text()),
                                  fmt::format("now / before {}", interval_text(measured.change))));
  }
}

// Grouped by reason: often all are inconclusive because the processor is not the baseline's.
void add_inconclusive_measurements(const GateReport& report, std::vector<ReportedFinding>& findings) {
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const MeasuredFinding& measured : report.measured) {
    if (measured.verdict == GateVerdict::inconclusive) by_reason[measured.reason].push_back(measured_name(measured));
  }
  for (const auto& [reason, names] : by_reason) {
    const std::string others = names.size() == 1 ? "" : fmt::format(" and {} more", names.size() - 1);
    findings.push_back(finding_of("inconclusive", {}, fmt::format("inconclusive: {}{}", names.front(), others),
                                  reason.empty() ? "no reason is known" : reason));
  }
}

}  // namespace

std::optional<SourcePlace> place_of_searcher(std::string_view id) {
  const std::optional<std::size_t> searcher = find_searcher(id);
  if (!searcher || *searcher >= searcher_places().size()) return std::nullopt;
  return searcher_places()[*searcher];
}

std::vector<ReportedFinding> reported_findings(const GateReport& report) {
  std::vector<ReportedFinding> findings;
  add_wrong_values(report, findings);
  add_faults(report, findings);
  add_cells(report, true, findings);
  add_failed_measurements(report, findings);
  add_inconclusive_measurements(report, findings);
  add_cells(report, false, findings);
  return findings;
}

std::string fingerprint(const ReportedFinding& finding) { return hexadecimal(fnv1a(finding.title)); }

}  // namespace pvslab
