#include "harness/measure/results/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "harness/base/text/escape.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/bind/workloads/case_name.hpp"

namespace pvslab {
namespace {

constexpr std::size_t page_width = 80;
constexpr const char* nothing = "-";

std::string ratio_text(const RatioEstimate& ratio) {
  const auto half = ratio.half_width();
  if (half) return plus_minus(ratio.value, *half);
  return fmt::format("{:.3f} {}", ratio.value, nothing);
}

std::string strict_ratio_text(const Comparison& comparison) {
  if (!comparison.strict_ratio) return nothing;
  return comparison.searcher == strict_yardstick_id ? "1" : ratio_text(*comparison.strict_ratio);
}

std::string speed_text(const Comparison& comparison) {
  if (comparison.wrong_values != 0) return "WRONG";
  if (!comparison.times || !comparison.times->mnodes_per_second) return nothing;
  const double speed = *comparison.times->mnodes_per_second;
  return fmt::format("{:.{}f}", speed, speed < 9.95 ? 1 : 0);  // at least two digits
}

std::string name_of(const Comparison& comparison) { return comparison.searcher + (comparison.selected ? "" : " *"); }

std::vector<std::string> row_of(const Comparison& comparison) {
  const auto mean = [&](std::uint64_t Counters::*member) { return si(comparison.counter(member).mean); };
  const auto rate = comparison.first_move_cutoff_rate;
  return {name_of(comparison),
          mean(&Counters::nodes),
          mean(&Counters::leaves),
          mean(&Counters::re_searches),
          rate ? percent(*rate) : nothing,
          comparison.searcher == yardstick_id ? "1" : ratio_text(comparison.ratio),
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
    table.add_row({name_of(comparison), si(comparison.counter(&Counters::nodes).mean), strict_ratio_text(comparison)});
  }
  return table;
}

// The workloads in order, with their number of trees.
std::vector<std::pair<std::string, std::uint64_t>> workloads_of(const Results& results) {
  std::vector<std::pair<std::string, std::uint64_t>> workloads;
  for (const Comparison& comparison : results.comparisons) {
    if (workloads.empty() || workloads.back().first != comparison.workload) {
      workloads.emplace_back(comparison.workload, comparison.trees);
    }
  }
  return workloads;
}

std::string trees_text(std::uint64_t trees) { return grouped(trees) + (trees == 1 ? " tree" : " trees"); }

// For searchers that do not promise the score: how often and how far their values were off. One line per workload.
std::vector<std::string> deviations_of(const Results& results) {
  std::vector<std::string> lines;
  for (const auto& [workload, trees] : workloads_of(results)) {
    std::string line;
    for (const Comparison& comparison : results.comparisons) {
      if (comparison.workload != workload || !comparison.deviation) continue;
      const Comparison::Deviation& deviation = *comparison.deviation;
      line += fmt::format("{}{} on {} of {}", line.empty() ? "" : "; ", comparison.searcher, grouped(deviation.trees),
                          trees_text(trees));
      if (deviation.trees == 0) continue;
      line +=
          fmt::format(", by {} on average, {} at most", si(deviation.mean), si(static_cast<double>(deviation.most)));
    }
    if (!line.empty()) lines.push_back(fmt::format("differs from minimax (not promised), {}: {}", workload, line));
  }
  return lines;
}

std::vector<std::string> legend_of(const Results& results) {
  std::vector<std::string> legend{
      "nodes, leaves, re-searches: the mean per tree, open window. first cut: cutoffs by the first move / all cutoffs. "
      "Mnodes/s: CPU time of one thread, counting.",
      "ratio: of the mean nodes to those of alpha-beta on the same trees, R = mean(y) / mean(x), R ± 1.96 SE (95%), "
      "SE = sqrt((s_y² + R² s_x² - 2 R s_xy) / n) / mean(x)."};
  const bool has_extra = std::ranges::any_of(results.comparisons, [](const Comparison& c) { return !c.selected; });
  if (has_extra) legend.push_back("* not selected; it runs as the yardstick of the ratios.");
  return legend;
}

Violation shown(Violation one) {
  for (std::string* text : {&one.searcher, &one.workload, &one.expected_from, &one.command, &one.place}) {
    *text = printable(*text);
  }
  return one;
}

// The results for display: every text on one line, without control characters.
Results shown(Results results) {
  for (std::string* text : {&results.program_version, &results.name, &results.command, &results.environment.compiler,
                            &results.environment.processor}) {
    *text = printable(*text);
  }
  for (std::string& note : results.notes) note = printable(note);
  for (Comparison& one : results.comparisons) {
    one.searcher = printable(one.searcher);
    one.workload = printable(one.workload);
  }
  for (Violation& one : results.violations) one = shown(std::move(one));
  return results;
}

}  // namespace

std::string violation_text(const Violation& any) {
  const Violation one = shown(any);
  const std::string where = case_text(one.place, one.seed, one.index);
  if (one.published_is_wrong) {
    return fmt::format("WRONG PUBLISHED SCORE: {}: {}, and {} finds {}; correct the line", where, one.expected.value(),
                       one.searcher, one.returned.value());
  }
  const std::string named = one.place.empty() ? to_text(CaseName{one.searcher, one.workload, one.seed, one.index})
                                              : fmt::format("{}/{}, {}", one.searcher, one.workload, one.place);
  return fmt::format("WRONG VALUE: {}: returned {}, expected {} ({})", named, one.returned.value(),
                     one.expected.value(), one.expected_from);
}

std::string violations_text(const Results& results) {
  constexpr std::size_t most_shown = 20;
  std::string text;
  for (std::size_t i = 0; i < std::min(most_shown, results.violations.size()); ++i) {
    const Violation& one = results.violations[i];
    text += wrapped(violation_text(one), page_width, 2);
    text += "  reproduce: " + printable(one.command) + "\n";
  }
  if (results.violations.size() > most_shown) {
    text +=
        fmt::format("... and {} more wrong values; --json FILE lists all\n", results.violations.size() - most_shown);
  }
  return text;
}

std::string report_text(const Results& any) {
  const Results results = shown(any);
  std::string text;
  for (const auto& [workload, trees] : workloads_of(results)) {
    text += wrapped(fmt::format("{}  ({})", workload, trees_text(trees)), page_width, 2);
    text += table_of(results, workload).text(page_width) + "\n";
    if (const Table strict = strict_table_of(results, workload); !strict.empty()) {
      text += strict.text(page_width) + "\n";
    }
  }
  for (const std::string& line : deviations_of(results)) text += wrapped(line, page_width, 2);
  for (const std::string& line : legend_of(results)) text += wrapped(line, page_width, 2);
  for (const std::string& note : results.notes) text += wrapped("note: " + note, page_width, 2);
  text += fmt::format("seed {}; the command:\n  {}\n", results.seed, results.command);  // on one line, for copying
  if (!results.violations.empty()) text += "\n" + violations_text(results);
  return text;
}

std::string report_markdown(const Results& any) {
  const Results results = shown(any);
  std::string text = fmt::format("# pvslab compare: {}\n\n", results.name);
  text += fmt::format("Made with pvslab {}, seed {}, by\n\n```sh\n{}\n```\n", results.program_version, results.seed,
                      results.command);
  for (const auto& [workload, trees] : workloads_of(results)) {
    text += fmt::format("\n## `{}` ({})\n\n", workload, trees_text(trees));
    text += table_of(results, workload).markdown();
    if (const Table strict = strict_table_of(results, workload); !strict.empty()) text += "\n" + strict.markdown();
  }
  text += "\n";
  for (const std::string& line : deviations_of(results)) text += fmt::format("- {}\n", line);
  for (const std::string& line : legend_of(results)) text += fmt::format("- {}\n", line);
  for (const std::string& note : results.notes) text += fmt::format("- {}\n", note);
  text += fmt::format("- Times: {} threads, {}, {}.\n", results.environment.threads, results.environment.processor,
                      results.environment.compiler);
  if (!results.violations.empty()) text += "\n## Wrong values\n\n```\n" + violations_text(results) + "```\n";
  return text;
}

}  // namespace pvslab
