// A comparison as text for a terminal, and all of it as Markdown.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "harness/base/text/labelled_table.hpp"
#include "harness/base/text/markdown_text.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"
#include "harness/gate/side_by_side/change_cells.hpp"
#include "harness/gate/side_by_side/figure_text.hpp"
#include "harness/gate/side_by_side/side_by_side.hpp"

namespace pvslab::side_by_side {
namespace {

struct Form {
  bool is_markdown;
  Style style = {};
};

// A paragraph that may be long: wrapped on a terminal, unwrapped in Markdown.
std::string paragraph(const std::string& text, const Form& form) {
  return !form.is_markdown ? wrapped(text, form.style.width, 2) : "- " + markdown_text(text) + "\n";
}

std::string origin(const char* label, const ResultsFile& file, const Form& form) {
  std::string text = fmt::format("{}: {} ({}", label, printable(file.file), name(file.kind));
  if (!file.version.empty()) text += ' ' + file.version;
  if (!file.experiment.empty()) text += ", experiment " + file.experiment;
  if (file.seed) text += fmt::format(", seed {}", *file.seed);
  if (!file.machine.empty()) text += "; " + file.machine;
  return paragraph(text + ")", form);
}

std::string heading(const ComparedFigure& figure) {
  std::string text = printable(figure.name);
  if (figure.per_tree) text += " per tree";
  switch (figure.better) {
    case Better::smaller: return text + " (smaller is better)";
    case Better::larger: return text + " (larger is better)";
    case Better::unknown: return text;
  }
  return text;
}

std::string summary(const ComparedFigure& figure) {
  std::string text = counted(figure.lines.size(), "row");
  if (const auto mean = figure.mean_ratio()) {
    text = fmt::format("geometric mean of B/A over {} of {}: {}", figure.ratios(), counted(figure.lines.size(), "row"),
                       ratio_text(*mean));
  }
  return text + "; " + outcomes_text(figure);
}

// The medians that a file without repetitions gives beside its means.
std::string medians(const ComparedFigure& figure, const Form& form) {
  std::string text;
  for (const ComparedFigure::Line& line : figure.lines) {
    if (!line.summarised || (!line.median_a && !line.median_b)) continue;
    const auto [a, b] = shown(line.median_a, line.median_b, figure);
    text += fmt::format("{}{} {} -> {}", text.empty() ? "" : "; ", line.row, a, b);
  }
  return text.empty() ? text : paragraph("medians, A -> B: " + text, form);
}

std::string figure_text(const ComparedFigure& figure, const Form& form, Rows rows) {
  LabelledTable table("row", change_headings());
  Reasons reasons;
  bool has_rows = false;
  for (const ComparedFigure::Line& line : figure.lines) {
    if (rows == Rows::changed && !is_changed(line.change)) continue;
    table.add_row(line.row, change_cells(figure, line.change, reasons));
    has_rows = true;
  }
  std::string output = !form.is_markdown ? heading(figure) + '\n' : "### " + markdown_text(heading(figure)) + "\n\n";
  if (has_rows) output += !form.is_markdown ? table.text(form.style) : table.markdown() + '\n';
  output += paragraph(rows == Rows::changed ? left_out_text(figure) : summary(figure), form);
  for (const std::string& reason : reasons.sentences()) output += paragraph(reason, form);
  if (rows == Rows::changed) return output + '\n';
  output += medians(figure, form);
  if (!figure.without.empty()) {
    output += paragraph(
        fmt::format("missing on both sides in {}: {}", figure.without.size(), fmt::join(figure.without, ", ")), form);
  }
  return output + '\n';
}

// One name per line. Names are not broken unless they are too long for a line.
std::string names(const std::string& title, const std::vector<std::string>& rows, const Form& form) {
  if (rows.empty()) return {};
  std::string output = !form.is_markdown ? fmt::format("{} ({}):\n", title, rows.size())
                                         : fmt::format("### {} ({})\n\n", markdown_text(title), rows.size());
  for (const std::string& row : rows) {
    output += !form.is_markdown ? broken("  " + row, form.style.width, 4) : "- " + markdown_text(row) + "\n";
  }
  return output + '\n';
}

std::string errors(const char* label, const ResultsFile& file, const Form& form) {
  std::vector<std::string> lines;
  for (const Row& row : file.rows) {
    if (!row.error.empty()) lines.push_back(row.name + ": " + row.error);
  }
  return names(fmt::format("unreliable in {}", label), lines, form);
}

std::string legend(const SideBySide& comparison, const Form& form) {
  std::set<Method> used;
  bool has_per_tree = false;
  for (const ComparedFigure& figure : comparison.figures) {
    has_per_tree = has_per_tree || figure.per_tree;
    for (const ComparedFigure::Line& line : figure.lines) {
      const bool is_single = line.count_a == 1 && line.count_b == 1 && line.change.method != Method::exact;
      if (!is_single) used.insert(line.change.method);
    }
  }
  std::string text;
  if (used.contains(Method::exact))
    text += paragraph("exact: counts of the same cases, as far as the files say; they have no error", form);
  if (used.contains(Method::geometric_means)) {
    text +=
        paragraph("times and rates: geometric means of the repetitions; the interval is Welch's, on logarithms", form);
  }
  if (used.contains(Method::means)) {
    text += paragraph(std::string("means") + (has_per_tree ? " over trees" : "") +
                          ": the interval is by the delta method, for independent samples",
                      form);
  }
  if (comparison.other_figures.empty()) return text;
  std::vector<std::string> others;
  for (const std::string& other : comparison.other_figures) others.push_back(printable(other));
  return text + paragraph(fmt::format("--figure also shows: {}", fmt::join(others, ", ")), form);
}

// Rows of which no compared figure changed, with the figures that did.
std::string other_changes(const SideBySide& comparison, const Form& form) {
  std::vector<std::string> lines;
  for (const OtherChange& change : comparison.other_changes) {
    lines.push_back(fmt::format("{}: {}", change.row, fmt::join(change.figures, ", ")));
  }
  return names("changed in other figures only, which --figure shows", lines, form);
}

std::string rendered(const SideBySide& comparison, const Form& form, Rows rows) {
  std::string output = origin("A", comparison.a, form) + origin("B", comparison.b, form);
  const auto add_notes = [&](const char* label, const std::vector<std::string>& notes) {
    for (const std::string& note : notes) output += paragraph(label + note, form);
  };
  add_notes("note: ", comparison.notes);
  add_notes("note on A: ", comparison.a.notes);
  add_notes("note on B: ", comparison.b.notes);
  output += '\n';
  for (const ComparedFigure& figure : comparison.figures) output += figure_text(figure, form, rows);
  if (rows == Rows::changed) output += other_changes(comparison, form);
  output += names("only in A", comparison.only_in_a, form) + names("only in B", comparison.only_in_b, form);
  output += errors("A", comparison.a, form) + errors("B", comparison.b, form);
  return output + legend(comparison, form);
}

}  // namespace

std::string side_by_side_text(const SideBySide& comparison, const Style& style, Rows rows) {
  return rendered(comparison, {.is_markdown = false, .style = style}, rows);
}

std::string side_by_side_markdown(const SideBySide& comparison) {
  return rendered(comparison, {.is_markdown = true}, Rows::all);
}

}  // namespace pvslab::side_by_side
