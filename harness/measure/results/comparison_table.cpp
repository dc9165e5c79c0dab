// comparison_table: a table for each workload, as text and as Markdown, and around them what every form of a report has.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "harness/base/text/markdown_text.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/ratio_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/measure/results/matrix_text.hpp"
#include "harness/measure/results/report_notes.hpp"
#include "harness/measure/results/results.hpp"

namespace pvslab {
namespace {

constexpr const char* nothing = "-";

// What a search cost that returned a wrong value is no figure.
constexpr const char* wrong = "WRONG";

std::string strict_ratio_text(const Comparison& comparison) {
  if (!comparison.strict_ratio) return nothing;
  if (comparison.wrong_values != 0) return wrong;
  return comparison.searcher == strict_yardstick_id ? "1" : ratio_text(*comparison.strict_ratio);
}

std::string ratio_cell(const Comparison& comparison) {
  if (comparison.wrong_values != 0) return wrong;
  if (comparison.searcher == yardstick_id) return "1";
  return comparison.enters_nodes() ? ratio_text(comparison.ratio) : "no node entered";
}

std::string speed_text(const Comparison& comparison) {
  if (comparison.wrong_values != 0) return wrong;
  if (!comparison.times || !comparison.times->mnodes_per_second) return nothing;
  const double speed = *comparison.times->mnodes_per_second;
  return fmt::format("{:.{}f}", speed, speed < 9.95 ? 1 : 0);  // at least two digits
}

std::string name_of(const Comparison& comparison) { return comparison.searcher + (comparison.selected ? "" : " *"); }

std::vector<std::string> row_of(const Comparison& comparison) {
  if (comparison.wrong_values != 0) {
    return {name_of(comparison), nothing, nothing, nothing, nothing, ratio_cell(comparison), speed_text(comparison)};
  }
  const auto mean = [&](std::uint64_t Counters::*member) { return si(comparison.counter(member).mean); };
  const auto rate = comparison.first_move_cutoff_rate;
  return {name_of(comparison),          mean(&Counters::nodes),          mean(&Counters::leaves),
          mean(&Counters::re_searches), rate ? percent(*rate) : nothing, ratio_cell(comparison),
          speed_text(comparison)};
}

Table table_of(const Results& results, const std::string& workload) {
  Table table;
  table.add_column("searcher", Table::Align::left);
  table.add_column("nodes", Table::Align::right);
  table.add_column("leaves", Table::Align::right);
  table.add_column("re-\nsearches", Table::Align::right);
  table.add_column("first\ncut", Table::Align::right);
  table.add_column("ratio to\nalpha-beta", Table::Align::right);
  table.add_column("Mnodes\n/s", Table::Align::right);
  for (const Comparison& comparison : results.comparisons) {
    if (comparison.workload == workload) table.add_row(row_of(comparison));
  }
  return table;
}

// The strict searchers beside alpha-beta under the same rule; empty if that is the only one. A table of its own: the
// other is as wide as a terminal.
Table strict_table_of(const Results& results, const std::string& workload) {
  Table table;
  const auto is_compared = [&](const Comparison& one) {
    return one.workload == workload && one.strict_ratio && one.searcher != strict_yardstick_id;
  };
  if (std::ranges::none_of(results.comparisons, is_compared)) return table;
  table.add_column("strict (>) searcher", Table::Align::left);
  table.add_column("nodes", Table::Align::right);
  table.add_column("ratio to alpha-beta-strict", Table::Align::right);
  for (const Comparison& comparison : results.comparisons) {
    if (comparison.workload != workload || !comparison.strict_ratio) continue;
    const bool is_wrong = comparison.wrong_values != 0;
    table.add_row({name_of(comparison), is_wrong ? nothing : si(comparison.counter(&Counters::nodes).mean),
                   strict_ratio_text(comparison)});
  }
  return table;
}

std::vector<std::string> legend_of(const Results& results) {
  std::vector<std::string> legend{
      "nodes, leaves, re-searches: the mean per tree, open window. first cut: cutoffs by the first move / all cutoffs. "
      "Mnodes/s: CPU time of one thread, counting.",
      "ratio: of the mean nodes to those of alpha-beta on the same trees, R = mean(y) / mean(x)."};
  RatioLegend ratios;
  for (const Comparison& comparison : results.comparisons) {
    if (comparison.wrong_values != 0) continue;
    if (comparison.searcher != yardstick_id && comparison.enters_nodes()) ratios.see(comparison.ratio);
    if (comparison.searcher != strict_yardstick_id && comparison.strict_ratio) ratios.see(*comparison.strict_ratio);
  }
  for (std::string& line : ratios.lines()) legend.push_back(std::move(line));
  const bool has_extra = std::ranges::any_of(results.comparisons, [](const Comparison& c) { return !c.selected; });
  if (has_extra) legend.push_back("* not selected; it runs as the yardstick of the ratios.");
  return legend;
}

std::string full_tables(const Results& results, const Style& style) {
  std::string text;
  for (const auto& [workload, trees] : workloads_of(results)) {
    text += wrapped(fmt::format("{}  ({})", workload, counted(trees, "tree")), style.width, 2);
    text += table_of(results, workload).text(style) + "\n";
    if (const Table strict = strict_table_of(results, workload); !strict.empty()) text += strict.text(style) + "\n";
  }
  return text;
}

std::string full_tables_markdown(const Results& results, const std::string& heading) {
  std::string text;
  for (const auto& [workload, trees] : workloads_of(results)) {
    text += fmt::format("\n{} {} ({})\n\n", heading, markdown_code(workload), counted(trees, "tree"));
    text += table_of(results, workload).markdown();
    if (const Table strict = strict_table_of(results, workload); !strict.empty()) text += "\n" + strict.markdown();
  }
  return text;
}

// The lines below the tables.
std::vector<std::string> lines_below(const Results& results) {
  std::vector<std::string> lines = deviations_of(results);
  for (std::string& line : legend_of(results)) lines.push_back(std::move(line));
  for (const std::string& note : folded_notes(results)) lines.push_back("note: " + note);
  return lines;
}

}  // namespace

std::string report_text(const Results& any, const Style& style) {
  const Results results = shown(any);
  std::string text = full_tables(results, style);
  for (const std::string& line : lines_below(results)) text += wrapped(line, style.width, 2);
  return text + ending_text(results, style);
}

std::string report_markdown(const Results& any) {
  const Results results = shown(any);
  std::string text = fmt::format("# pvslab compare: {}\n\n", markdown_text(results.name));
  text += fmt::format("Made with pvslab {}, seed {}, by\n\n{}", markdown_text(results.program_version), results.seed,
                      markdown_block(results.command, "sh"));
  if (workloads_of(results).size() < 2) {
    text += full_tables_markdown(results, "##");
  } else {
    text += "\n## Ratio of nodes to those of alpha-beta\n\n" + matrix_markdown(results);
    text += "\n<details>\n<summary>The tables of each workload</summary>\n" + full_tables_markdown(results, "###");
    text += "\n</details>\n";
  }
  text += "\n";
  for (const std::string& line : lines_below(results)) text += fmt::format("- {}\n", markdown_text(line));
  text += fmt::format("- Times: {}, {}, {}.\n", counted(results.environment.threads, "thread"),
                      markdown_text(results.environment.processor), markdown_text(results.environment.compiler));
  if (!results.violations.empty()) text += "\n## Wrong values\n\n" + markdown_block(violations_text(results), "");
  return text;
}

}  // namespace pvslab
