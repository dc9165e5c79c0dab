// comparison_table: a table for each workload, as text and as Markdown, and around them what every form of a report has.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
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

std::string ratio_cell(const Comparison& comparison, const Comparison* reference, const RatioMeasure& measure) {
  if (comparison.wrong_values != 0) return wrong;
  if (comparison.searcher == measure.to) return "1";
  if (!comparison.enters_nodes()) return "no node entered";
  const auto ratio = ratio_of(comparison, reference, measure);
  return ratio ? ratio_text(*ratio) : nothing;
}

const Comparison* reference_of(const Results& results, const std::string& workload, const RatioMeasure& measure) {
  const auto is_it = [&](const Comparison& one) { return one.workload == workload && one.searcher == measure.to; };
  const auto found = std::ranges::find_if(results.comparisons, is_it);
  return found == results.comparisons.end() ? nullptr : &*found;
}

std::string speed_text(const Comparison& comparison) {
  if (comparison.wrong_values != 0) return wrong;
  if (!comparison.times || !comparison.times->mnodes_per_second) return nothing;
  const double speed = *comparison.times->mnodes_per_second;
  return fmt::format("{:.{}f}", speed, speed < 9.95 ? 1 : 0);  // at least two digits
}

std::string name_of(const Comparison& comparison) { return comparison.searcher + (comparison.selected ? "" : " *"); }

// What a table shows beside its usual columns.
struct Shown {
  std::vector<RatioMeasure> measures;
  std::vector<std::string> counters;  // those of the measures that are no usual column
};

Shown shown_in(const std::vector<RatioMeasure>& measures) {
  constexpr std::array usual{"nodes", "leaves", "re_searches"};
  Shown shown{.measures = measures, .counters = {}};
  for (const RatioMeasure& one : measures) {
    const bool is_shown = std::ranges::find(usual, one.counter) != usual.end() ||
                          std::ranges::find(shown.counters, one.counter) != shown.counters.end();
    if (!is_shown) shown.counters.push_back(one.counter);
  }
  return shown;
}

std::vector<std::string> row_of(const Results& results, const Comparison& comparison, const Shown& shown) {
  std::vector<std::string> row{name_of(comparison)};
  if (comparison.wrong_values != 0) {
    row.resize(5 + shown.counters.size(), nothing);
  } else {
    const auto mean = [&](std::uint64_t Counters::*member) {
      const Estimate& its = comparison.counter(member);
      return its.is_known() ? si(its.mean) : nothing;
    };
    const auto rate = comparison.first_move_cutoff_rate;
    row.insert(row.end(), {mean(&Counters::nodes), mean(&Counters::leaves), mean(&Counters::re_searches),
                           rate ? percent(*rate) : nothing});
    for (const std::string& counter : shown.counters) {
      const auto its = mean_of(comparison, counter);
      row.push_back(its ? si(its->mean) : nothing);
    }
  }
  for (const RatioMeasure& measure : shown.measures) {
    row.push_back(ratio_cell(comparison, reference_of(results, comparison.workload, measure), measure));
  }
  row.push_back(speed_text(comparison));
  return row;
}

// "distinct\nleaves"
std::string heading_of(std::string counter) {
  std::ranges::replace(counter, '_', '\n');
  return counter;
}

Table table_of(const Results& results, const std::string& workload, const Shown& shown) {
  Table table;
  table.add_column("searcher", Table::Align::left);
  table.add_column("nodes", Table::Align::right);
  table.add_column("leaves", Table::Align::right);
  table.add_column("re-\nsearches", Table::Align::right);
  table.add_column("first\ncut", Table::Align::right);
  for (const std::string& counter : shown.counters) table.add_column(heading_of(counter), Table::Align::right);
  const bool are_all_of_nodes = std::ranges::all_of(
      shown.measures, [](const RatioMeasure& one) { return one.counter == RatioMeasure{}.counter; });
  for (const RatioMeasure& measure : shown.measures) {
    const std::string what = are_all_of_nodes ? "ratio" : heading_of(measure.counter);
    table.add_column(fmt::format("{} to\n{}", what, measure.to), Table::Align::right);
  }
  table.add_column("Mnodes\n/s", Table::Align::right);
  for (const Comparison& comparison : results.comparisons) {
    if (comparison.workload == workload) table.add_row(row_of(results, comparison, shown));
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

std::vector<std::string> legend_of(const Results& results, const Shown& shown) {
  std::vector<std::string> legend{fmt::format(
      "nodes, leaves, re-searches: the mean per tree, {}. first cut: cutoffs by the first move / all cutoffs. "
      "Mnodes/s: CPU time of one thread, counting.",
      results.window.empty() ? "open window" : "window " + results.window)};
  for (const RatioMeasure& measure : shown.measures) {
    if (shown.measures.size() > 1) {
      legend.push_back(text_of(measure) + ", R = mean(y) / mean(x).");
    } else {
      legend.push_back("ratio: of" + text_of(measure).substr(std::string_view("ratio of").size()) +
                       ", R = mean(y) / mean(x).");
    }
  }
  RatioLegend ratios;
  for (const Comparison& comparison : results.comparisons) {
    if (comparison.wrong_values != 0) continue;
    for (const RatioMeasure& measure : shown.measures) {
      if (comparison.searcher == measure.to || !comparison.enters_nodes()) continue;
      const auto ratio = ratio_of(comparison, reference_of(results, comparison.workload, measure), measure);
      if (ratio) ratios.see(*ratio);
    }
    if (comparison.searcher != strict_yardstick_id && comparison.strict_ratio) ratios.see(*comparison.strict_ratio);
  }
  for (std::string& line : ratios.lines()) legend.push_back(std::move(line));
  const bool has_extra = std::ranges::any_of(results.comparisons, [](const Comparison& c) { return !c.selected; });
  if (has_extra) legend.push_back("* not selected; it runs as the yardstick of the ratios.");
  return legend;
}

std::string full_tables(const Results& results, const Shown& shown, const Style& style) {
  std::string text;
  for (const auto& [workload, trees] : workloads_of(results.comparisons)) {
    text += wrapped(fmt::format("{}  ({})", workload, counted(trees, "tree")), style.width, 2);
    text += table_of(results, workload, shown).text(style) + "\n";
    if (const Table strict = strict_table_of(results, workload); !strict.empty()) text += strict.text(style) + "\n";
  }
  return text;
}

std::string full_tables_markdown(const Results& results, const Shown& shown, const std::string& heading) {
  std::string text;
  for (const auto& [workload, trees] : workloads_of(results.comparisons)) {
    text += fmt::format("\n{} {} ({})\n\n", heading, markdown_code(workload), counted(trees, "tree"));
    text += table_of(results, workload, shown).markdown();
    if (const Table strict = strict_table_of(results, workload); !strict.empty()) text += "\n" + strict.markdown();
  }
  return text;
}

// The lines below the tables.
std::vector<std::string> lines_below(const Results& results, const Shown& shown) {
  std::vector<std::string> lines = deviations_of(results);
  for (std::string& line : losses_of(results, false)) lines.push_back(std::move(line));
  for (std::string& line : legend_of(results, shown)) lines.push_back(std::move(line));
  for (const std::string& note : folded_notes(results)) lines.push_back("note: " + note);
  return lines;
}

}  // namespace

std::string report_text(const Results& any, const Style& style, const std::vector<RatioMeasure>& asked) {
  const bool are_sweeps_alone = any.comparisons.empty();
  Results results = shown(any);
  const std::vector<RatioMeasure> measures = asked.empty() ? measures_of(results) : asked;
  const std::string sweeps = are_sweeps_alone ? "" : sweeps_text(results, measures, style);
  results.comparisons = table_rows(results);
  const Shown columns = shown_in(measures);
  std::string text = full_tables(results, columns, style);
  for (const std::string& line : lines_below(results, columns)) text += wrapped(line, style.width, 2);
  if (!sweeps.empty()) text += sweeps + "\n";
  return text + ending_text(results, style);
}

std::string report_markdown(const Results& any, const std::vector<RatioMeasure>& asked) {
  Results results = shown(any);
  const std::vector<RatioMeasure> measures = asked.empty() ? measures_of(results) : asked;
  const std::string sweeps = sweeps_markdown(results, measures);
  const bool has_matrix = !results.comparisons.empty();
  results.comparisons = table_rows(results);
  const Shown columns = shown_in(measures);
  std::string text = fmt::format("# pvslab compare: {}\n\n", markdown_text(results.name));
  text += fmt::format("Made with pvslab {}, seed {}, by\n\n{}", markdown_text(results.program_version), results.seed,
                      markdown_block(results.command, "sh"));
  if (workloads_of(results.comparisons).size() < 2) {
    text += full_tables_markdown(results, columns, "##") + sweeps;
  } else {
    for (const RatioMeasure& measure : measures) {
      if (!has_matrix) continue;
      text += fmt::format("\n## Ratio of {} to those of {}\n\n", markdown_text(measure.counter), measure.to) +
              matrix_markdown(results, measure);
    }
    text += sweeps;
    text +=
        "\n<details>\n<summary>The tables of each workload</summary>\n" + full_tables_markdown(results, columns, "###");
    text += "\n</details>\n";
  }
  text += "\n";
  for (const std::string& line : lines_below(results, columns)) text += fmt::format("- {}\n", markdown_text(line));
  text += fmt::format("- Times: {}, {}, {}.\n", counted(results.environment.threads, "thread"),
                      markdown_text(results.environment.processor), markdown_text(results.environment.compiler));
  if (!results.violations.empty()) text += "\n## Wrong values\n\n" + markdown_block(violations_text(results), "");
  return text;
}

}  // namespace pvslab
