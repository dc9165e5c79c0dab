// A comparison as JSON, and its schema: one description of both.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/gate/side_by_side/side_by_side.hpp"

namespace pvslab::side_by_side {
namespace {

constexpr FieldRules some_text{.least = 1};
constexpr FieldRules a_row{.definition = "row", .least = 1, .definition_description = "Name of a row."};

void describe(Fields& fields, const Row& row) {
  fields.value("row", row.name, a_row);
  fields.value("error", row.error, some_text);
}

void describe(Fields& fields, const ResultsFile& file) {
  constexpr std::array kinds{Kind::pvslab_results, Kind::google_benchmark, Kind::pvslab_baseline,
                             Kind::pvslab_gate_report};
  fields.value("file", file.file, some_text);
  fields.choice("kind", file.kind, kinds, name);
  fields.value("version", unless_empty(file.version), some_text);
  fields.value("experiment", unless_empty(file.experiment), some_text);
  fields.value("seed", file.seed, {.shared = "seed"});
  fields.value("machine", unless_empty(file.machine), some_text);
  fields.values("notes", file.notes, {}, some_text);
  std::vector<const Row*> unreliable;
  for (const Row& row : file.rows) {
    if (!row.error.empty()) unreliable.push_back(&row);
  }
  fields.objects("errors", unreliable, describe, {.description = "Rows that are unreliable."});
}

void describe_side(Fields& fields, const char* name, std::optional<double> value, std::optional<double> median,
                   std::uint64_t count) {
  const auto body = [&](Fields& side) {
    side.value("value", value);
    side.value("median", median);
    side.value("count", count == 0 ? std::nullopt : std::optional(count),
               {.description = "Repetitions or trees; null if it is unknown.", .least = 1});
  };
  fields.optional_object(name, value.has_value(), body,
                         {.definition = "side",
                          .definition_description = "Null if the file lacks the figure.",
                          .definition_has_null = true});
}

constexpr std::array outcomes{Outcome::better, Outcome::worse, Outcome::lower,
                              Outcome::higher, Outcome::same,  Outcome::undecided};

void describe(Fields& fields, const ComparedFigure::Line& line) {
  constexpr std::array methods{Method::none, Method::exact, Method::geometric_means, Method::means};
  fields.value("row", line.row, a_row);
  describe_side(fields, "a", line.change.a, line.median_a, line.count_a);
  describe_side(fields, "b", line.change.b, line.median_b, line.count_b);
  fields.value("ratio", line.change.ratio, {.shared = "finite"});
  fields.value("low", line.change.low, {.description = "Lower end of the interval.", .shared = "finite"});
  fields.value("high", line.change.high, {.description = "Upper end of the interval.", .shared = "finite"});
  fields.choice("of", line.change.method, methods, name, {.description = "What the ratio is of."});
  fields.choice("b_is", line.change.outcome, outcomes, name);
  fields.value("reason", unless_empty(line.change.reason), {.description = "Why it is undecided.", .least = 1});
}

std::optional<std::string> text_of(Better better) {
  switch (better) {
    case Better::smaller: return "smaller";
    case Better::larger: return "larger";
    case Better::unknown: return std::nullopt;
  }
  return std::nullopt;
}

void describe(Fields& fields, const ComparedFigure& figure, Rows rows) {
  fields.value("name", figure.name, some_text);
  fields.value("unit", figure.unit, {.description = "s for seconds; empty for counts and ratios."});
  fields.value("per_tree", figure.per_tree, {.description = "It is a mean of a tree."});
  fields.value("better", text_of(figure.better), {.description = "Null if it is unknown.", .one_of = "smaller|larger"});
  fields.value("geometric_mean_of_ratios", figure.mean_ratio(), {.shared = "finite"});
  fields.object("counts",
                [&](Fields& counts) {
                  for (const Outcome outcome : outcomes) counts.value(name(outcome), figure.count(outcome));
                },
                {.description = "Number of rows by outcome."});
  std::vector<const ComparedFigure::Line*> shown;
  for (const ComparedFigure::Line& line : figure.lines) {
    if (rows == Rows::all || is_changed(line.change)) shown.push_back(&line);
  }
  fields.objects("rows", shown, describe);
  fields.value("left_out", figure.lines.size() - shown.size(),
               {.description = "Rows left out because they did not change."});
  fields.values("in_neither", figure.without, {.description = "Rows in which both files lack it."}, a_row);
}

void describe(Fields& fields, const OtherChange& change) {
  fields.value("row", change.row, a_row);
  fields.values("figures", change.figures, {.least = 1}, some_text);
}

void describe(Fields& fields, const SideBySide& comparison, Rows rows) {
  fields.constant("format", 1);
  fields.constant("program", "pvslab report");
  fields.value("program_version", version(), {.shared = "program_version"});
  fields.constant("confidence", 0.95, {.description = "Of the intervals."});
  fields.value("changed_only", rows == Rows::changed, {.description = "Rows that did not change are left out."});
  fields.value("changed", count_changed(comparison), {.description = "Rows that changed."});
  fields.value("worse", count_worse(comparison), {.description = "Rows that are worse in B."});
  constexpr FieldRules a_file{.definition = "file"};
  fields.object(
      "a", [&](Fields& file) { describe(file, comparison.a); }, a_file);
  fields.object(
      "b", [&](Fields& file) { describe(file, comparison.b); }, a_file);
  fields.values("notes", comparison.notes, {}, some_text);
  const std::vector<ComparedFigure>& figures = comparison.figures;
  const ComparedFigure example;
  fields.objects("figures", figures.size(), [&](Fields& figure, std::size_t i) {
    describe(figure, i < figures.size() ? figures[i] : example, rows);
  });
  fields.values("other_figures", comparison.other_figures,
                {.description = "Figures of both files that were not asked for."}, some_text);
  fields.objects("other_changes", comparison.other_changes, describe,
                 {.description = "Rows in which only figures that are not shown changed."});
  fields.values("only_in_a", comparison.only_in_a, {}, a_row);
  fields.values("only_in_b", comparison.only_in_b, {}, a_row);
}

}  // namespace

std::string side_by_side_json(const SideBySide& comparison, Rows rows) {
  return json_document(described_json([&](Fields& fields) { describe(fields, comparison, rows); }));
}

std::string report_schema() {
  return json_document(described_schema("report.schema.json", "pvslab report --json",
                                        "Two results files side by side. Ratios are B / A.",
                                        [](Fields& fields) { describe(fields, SideBySide(), Rows::all); }));
}

}  // namespace pvslab::side_by_side
