#include "harness/gate/reporters/markdown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "harness/base/machine.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/cases/case_name.hpp"
#include "harness/gate/reporters/finding_text.hpp"
#include "harness/gate/reporters/reporters.hpp"

namespace pvslab {
namespace {

using Part = MarkdownPart;

std::string count_text(const std::optional<std::uint64_t>& count) { return count ? grouped(*count) : "-"; }

std::string verdict_heading(const GateReport& report) {
  return fmt::format("## pvslab gate: {}\n", name(report.verdict()));
}

Part summary_part(const GateReport& report) {
  std::string text = verdict_heading(report);
  text += fmt::format("\n{} against {}: {}.\n", markdown_code(report.experiment), markdown_code(report.baseline_file),
                      counts_text(report));
  if (!report.measured.empty()) text += fmt::format("{}.\n", measured_counts_text(report));
  if (!report.violations.empty()) text += fmt::format("Wrong values: {}.\n", grouped(report.violations.size()));
  return {std::move(text), {}, {}};
}

Part wrong_values_part(const GateReport& report) {
  Part part{"### Wrong values\n\n", {}, {}};
  for (const WrongCell& wrong : wrong_cells(report)) {
    for (const Violation* one : wrong.violations) {
      part.rows.push_back(fmt::format("- {}, {}: {}\n", markdown_code(wrong.cell.text()),
                                      markdown_text(wrong_value_text(*one)), markdown_code(one->command)));
    }
  }
  return part;
}

Part faults_part(const GateReport& report) {
  Part part{"### No answer\n\n", {}, {}};
  for (const UnansweredCell& fault : report.faults) {
    part.rows.push_back(fmt::format("- {}: {}\n", markdown_code(fault.cell.text()), markdown_text(fault.text)));
  }
  return part;
}

Part changes_part(const std::vector<const CellFinding*>& changed, double max_ratio) {
  Part part{
      "### Changed counts\n\n"
      "| state | searcher | workload | counter | before | now | ratio |\n"
      "| --- | --- | --- | --- | ---: | ---: | ---: |\n",
      {},
      {}};
  for (const CellFinding* finding : changed) {
    const CounterChange change = told_change(*finding, max_ratio);
    part.rows.push_back(fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", name(finding->state),
                                    markdown_cell_code(finding->name().searcher),
                                    markdown_cell_code(finding->name().workload), markdown_text(change.counter),
                                    count_text(change.before), count_text(change.now), change.ratio_text()));
  }
  return part;
}

Part asked_part(const GateReport& report) {
  Part part{
      "### Ratios to the baseline\n\n"
      "| searcher | workload | counter | before | now | now / before |\n"
      "| --- | --- | --- | ---: | ---: | ---: |\n",
      {},
      {}};
  for (const AskedChange& one : report.asked_changes()) {
    part.rows.push_back(fmt::format("| {} | {} | {} | {} | {} | {} |\n", markdown_cell_code(one.cell.searcher),
                                    markdown_cell_code(one.cell.workload),
                                    markdown_text(counter_fields[one.counter].name), grouped(one.before),
                                    grouped(one.now), one.ratio_text()));
  }
  return part;
}

std::string measured_row(const MeasuredFinding& finding) {
  const std::string reason = finding.reason.empty() ? "" : ": " + markdown_text(finding.reason);
  return fmt::format("| {}{} | {} | {} | {} | {} | {} | {} |\n", name(finding.verdict), reason,
                     markdown_cell_code(finding.cell.searcher), markdown_cell_code(finding.cell.workload),
                     finding.unit == Unit::yardsticks ? "time" : "instructions", interval_text(finding.before),
                     interval_text(finding.now), interval_text(finding.change));
}

Part measured_part(const GateReport& report) {
  Part part{
      "### Measured\n\n"
      "| verdict | searcher | workload | figure | before | now | now / before |\n"
      "| --- | --- | --- | --- | ---: | ---: | ---: |\n",
      {},
      {}};
  for (const GateVerdict verdict : {GateVerdict::fail, GateVerdict::inconclusive, GateVerdict::pass}) {
    for (const MeasuredFinding& finding : report.measured) {
      if (finding.verdict == verdict) part.rows.push_back(measured_row(finding));
    }
  }
  return part;
}

Part smallest_change_part(const ChangedCase& change) {
  std::string text = "### Smallest changed case\n\n";
  text += fmt::format("{} on {}, {}: {} before, {} now.\n\n", markdown_code(change.cell.searcher),
                      markdown_code(change.cell.workload),
                      markdown_text(case_text(change.place, change.seed, change.index)),
                      counted(change.nodes_before, "node"), grouped(change.nodes_now));
  text += markdown_block(change.command, "sh");
  return {std::move(text), {}, {}};
}

Part update_part(const GateReport& report) {
  return {"To accept this as the new baseline:\n\n" + markdown_block(report.update_command, "sh"), {}, {}};
}

Part origin_part(const GateReport& report) {
  Part part;
  for (const std::string& note : report.notes) part.rows.push_back(fmt::format("- {}\n", markdown_text(note)));
  part.tail = fmt::format("{}Made by {} with pvslab {}, seed {}.\n", report.notes.empty() ? "" : "\n",
                          markdown_code(report.command), markdown_text(version()), report.seed);
  return part;
}

std::vector<Part> parts_of(const GateReport& report) {
  const std::vector<const CellFinding*> changed = changed_cells(report);
  std::vector<Part> parts{summary_part(report)};
  if (!report.violations.empty()) parts.push_back(wrong_values_part(report));
  if (!report.faults.empty()) parts.push_back(faults_part(report));
  if (!changed.empty()) parts.push_back(changes_part(changed, report.max_nodes_ratio));
  if (!report.counters.empty() && !changed.empty()) parts.push_back(asked_part(report));
  if (!report.measured.empty()) parts.push_back(measured_part(report));
  if (report.smallest_change) parts.push_back(smallest_change_part(*report.smallest_change));
  // Wrong values cannot be accepted.
  if (!changed.empty() && report.violations.empty() && !report.update_command.empty()) {
    parts.push_back(update_part(report));
  }
  parts.push_back(origin_part(report));
  return parts;
}

}  // namespace

std::string gate_markdown(const GateReport& report, std::size_t most_bytes) {
  const std::string shortest =
      verdict_heading(report) +
      "\nThe rest is too long for this page. `--reporter json::out=FILE` writes the whole report.\n";
  return markdown_page(parts_of(report), most_bytes, shortest);
}

extern constinit const Reporter markdown_reporter{
    .name = "markdown", .summary = "for a comment on a pull request", .text = [](const GateReport& report) {
      return gate_markdown(report);
    }};

}  // namespace pvslab
