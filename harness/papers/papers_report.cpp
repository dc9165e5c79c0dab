#include "harness/papers/papers_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/base/text/markdown_text.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/text/table.hpp"

namespace pvslab {
namespace {

// With as many digits as the error needs; an exact count whole, an exact ratio with those of the source and two more.
std::string ours_text(const PaperFinding& finding) {
  if (finding.fault) return "-";
  if (finding.half) {
    const double digits = *finding.half > 0 ? 1 - std::floor(std::log10(*finding.half)) : 4;
    const int decimals = static_cast<int>(std::clamp(digits, 0.0, 6.0));
    return fmt::format("{:.{}f} ±{:.{}f}", finding.ours, decimals, *finding.half, decimals);
  }
  if (finding.ours == std::floor(finding.ours) && std::abs(finding.ours) < 1e15) {
    const auto whole = static_cast<std::int64_t>(finding.ours);
    return whole < 0 ? std::to_string(whole) : grouped(static_cast<std::uint64_t>(whole));
  }
  return fmt::format("{:.4f}", finding.ours);
}

std::string theirs_text(const PublishedRow& row) {
  return row.theirs.text + (row.about ? fmt::format(" ±{:.0f}%", 100 * *row.about) : "");
}

std::string_view verdict_of(const PaperFinding& finding) { return finding.fault ? "no figure" : name(finding.verdict); }

std::string verdict_text(const PaperFinding& finding) {
  return std::string(verdict_of(finding)) + (finding.row->is_formula ? " (formula)" : "");
}

// What is to be said of a row beside its figures; empty if nothing.
std::string remark_of(const PaperFinding& finding) {
  if (finding.fault) return *finding.fault;
  std::string text;
  if (finding.row->disagrees) text = *finding.row->disagrees;
  if (finding.row->differs) {
    if (!text.empty()) text += ". ";
    text += "Not as in the source: " + *finding.row->differs;
  }
  if (finding.is_as_recorded()) return text;
  return fmt::format("NOT AS RECORDED, which is: {}{}{}", name(recorded_verdict(*finding.row)),
                     text.empty() ? "" : ". ", text);
}

struct PaperCounts {
  std::size_t rows = 0;
  std::size_t agree = 0;
  std::size_t near = 0;
  std::size_t disagree = 0;
  std::size_t others = 0;  // not decided, or without a figure
  std::size_t unexpected = 0;
};

// Of the rows whose figure follows from a formula that this program computes too, or of the others.
PaperCounts counts_of(std::span<const PaperFinding> findings, bool of_formulas) {
  PaperCounts counts;
  for (const PaperFinding& finding : findings) {
    if (finding.row->is_formula != of_formulas) continue;
    ++counts.rows;
    if (finding.fault || finding.verdict == PaperVerdict::undecided) {
      ++counts.others;
    } else if (finding.verdict == PaperVerdict::agrees) {
      ++counts.agree;
    } else if (finding.verdict == PaperVerdict::near) {
      ++counts.near;
    } else {
      ++counts.disagree;
    }
    if (!finding.is_as_recorded()) ++counts.unexpected;
  }
  return counts;
}

std::string verdicts_text(const PaperCounts& counts) {
  std::string text =
      fmt::format("{} agree, {} {} not", counts.agree, counts.disagree, counts.disagree == 1 ? "does" : "do");
  if (counts.near > 0) text += fmt::format(", {} near", counts.near);
  if (counts.others > 0) text += fmt::format(", {} not decided or without a figure", counts.others);
  return text;
}

std::string counts_line(std::span<const Paper> papers, std::span<const PaperFinding> findings) {
  const PaperCounts counts = counts_of(findings, false);
  const PaperCounts formulas = counts_of(findings, true);
  const auto sources = std::ranges::count_if(
      papers, [](const Paper& paper) { return !std::ranges::all_of(paper.rows, &PublishedRow::is_formula); });
  std::string text = fmt::format("{} of {}: {}", counted(counts.rows, "figure"),
                                 counted(static_cast<std::size_t>(sources), "source"), verdicts_text(counts));
  if (formulas.rows > 0)
    text += fmt::format("; beside them {} of formulas: {}", formulas.rows, verdicts_text(formulas));
  const std::size_t unexpected = counts.unexpected + formulas.unexpected;
  if (unexpected > 0) text += fmt::format("; {} not as recorded", unexpected);
  return text;
}

template <typename Visit>
void for_each_of(const Paper& paper, std::span<const PaperFinding> findings, Visit visit) {
  for (const PaperFinding& finding : findings) {
    if (finding.paper == &paper) visit(finding);
  }
}

constexpr std::string_view what_is_not_said =
    "A figure that agrees is one figure: it does not say that the search is the source's. Intervals are for one row, "
    "at 99.9%. Where a percentage stands beside theirs, the trees are others, and a figure cannot agree: it is near if "
    "ours, without its interval, is within that tolerance, which we chose. A figure that is marked (formula) follows "
    "from a formula that this program computes too: it tests our trees, not the source.";

void describe_theirs(Fields& fields, const PublishedRow& row) {
  fields.value("id", row.id, at_least_one);
  fields.value("place", row.place, {.description = "In the source."});
  fields.value("says", row.says);
  fields.value("counts", row.counts, {.description = "The unit, as the source has it."});
  fields.value("theirs", row.theirs.text, {.description = "As printed.", .least = 1});
}

void describe_ours(Fields& fields, const PaperFinding& finding) {
  std::optional<double> ours;
  if (!finding.fault) ours = finding.ours;
  fields.value("ours", ours, {.description = "Null if the command failed."});
  fields.value(
      "half_of_interval", finding.half,
      {.description = "Of the 99.9% interval; null of an exact figure, and of one without an interval.", .least = 0});
  fields.value("shown", ours_text(finding), {.description = "Ours as the table shows it.", .least = 1});
}

void describe(Fields& fields, const PaperFinding& finding) {
  const PublishedRow none;
  const PublishedRow& row = finding.row != nullptr ? *finding.row : none;
  constexpr Presence if_any = Presence::if_any;
  describe_theirs(fields, row);
  describe_ours(fields, finding);
  fields.value("verdict", verdict_of(finding), {.one_of = "agrees|is near|does not agree|not decided|no figure"});
  fields.value("as_recorded", finding.row != nullptr && finding.is_as_recorded(),
               {.description = "False if the verdict is not the one that the row has on record."});
  fields.value("command", row.command_text(), at_least_one);
  fields.value(
      "about", row.about,
      {.description = "So much more or less is near, as a fraction.", .presence = if_any, .most = 1, .above = 0});
  fields.value("formula", row.is_formula ? std::optional(true) : std::nullopt,
               {.description = "Theirs follows from a formula that this program computes too.", .presence = if_any});
  fields.value("differs", row.differs, {.description = "What is not as in the source.", .presence = if_any});
  fields.value("disagrees", row.disagrees,
               {.description = "Why the two do not agree, where that is known.", .presence = if_any});
  fields.value("fault", finding.fault, {.description = "Why there is no figure.", .presence = if_any});
}

void describe(Fields& fields, const WantedRow& row) {
  fields.value("says", row.says);
  fields.value("why", row.why);
}

void describe(Fields& fields, const Paper& paper, std::span<const PaperFinding> findings) {
  std::vector<PaperFinding> rows;
  for_each_of(paper, findings, [&](const PaperFinding& finding) { rows.push_back(finding); });
  fields.value("key", paper.key, {.description = "Name of its file in suites/papers.", .least = 1});
  fields.value("source", paper.source, at_least_one);
  fields.value("read", paper.read, {.description = "What was read of it."});
  fields.objects("rows", rows, describe);
  fields.objects("wanted", paper.wanted, describe, {.description = "Figures that wait."});
}

std::optional<std::size_t> if_any(std::size_t count) { return count > 0 ? std::optional(count) : std::nullopt; }

void describe(Fields& fields, std::span<const Paper> papers, std::span<const PaperFinding> findings) {
  const Paper none;
  const PaperCounts counts = counts_of(findings, false);
  const PaperCounts formulas = counts_of(findings, true);
  fields.constant("format", 1);
  fields.constant("program", "pvslab", {.shared = "program"});
  fields.value("program_version", version(), {.shared = "program_version"});
  fields.objects("papers", papers.size(), [&](Fields& paper, std::size_t i) {
    describe(paper, i < papers.size() ? papers[i] : none, findings);
  });
  fields.object("summary", [&](Fields& summary) {
    summary.value("rows", findings.size());
    summary.value("agree", counts.agree + formulas.agree);
    summary.value("disagree", counts.disagree + formulas.disagree);
    summary.value("not_decided", counts.others + formulas.others);
    summary.value("not_as_recorded", counts.unexpected + formulas.unexpected);
    summary.value("near", if_any(counts.near + formulas.near), {.presence = Presence::if_any});
    summary.value("of_a_formula", if_any(formulas.rows),
                  {.description = "Counted among the others too.", .presence = Presence::if_any});
  });
}

}  // namespace

std::string papers_text(std::span<const Paper> papers, std::span<const PaperFinding> findings, const Style& style) {
  std::string text;
  for (const Paper& paper : papers) {
    if (paper.rows.empty()) continue;
    text += paper.key + "\n" + wrapped(fmt::format("{} (read: {})", paper.source, paper.read), style.width, 2);
    Table table;
    table.add_column("figure", Table::Align::left);
    table.add_column("theirs", Table::Align::right);
    table.add_column("ours", Table::Align::right);
    table.add_column("verdict", Table::Align::left);
    std::string remarks;
    for_each_of(paper, findings, [&](const PaperFinding& finding) {
      table.add_row({finding.row->id, theirs_text(*finding.row), ours_text(finding), verdict_text(finding)});
      const std::string remark = remark_of(finding);
      if (!remark.empty()) remarks += wrapped(fmt::format("{}: {}", finding.row->id, remark), style.width, 2);
    });
    text += "\n" + table.text(style) + (remarks.empty() ? "" : "\n" + remarks) + "\n";
  }
  return text + wrapped(std::string(what_is_not_said), style.width, 0) +
         wrapped(counts_line(papers, findings), style.width, 2);
}

std::string papers_json_text(std::span<const Paper> papers, std::span<const PaperFinding> findings) {
  return json_document(described_json([&](Fields& fields) { describe(fields, papers, findings); }));
}

std::string papers_schema() {
  return json_document(described_schema("papers.schema.json", "pvslab papers --json", "Published figures beside ours.",
                                        [](Fields& fields) { describe(fields, std::span<const Paper>(), {}); }));
}

std::string papers_page(std::span<const Paper> papers, std::span<const PaperFinding> findings) {
  std::string text =
      "# Papers that run\n\n"
      "Made by `scripts/write-papers` from `suites/papers`, which has a file for each source; never edited by hand. "
      "`pvslab papers` measures every row with the command\n"
      "below its table and prints theirs beside ours.\n\n"
      "A figure agrees if the 99.9% interval of ours meets what the printed one can stand for, which is its rounding. "
      "Counts are equal or\n"
      "they are not. " +
      std::string(what_is_not_said) + "\n\n" + counts_line(papers, findings) + ".\n";
  for (const Paper& paper : papers) {
    if (paper.rows.empty()) continue;
    text += fmt::format(
        "\n## {}\n\n{}. Read: {}.\n\n| figure | counts | where | theirs | ours | verdict "
        "|\n|---|---|---|---:|---:|---|\n",
        paper.key, markdown_text(paper.source), markdown_text(paper.read));
    std::string remarks;
    std::string commands;
    std::string last;
    for_each_of(paper, findings, [&](const PaperFinding& finding) {
      const PublishedRow& row = *finding.row;
      text += fmt::format("| {} | {} | {} | {} | {} | {} |\n", markdown_text(row.says), markdown_text(row.counts),
                          markdown_text(row.place), theirs_text(row), ours_text(finding), verdict_text(finding));
      const std::string remark = remark_of(finding);
      if (!remark.empty()) remarks += fmt::format("- {}: {}\n", row.id, markdown_text(remark));
      const std::string command = row.command_text();
      if (command != last) commands += command + "\n";
      last = command;
    });
    if (!remarks.empty()) text += "\n" + remarks;
    commands.pop_back();  // its last line end
    text += "\n" + markdown_block(commands, "sh");
  }
  text +=
      "\n## Wanted\n\nA paper that is not at hand is not cited by its details; a figure that this program cannot "
      "measure yet waits too.\n\n";
  for (const Paper& paper : papers) {
    for (const WantedRow& row : paper.wanted) {
      text +=
          fmt::format("- {}: {}. {}.\n", markdown_text(paper.source), markdown_text(row.says), markdown_text(row.why));
    }
  }
  return text;
}

std::string papers_list(std::span<const Paper> papers) {
  std::string text;
  for (const Paper& paper : papers) {
    for (const PublishedRow& row : paper.rows) {
      text += fmt::format("{}/{}: {} {}\n  {}\n", paper.key, row.id, theirs_text(row), row.counts, row.command_text());
    }
  }
  return text;
}

}  // namespace pvslab
