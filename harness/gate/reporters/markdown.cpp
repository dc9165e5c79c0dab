#include "harness/gate/reporters/markdown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "harness/base/machine.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/workloads/case_name.hpp"
#include "harness/gate/reporters/finding_text.hpp"
#include "harness/gate/reporters/reporters.hpp"

namespace pvslab {
namespace {

// A part of the page. Its rows are sorted by importance; the last ones may be left out.
struct Part {
  std::string head;
  std::vector<std::string> rows;
  std::string tail;
};

std::string composed(const std::vector<Part>& parts, std::size_t most_rows) {
  std::string text;
  for (const Part& part : parts) {
    if (!text.empty()) text += '\n';
    text += part.head;
    const std::size_t shown = std::min(most_rows, part.rows.size());
    for (std::size_t i = 0; i < shown; ++i) text += part.rows[i];
    if (shown < part.rows.size()) {
      text += fmt::format("\n… and {} more, left out here to keep the page small enough.\n",
                          grouped(part.rows.size() - shown));
    }
    text += part.tail;
  }
  return text;
}

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
  text += fmt::format("{} on {}, {}: {} nodes before, {} now.\n\n", markdown_code(change.cell.searcher),
                      markdown_code(change.cell.workload),
                      markdown_text(case_text(change.place, change.seed, change.index)), grouped(change.nodes_before),
                      grouped(change.nodes_now));
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
  if (!changed.empty()) parts.push_back(changes_part(changed, report.max_nodes_ratio));
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
  const std::vector<Part> parts = parts_of(report);
  std::size_t fits = 0;  // this many rows of each part fit, if the page fits at all
  std::size_t too_many = 1;
  for (const Part& part : parts) too_many = std::max(too_many, part.rows.size() + 1);
  while (fits + 1 < too_many) {
    const std::size_t middle = fits + (too_many - fits) / 2;
    (composed(parts, middle).size() <= most_bytes ? fits : too_many) = middle;
  }
  std::string text = composed(parts, fits);
  if (text.size() <= most_bytes) return text;
  text = verdict_heading(report) +
         "\nThe rest is too long for this page. `--reporter json::out=FILE` writes the whole report.\n";
  return text.size() <= most_bytes ? text : std::string();
}

extern constinit const Reporter markdown_reporter{
    .name = "markdown", .summary = "for a comment on a pull request", .text = [](const GateReport& report) {
      return gate_markdown(report);
    }};

}  // namespace pvslab
