#include "harness/gate/reporters/finding_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "harness/base/text/number_text.hpp"
#include "harness/bind/cases/case_name.hpp"

namespace pvslab {
namespace {

// log(now / before): how far a counter rose, negative where it fell.
double rise(std::uint64_t before, std::uint64_t now) {
  if (before == now) return 0;
  if (before == 0) return std::numeric_limits<double>::infinity();
  return std::log(static_cast<double>(now) / static_cast<double>(before));
}

double rise_of(const CellFinding& finding, std::size_t counter) {
  return rise(finding.before->counters[counter], finding.now->counters[counter]);
}

std::size_t told_counter(const CellFinding& finding, double max_ratio) {
  constexpr std::size_t nodes = field_index(&Counters::nodes);
  if (!finding.before || !finding.now) return nodes;
  std::size_t most = nodes;
  std::size_t least = nodes;
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    if (rise_of(finding, i) > rise_of(finding, most)) most = i;
    if (rise_of(finding, i) < rise_of(finding, least)) least = i;
  }
  const double tolerated = std::log(max_ratio);
  const double rise_of_nodes = rise_of(finding, nodes);
  if (rise_of(finding, most) > tolerated) return rise_of_nodes > tolerated ? nodes : most;
  if (rise_of_nodes != 0) return nodes;
  return rise_of(finding, most) > 0 ? most : least;
}

double magnitude(const CellFinding& finding, double max_ratio) {
  if (!finding.before || !finding.now || finding.state == CellState::wrong) return 0;
  return std::abs(rise_of(finding, told_counter(finding, max_ratio)));
}

std::string count_text(std::size_t count, std::string_view what) { return counted(count, what); }

}  // namespace

std::string CounterChange::ratio_text() const {
  constexpr int usual_decimals = 4;
  constexpr int most_decimals = 9;
  if (!before || !now || *before == 0) return "-";
  const double ratio = static_cast<double>(*now) / static_cast<double>(*before);
  for (int decimals = usual_decimals;; ++decimals) {
    std::string text = fmt::format("{:.{}f}", ratio, decimals);
    if (*now == *before || decimals == most_decimals || text != fmt::format("{:.{}f}", 1.0, decimals)) return text;
  }
}

CounterChange told_change(const CellFinding& finding, double max_ratio) {
  if (finding.state == CellState::wrong) return {.counter = "values", .before = {}, .now = {}};
  const std::size_t counter = told_counter(finding, max_ratio);
  CounterChange change{.counter = counter_fields[counter].name, .before = {}, .now = {}};
  if (finding.before) change.before = finding.before->counters[counter];
  if (finding.now) change.now = finding.now->counters[counter];
  return change;
}

std::string changes_text(const CellFinding& finding) {
  if (finding.state == CellState::wrong) return "it returns wrong values, so it has no figures";
  if (!finding.before) return fmt::format("nodes {}, not in the baseline", grouped(finding.now->nodes()));
  if (!finding.now) return fmt::format("nodes {} in the baseline, not in this run", grouped(finding.before->nodes()));
  std::string text;
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    if (finding.before->counters[i] == finding.now->counters[i]) continue;
    text += fmt::format("{}{} {} → {}", text.empty() ? "" : ", ", counter_fields[i].name,
                        grouped(finding.before->counters[i]), grouped(finding.now->counters[i]));
  }
  if (text.empty()) {
    const bool is_same = finding.before->nodes_of_trees == finding.now->nodes_of_trees;
    text = is_same ? "no counter changed" : "node counts of single trees changed, but not their sum";
  }
  return finding.state == CellState::other_values ? "the values differ from the baseline's; " + text : text;
}

std::vector<const CellFinding*> changed_cells(const GateReport& report) {
  std::vector<const CellFinding*> changed;
  for (const CellFinding& finding : report.cells) {
    if (finding.state != CellState::same) changed.push_back(&finding);
  }
  std::ranges::sort(changed, [&](const CellFinding* a, const CellFinding* b) {
    const double change_of_a = magnitude(*a, report.max_nodes_ratio);
    const double change_of_b = magnitude(*b, report.max_nodes_ratio);
    if (a->state != b->state) return a->state < b->state;
    return change_of_a != change_of_b ? change_of_a > change_of_b : a->name() < b->name();
  });
  return changed;
}

std::vector<WrongCell> wrong_cells(const GateReport& report) {
  std::map<CellName, std::vector<const Violation*>> by_cell;
  for (const Violation& one : report.violations) by_cell[{one.workload, one.searcher}].push_back(&one);
  std::vector<WrongCell> cells;
  for (auto& [cell, violations] : by_cell) cells.push_back({cell, std::move(violations)});
  return cells;
}

std::string wrong_value_text(const Violation& violation) {
  const std::string where = case_text(violation.place, violation.seed, violation.index);
  if (violation.published_is_wrong) {
    return fmt::format("{}: the published score is {}, but {} finds {}; correct the line", where,
                       violation.expected.value(), violation.searcher, violation.returned.value());
  }
  return fmt::format("{}: returned {}, expected {} ({})", where, violation.returned.value(), violation.expected.value(),
                     violation.expected_from);
}

std::string measured_name(const MeasuredFinding& finding) {
  return (finding.unit == Unit::instructions ? "instructions/" : "time/") + finding.cell.text();
}

std::string interval_text(const std::optional<Interval>& interval) {
  if (!interval) return "-";
  const auto shown = [](double value) { return std::abs(value) < 1000 ? fmt::format("{:.3f}", value) : si(value); };
  return fmt::format("{} ({} to {})", shown(interval->value), shown(interval->low), shown(interval->high));
}

std::string counts_text(const GateReport& report) {
  std::string text = count_text(report.cells.size(), "cell");
  const char* separator = ": ";
  for (const CellState state : all_states) {
    const std::size_t count = report.count(state);
    if (count == 0) continue;
    text += fmt::format("{}{} {}", separator, grouped(count), name(state));
    separator = ", ";
  }
  return text;
}

std::string measured_counts_text(const GateReport& report) {
  if (report.measured.empty()) return {};
  std::string text = fmt::format("{} measured", grouped(report.measured.size()));
  const char* separator = ": ";
  for (const GateVerdict verdict : {GateVerdict::fail, GateVerdict::inconclusive, GateVerdict::pass}) {
    const auto count = std::ranges::count(report.measured, verdict, &MeasuredFinding::verdict);
    if (count == 0) continue;
    text += fmt::format("{}{} {}", separator, grouped(static_cast<std::uint64_t>(count)), name(verdict));
    separator = ", ";
  }
  return text;
}

}  // namespace pvslab
