#include "harness/gate/verdict/gate_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/bind/cases/case_name.hpp"
#include "harness/gate/verdict/compare_cells.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {
namespace {

constexpr std::size_t most_rows = 40;  // of a table; --json lists all rows
constexpr const char* nothing = "-";

std::string change_text(std::uint64_t before, std::uint64_t now) {
  if (before == 0) return now == 0 ? "0" : "from 0";
  const double ratio = static_cast<double>(now) / static_cast<double>(before);
  return fmt::format("{:+.2f}%", 100 * (ratio - 1));
}

// The counters that differ; nodes come first.
std::vector<std::size_t> changed_counters(const CellFinding& finding) {
  std::vector<std::size_t> changed;
  for (std::size_t i = 0; i < counter_fields.size(); ++i) {
    if (finding.before->counters[i] != finding.now->counters[i]) changed.push_back(i);
  }
  return changed;
}

// The counter that explains the state of the cell. If the cell regressed, the first counter that rose beyond the
// tolerance; else nodes, or the first counter that differs.
std::size_t most_telling(const CellFinding& finding, const std::vector<std::size_t>& changed, double max_ratio) {
  const auto is_beyond = [&](std::size_t counter) {
    return !is_within(finding.before->counters[counter], finding.now->counters[counter], max_ratio);
  };
  const auto first = std::ranges::find_if(changed, is_beyond);
  return first == changed.end() ? changed.front() : *first;
}

// One row: the most telling counter, and how many other counters changed.
std::vector<std::string> row_of(const CellFinding& finding, double max_ratio) {
  const std::string cell = finding.name().text();
  if (!finding.now) return {cell, "nodes", grouped(finding.before->nodes()), nothing, "missing", ""};
  if (!finding.before) return {cell, "nodes", nothing, grouped(finding.now->nodes()), "new", ""};
  const std::vector<std::size_t> changed = changed_counters(finding);
  if (changed.empty()) {
    const std::uint64_t nodes = finding.now->nodes();
    const bool values = finding.state == CellState::other_values;
    return {cell, values ? "values" : "nodes", grouped(nodes), grouped(nodes), values ? "other" : "by tree", ""};
  }
  const std::size_t first = most_telling(finding, changed, max_ratio);
  const std::uint64_t before = finding.before->counters[first];
  const std::uint64_t now = finding.now->counters[first];
  const std::string others = changed.size() > 1 ? std::to_string(changed.size() - 1) : "";
  return {cell,  std::string(counter_fields[first].name), grouped(before), grouped(now), change_text(before, now),
          others};
}

std::string table_of(const GateReport& report, CellState state, const Style& style) {
  Table table;
  table.add_column("cell", Table::Align::left);
  table.add_column("counter", Table::Align::left);
  table.add_column("before", Table::Align::right);
  table.add_column("now", Table::Align::right);
  table.add_column("change", Table::Align::right);
  table.add_column("others\nchanged", Table::Align::right);
  std::size_t rows = 0;
  for (const CellFinding& finding : report.cells) {
    if (finding.state == state && rows++ < most_rows) table.add_row(row_of(finding, report.max_nodes_ratio));
  }
  // A new baseline has nothing to compare with.
  if (rows == 0 || (state == CellState::added && rows == report.cells.size())) return "";
  std::string text = fmt::format("\n{} ({} of {}):\n\n{}", name(state), rows, report.cells.size(), table.text(style));
  if (rows > most_rows) text += fmt::format("... and {} more; --json FILE lists all\n", rows - most_rows);
  return text;
}

std::string asked_text(const GateReport& report, const Style& style) {
  if (report.counters.empty()) return "";
  Table table;
  table.add_column("cell", Table::Align::left);
  table.add_column("counter", Table::Align::left);
  table.add_column("before", Table::Align::right);
  table.add_column("now", Table::Align::right);
  table.add_column("now/before", Table::Align::right);
  const std::vector<AskedChange> changes = report.asked_changes();
  for (std::size_t i = 0; i < std::min(changes.size(), most_rows); ++i) {
    const AskedChange& one = changes[i];
    table.add_row({one.cell.text(), std::string(counter_fields[one.counter].name), grouped(one.before),
                   grouped(one.now), one.ratio_text()});
  }
  if (changes.empty()) return "\nno cell changed, so no counter has a ratio other than 1\n";
  std::string text =
      "\nratios to the baseline, with 95% intervals of nodes; of other counters the baseline keeps sums "
      "alone:\n\n" +
      table.text(style);
  if (changes.size() > most_rows)
    text += fmt::format("... and {} more; --json FILE lists all\n", changes.size() - most_rows);
  return text;
}

std::string smallest_text(const ChangedCase& change) {
  return fmt::format(
      "\nthe smallest case whose nodes {}:\n"
      "  {}, {}: {} before, {} now\n  {}\n",
      change.nodes_now > change.nodes_before ? "rose" : "differ", change.cell.text(),
      case_text(change.place, change.seed, change.index), counted(change.nodes_before, "node"),
      grouped(change.nodes_now), change.command);
}

std::string value_text(const std::optional<Interval>& interval, Unit unit) {
  if (!interval) return nothing;
  return unit == Unit::instructions ? si(interval->value) : fmt::format("{:.4f}", interval->value);
}

std::string interval_text(const std::optional<Interval>& interval) {
  if (!interval) return nothing;
  return plus_minus(interval->value, (interval->high - interval->low) / 2);
}

std::string measured_text(const GateReport& report, Unit unit, const Style& style) {
  Table table;
  table.add_column("cell", Table::Align::left);
  table.add_column("before", Table::Align::right);
  table.add_column("now", Table::Align::right);
  table.add_column("now/before", Table::Align::right);
  table.add_column("verdict", Table::Align::left);
  std::vector<std::string> reasons;
  for (const MeasuredFinding& finding : report.measured) {
    if (finding.unit != unit) continue;
    table.add_row({finding.cell.text(), value_text(finding.before, unit), value_text(finding.now, unit),
                   interval_text(finding.change), std::string(name(finding.verdict))});
    if (!finding.reason.empty() && std::ranges::find(reasons, finding.reason) == reasons.end()) {
      reasons.push_back(finding.reason);
    }
  }
  if (table.empty()) return "";
  const bool is_time = unit == Unit::yardsticks;
  const std::optional<double> limit = is_time ? report.max_time_ratio : report.max_instructions_ratio;
  std::string text = is_time ? "\ntimes, as ratios to the yardstick's" : "\ninstructions";
  if (limit) text += fmt::format(" (fails beyond {:g})", *limit);
  text += ":\n\n" + table.text(style);
  for (const std::string& reason : report.updates ? std::vector<std::string>() : reasons)
    text += wrapped("inconclusive: " + reason, style.width, 2);
  return text;
}

// "2 regressed, 403 same"
std::string counts_text(const GateReport& report) {
  std::vector<std::string> counts;
  for (const CellState state : all_states) {
    if (const std::size_t count = report.count(state); count != 0) {
      counts.push_back(fmt::format("{} {}", count, name(state)));
    }
  }
  return counted(report.cells.size(), "cell") + (counts.empty() ? "" : fmt::format(": {}", fmt::join(counts, ", ")));
}

std::string measured_counts(const GateReport& report) {
  std::array<std::size_t, 3> counts{};
  for (const MeasuredFinding& finding : report.measured) ++counts[static_cast<std::size_t>(finding.verdict)];
  if (report.measured.empty()) return "";
  return fmt::format("; measured: {} pass, {} fail, {} inconclusive", counts[0], counts[1], counts[2]);
}

}  // namespace

std::string verdict_line(const GateReport& report, const Style& style) {
  constexpr std::array<std::string_view, 3> words{"PASS", "FAIL", "INCONCLUSIVE"};
  const std::string wrong = report.violations.empty() ? "" : counted(report.violations.size(), "wrong value") + "; ";
  const bool is_accepted = report.updates && report.violations.empty() && report.faults.empty();
  const std::string unanswered = report.faults.empty() ? ""
                                 : report.is_of_engines
                                     ? counted(report.faults.size(), "fault of an engine", "faults of engines") + "; "
                                     : counted(report.faults.size(), "fault of a program", "faults of programs") + "; ";
  const std::string_view word = is_accepted ? "ACCEPTED" : words[static_cast<std::size_t>(report.verdict())];
  return wrapped(
      fmt::format("gate: {}: {}{}{}{}", word, wrong, unanswered, counts_text(report), measured_counts(report)),
      style.width, 2);
}

std::string gate_text(const GateReport& report, const Style& style) {
  std::string text =
      fmt::format("experiment {}{}, against {}\n", report.experiment,
                  report.is_of_engines ? "" : fmt::format(", seed {}", report.seed), report.baseline_file);
  for (const Violation& violation : report.violations) {
    text += "\n" + wrapped(violation_text(violation), style.width, 2) + "  " + violation.command + "\n";
  }
  for (const UnansweredCell& fault : report.faults) text += "\n" + wrapped("NO ANSWER: " + fault.text, style.width, 2);
  for (const CellState state : all_states) {
    if (state != CellState::wrong && state != CellState::same) text += table_of(report, state, style);
  }
  text += asked_text(report, style);
  if (report.smallest_change) text += smallest_text(*report.smallest_change);
  text += measured_text(report, Unit::yardsticks, style) + measured_text(report, Unit::instructions, style);
  if (!report.notes.empty()) text += '\n';
  for (const std::string& note : report.notes) text += wrapped("note: " + note, style.width, 2);
  const bool has_changes = report.count(CellState::same) != report.cells.size();
  if (has_changes && report.violations.empty() && !report.update_command.empty()) {
    text +=
        "\nto accept these counts, read the change that this makes to the baseline:\n  " + report.update_command + "\n";
  }
  return text + "\n" + verdict_line(report, style);
}

}  // namespace pvslab
