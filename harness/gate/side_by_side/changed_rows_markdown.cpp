// The changed rows of a comparison as Markdown for a comment on a pull request.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "harness/base/text/markdown_text.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/gate/reporters/markdown.hpp"
#include "harness/gate/reporters/markdown_page.hpp"
#include "harness/gate/side_by_side/change_cells.hpp"
#include "harness/gate/side_by_side/side_by_side.hpp"

namespace pvslab::side_by_side {
namespace {

struct ChangedLine {
  const ComparedFigure* figure;
  const ComparedFigure::Line* line;
};

// The worst first.
int rank(Outcome outcome) {
  switch (outcome) {
    case Outcome::worse: return 0;
    case Outcome::undecided: return 1;
    case Outcome::higher: return 2;
    case Outcome::lower: return 3;
    case Outcome::better: return 4;
    case Outcome::same: return 5;
  }
  return 5;
}

double factor(const Change& change) { return change.ratio ? std::abs(std::log(*change.ratio)) : 0; }

// Sorted by outcome, then figure, then by how much they changed, then in the order of A.
std::vector<ChangedLine> changed_lines(const SideBySide& comparison) {
  std::vector<ChangedLine> changed;
  for (const ComparedFigure& figure : comparison.figures) {
    for (const ComparedFigure::Line& line : figure.lines) {
      if (is_changed(line.change)) changed.push_back({&figure, &line});
    }
  }
  std::ranges::sort(changed, {}, [](const ChangedLine& one) {
    const Change& change = one.line->change;
    return std::tuple(rank(change.outcome), one.figure, -factor(change), one.line);
  });
  return changed;
}

// With what is to be known before any row, such as that the trees differ.
MarkdownPart heading_part(const SideBySide& comparison) {
  const std::size_t changed = count_changed(comparison);
  const std::size_t worse = count_worse(comparison);
  std::string text = changed == 0 ? "### No row changed\n" : fmt::format("### {} changed", counted(changed, "row"));
  if (changed != 0) text += worse == 0 ? ", none worse\n" : fmt::format(", {} worse\n", grouped(worse));
  MarkdownPart part{std::move(text), {}, {}};
  if (!comparison.notes.empty()) part.head += '\n';
  for (const std::string& note : comparison.notes) part.rows.push_back(fmt::format("- {}\n", markdown_text(note)));
  return part;
}

MarkdownPart changes_part(const std::vector<ChangedLine>& changed, Reasons& reasons) {
  std::vector<std::string> headings{"row", "figure"};
  std::ranges::copy(change_headings(), std::back_inserter(headings));
  MarkdownPart part{
      fmt::format("| {} |\n| --- | --- | ---: | ---: | ---: | ---: | --- |\n", fmt::join(headings, " | ")), {}, {}};
  for (const auto& [figure, line] : changed) {
    const std::string unit = figure->per_tree ? " per tree" : "";
    part.rows.push_back(fmt::format("| {} | {}{} | {} |\n", markdown_cell_code(line->row),
                                    markdown_cell_code(figure->name), unit,
                                    fmt::join(change_cells(*figure, line->change, reasons), " | ")));
  }
  return part;
}

// How many rows each figure leaves out, and why an interval is missing.
MarkdownPart counts_part(const SideBySide& comparison, const Reasons& reasons) {
  std::string text;
  for (const ComparedFigure& figure : comparison.figures) {
    text += fmt::format("- {}: {}\n", markdown_code(figure.name), left_out_text(figure));
  }
  for (const std::string& reason : reasons.sentences()) text += fmt::format("- {}\n", markdown_text(reason));
  return {std::move(text), {}, {}};
}

void add_names(std::vector<MarkdownPart>& parts, const char* title, std::vector<std::string> rows) {
  if (rows.empty()) return;
  for (std::string& row : rows) row = fmt::format("- {}\n", row);
  parts.push_back({fmt::format("#### {} ({})\n\n", title, grouped(rows.size())), std::move(rows), {}});
}

std::vector<std::string> as_code(const std::vector<std::string>& names) {
  std::vector<std::string> code;
  for (const std::string& name : names) code.push_back(markdown_code(name));
  return code;
}

std::string with_error(const Row& row) { return markdown_code(row.name) + ": " + markdown_code(row.error); }

void add_other_parts(std::vector<MarkdownPart>& parts, const SideBySide& comparison) {
  const std::vector<const Row*> new_ones = newly_unreliable(comparison);
  std::vector<std::string> unreliable;
  for (const Row* row : new_ones) unreliable.push_back(with_error(*row));
  add_names(parts, "Unreliable in B, but not in A", std::move(unreliable));
  std::vector<std::string> still_wrong;
  for (const Row& row : comparison.b.rows) {
    if (row.is_wrong && std::ranges::find(new_ones, &row) == new_ones.end()) still_wrong.push_back(with_error(row));
  }
  add_names(parts, "Wrong in B, and unreliable in A", std::move(still_wrong));
  std::vector<std::string> wrong_before;
  for (const Row& row : comparison.a.rows) {
    if (row.is_wrong) wrong_before.push_back(with_error(row));
  }
  add_names(parts, "Wrong in A", std::move(wrong_before));
  std::vector<std::string> others;
  for (const OtherChange& change : comparison.other_changes) {
    others.push_back(fmt::format("{}: {}", markdown_code(change.row), fmt::join(as_code(change.figures), ", ")));
  }
  add_names(parts, "Changed in other figures only", std::move(others));
  add_names(parts, "Only in A", as_code(comparison.only_in_a));
  add_names(parts, "Only in B", as_code(comparison.only_in_b));
}

std::string origin(const char* label, const ResultsFile& file) {
  std::string about(name(file.kind));
  if (!file.version.empty()) about += ' ' + file.version;
  if (!file.experiment.empty()) about += ", experiment " + file.experiment;
  if (file.seed) about += fmt::format(", seed {}", *file.seed);
  return fmt::format("- {}: {} ({})\n", label, markdown_code(file.file), markdown_text(about));
}

MarkdownPart origin_part(const SideBySide& comparison, const std::string& command) {
  MarkdownPart part{origin("A", comparison.a) + origin("B", comparison.b), {}, {}};
  for (const auto* const notes : {&comparison.a.notes, &comparison.b.notes}) {
    for (const std::string& note : *notes) part.rows.push_back(fmt::format("- {}\n", markdown_text(note)));
  }
  part.tail = fmt::format("- every row: {}\n", markdown_code(command));
  return part;
}

}  // namespace

std::string changed_rows_markdown(const SideBySide& comparison, const std::string& command, std::size_t most_bytes) {
  const std::vector<ChangedLine> changed = changed_lines(comparison);
  Reasons reasons;
  std::vector<MarkdownPart> parts{heading_part(comparison)};
  if (!changed.empty()) parts.push_back(changes_part(changed, reasons));
  add_other_parts(parts, comparison);
  parts.push_back(counts_part(comparison, reasons));
  parts.push_back(origin_part(comparison, command));
  const std::string shortest =
      heading_part(comparison).head + "\nThe rest is too long for this page. `pvslab report A B` shows it.\n";
  return markdown_page(parts, most_bytes, shortest);
}

}  // namespace pvslab::side_by_side
