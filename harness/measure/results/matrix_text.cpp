#include "harness/measure/results/matrix_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <vector>

#include "harness/base/text/colour.hpp"
#include "harness/base/text/markdown_text.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/ratio_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/measure/results/cost_matrix.hpp"
#include "harness/measure/results/report_notes.hpp"

namespace pvslab {
namespace {

using State = CostCell::State;

constexpr char mark = '~';

// Whether the interval does not tell the ratio from 1.
bool is_undecided(const RatioEstimate& ratio) {
  return ratio.value != 1 && ratio.low() && *ratio.low() <= 1 && *ratio.high() >= 1;
}

std::string ratio_text(const RatioEstimate& ratio, const Style& style) {
  const std::string text = si(ratio.value);
  if (is_undecided(ratio)) return text + mark;
  if (ratio.value == 1 || !ratio.low()) return text;
  return inked(text, ratio.value < 1 ? Ink::green : Ink::yellow, style);
}

// Whether the counts of each tree are gone.
bool is_of_means(const RatioEstimate& ratio) { return ratio.trees > 1 && !ratio.standard_error; }

std::string cell_text(const CostCell& cell, const Style& style) {
  switch (cell.state) {
    case State::measured: return ratio_text(*cell.ratio, style);
    case State::left_out:
    case State::not_run: return "-";
    case State::wrong_value: return inked("WRONG", Ink::red, style);
    case State::wrong_reference: return "?";
  }
  return "";
}

// Whether some ratio of the column is marked. The others then keep a blank for the mark, so that digits stand below digits.
bool has_marks(const CostMatrix& matrix, std::size_t column) {
  return std::ranges::any_of(matrix.rows, [column](const CostRow& row) {
    return row.cells[column].ratio && is_undecided(*row.cells[column].ratio);
  });
}

bool is_unselected(const CostRow& row, const std::string& searcher) {
  return std::ranges::find(row.unselected, searcher) != row.unselected.end();
}

// "alpha-beta *"
std::string label_of(const CostRow& row, const std::string& searcher) {
  return searcher + (is_unselected(row, searcher) ? " *" : "");
}

// Broken at the blank: a heading should not be wider than the numbers below it.
std::string heading_of(const CostMatrix::Workload& workload) {
  std::string heading = workload.name;
  std::ranges::replace(heading, ' ', '\n');
  const std::size_t comma = heading.rfind(',');
  if (comma != std::string::npos && heading.size() > 12) heading.insert(comma + 1, "\n");
  return heading;
}

Table table_of(const CostMatrix& matrix, const Style& style) {
  Table table;
  table.add_column("searcher", Table::Align::left);
  for (const auto& workload : matrix.workloads) table.add_column(heading_of(workload), Table::Align::right);
  for (const CostRow& row : matrix.rows) {
    std::vector<std::string> cells{label_of(row, row.searcher)};
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const std::string text = cell_text(row.cells[i], style);
      cells.push_back(has_marks(matrix, i) && !text.ends_with(mark) ? text + ' ' : text);
    }
    table.add_row(std::move(cells));
  }
  return table;
}

// "pvs-split: also pvs-merged, cpw-pvs"
std::vector<std::string> groups_of(const CostMatrix& matrix) {
  std::vector<std::string> lines;
  for (const CostRow& row : matrix.rows) {
    if (row.alike.empty()) continue;
    std::vector<std::string> names;
    for (const std::string& searcher : row.alike) names.push_back(label_of(row, searcher));
    lines.push_back(fmt::format("{}: also {}", row.searcher, fmt::join(names, ", ")));
  }
  return lines;
}

std::vector<std::string> workload_lines(const CostMatrix& matrix) {
  std::vector<std::string> lines;
  for (const auto& one : matrix.workloads) {
    lines.push_back(fmt::format("{}: {}, {}", one.name, one.workload, counted(one.trees, "tree")));
  }
  return lines;
}

// For each searcher that does not promise the score, on how many trees of all workloads its value differed.
std::string deviations_text(const Results& results) {
  std::vector<std::string> order;
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> trees;
  for (const Comparison& one : results.comparisons) {
    if (!one.deviation) continue;
    if (!trees.contains(one.searcher)) order.push_back(one.searcher);
    auto& [off, all] = trees[one.searcher];
    off += one.deviation->trees;
    all += one.trees;
  }
  std::vector<std::string> parts;
  for (const std::string& id : order) {
    parts.push_back(fmt::format("{} on {} of {}", id, grouped(trees[id].first), counted(trees[id].second, "tree")));
  }
  if (parts.empty()) return "";
  return fmt::format("differs from minimax (not promised): {}", fmt::join(parts, "; "));
}

bool has_cell(const CostMatrix& matrix, auto&& is_it) {
  return std::ranges::any_of(matrix.rows, [&](const CostRow& row) { return std::ranges::any_of(row.cells, is_it); });
}

// The workloads with too few trees.
std::string without_intervals(const CostMatrix& matrix) {
  std::vector<std::string> names;
  for (const CostMatrix::Workload& one : matrix.workloads) {
    if (one.trees < fewest_trees_of_an_interval) names.push_back(one.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// What the marks in the table mean, as far as there are any.
std::string legend_of(const CostMatrix& matrix) {
  const auto has = [&](State state) { return has_cell(matrix, [&](const CostCell& c) { return c.state == state; }); };
  std::string text = text_of(matrix.measure) + ".";
  if (has_cell(matrix, [](const CostCell& cell) { return cell.ratio && is_undecided(*cell.ratio); })) {
    text += " ~: the 95% interval contains 1.";
  }
  if (has(State::left_out) || has(State::not_run)) text += " -: not run.";
  if (has(State::wrong_value)) text += " WRONG: a value is wrong.";
  if (has(State::wrong_reference)) text += fmt::format(" ?: {} is wrong.", matrix.measure.to);
  if (const std::string names = without_intervals(matrix); !names.empty()) {
    text += fmt::format(" No interval, which needs {} trees: {}.", fewest_trees_of_an_interval, names);
  }
  if (has_cell(matrix, [](const CostCell& cell) { return cell.ratio && is_of_means(*cell.ratio); })) {
    text += fmt::format(
        " Ratios of means have no interval: the results lack the {} of each tree, which `compare` "
        "keeps if its options or the experiment ask for this ratio.",
        matrix.measure.counter);
  }
  std::uint64_t intervals = 0;
  for (const CostRow& row : matrix.rows) {
    intervals += static_cast<std::uint64_t>(
        std::ranges::count_if(row.cells, [](const CostCell& cell) { return cell.ratio && cell.ratio->low(); }));
  }
  if (intervals != 0) text += " " + chance_text(intervals);
  const auto is_extra = [](const CostRow& row) { return !row.unselected.empty(); };
  if (std::ranges::any_of(matrix.rows, is_extra)) text += " *: not selected; it runs as the yardstick of the ratios.";
  return text;
}

std::string section(const std::string& title, const std::vector<std::string>& lines, const Style& style) {
  if (lines.empty()) return "";
  std::string text = "\n" + inked(title, Ink::bold, style) + "\n";
  for (const std::string& line : lines) text += "  " + wrapped(line, style.width - 2, 4);
  return text;
}

constexpr const char* groups_title = "the same counts on every workload, in one row";

}  // namespace

namespace {

// "sweep order, over p1"
std::string title_of(const SweepPoint& point) {
  if (point.second_parameter.empty()) return fmt::format("sweep {}, over {}", point.sweep, point.parameter);
  return fmt::format("sweep {}, over {} and {}", point.sweep, point.parameter, point.second_parameter);
}

// Each sweep as the results of its workloads, with its title.
std::vector<std::pair<std::string, Results>> sweeps_of(const Results& results) {
  std::vector<std::pair<std::string, Results>> sweeps;
  for (const SweptComparison& one : results.swept) {
    const std::string title = title_of(one.point);
    if (sweeps.empty() || sweeps.back().first != title) {
      sweeps.emplace_back(title, Results{});
      sweeps.back().second.left_out = results.left_out;
    }
    sweeps.back().second.comparisons.push_back(one.comparison);
  }
  return sweeps;
}

// The tables of the matrices, one for each measure.
std::string matrices(const Results& results, const std::vector<RatioMeasure>& measures, const Style& style) {
  std::string text;
  for (const RatioMeasure& measure : measures) {
    const CostMatrix matrix = cost_matrix(results, measure);
    if (!text.empty()) text += "\n";
    text += table_of(matrix, style).text(style) + "\n" + wrapped(legend_of(matrix), style.width, 2);
  }
  const CostMatrix any = cost_matrix(results);
  text += section(groups_title, groups_of(any), style);
  return text + section("workloads", workload_lines(any), style);
}

}  // namespace

std::string sweeps_text(const Results& results, const std::vector<RatioMeasure>& measures, const Style& style) {
  std::string text;
  for (const auto& [title, sweep] : sweeps_of(results)) {
    text += "\n" + inked(title, Ink::bold, style) + "\n\n" + matrices(sweep, measures, style);
  }
  return text;
}

std::string sweeps_markdown(const Results& results, const std::vector<RatioMeasure>& measures) {
  std::string text;
  for (const auto& [title, sweep] : sweeps_of(results)) {
    text += fmt::format("\n## S{}\n", markdown_text(title.substr(1)));
    for (const RatioMeasure& measure : measures) text += "\n" + matrix_markdown(sweep, measure);
    text += "\n";
    for (const std::string& line : workload_lines(cost_matrix(sweep))) text += "- " + markdown_text(line) + "\n";
  }
  return text;
}

std::string matrix_report_text(const Results& any, const Style& style, const std::vector<RatioMeasure>& asked) {
  Results results = shown(any);
  if (workloads_of(table_rows(results)).size() < 2) return report_text(any, style, asked);
  const std::vector<RatioMeasure> measures = asked.empty() ? measures_of(results) : asked;
  std::string text = results.comparisons.empty() ? "" : matrices(results, measures, style);
  text += sweeps_text(results, measures, style) + "\n";
  if (text.front() == '\n') text.erase(0, 1);
  results.comparisons = table_rows(results);
  if (const std::string line = deviations_text(results); !line.empty()) text += wrapped(line, style.width, 2);
  for (const std::string& line : losses_of(results, true)) text += wrapped(line, style.width, 2);
  for (const std::string& note : folded_notes(results)) text += wrapped("note: " + note, style.width, 2);
  return text + ending_text(results, style);
}

std::string matrix_markdown(const Results& results, const RatioMeasure& measure) {
  const CostMatrix matrix = cost_matrix(results, measure);
  std::string text = table_of(matrix, {}).markdown() + "\n" + markdown_text(legend_of(matrix)) + "\n";
  const std::vector<std::string> groups = groups_of(matrix);
  if (groups.empty()) return text;
  text += "\n<details>\n<summary>The same counts on every workload, in one row</summary>\n\n";
  for (const std::string& line : groups) text += "- " + markdown_text(line) + "\n";
  return text + "\n</details>\n";
}

}  // namespace pvslab
