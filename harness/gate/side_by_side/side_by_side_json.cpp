#include "harness/gate/side_by_side/side_by_side.hpp"

#include <optional>

#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"

namespace pvslab::side_by_side {
namespace {

OrderedJson text_or_null(const std::string& text) { return text.empty() ? OrderedJson(nullptr) : OrderedJson(text); }

OrderedJson origin(const ResultsFile& file) {
  OrderedJson errors = OrderedJson::array();
  for (const Row& row : file.rows) {
    if (!row.error.empty()) errors.push_back({{"row", row.name}, {"error", row.error}});
  }
  return {{"file", file.file},
          {"kind", name(file.kind)},
          {"version", text_or_null(file.version)},
          {"experiment", text_or_null(file.experiment)},
          {"seed", file.seed ? OrderedJson(*file.seed) : OrderedJson(nullptr)},
          {"machine", text_or_null(file.machine)},
          {"notes", file.notes},
          {"errors", errors}};
}

OrderedJson side(std::optional<double> value, std::optional<double> median, std::uint64_t count) {
  if (!value) return nullptr;
  return {{"value", number_or_null(value)},
          {"median", number_or_null(median)},
          {"count", count == 0 ? OrderedJson(nullptr) : OrderedJson(count)}};
}

OrderedJson line_json(const ComparedFigure::Line& line) {
  return {{"row", line.row},
          {"a", side(line.change.a, line.median_a, line.count_a)},
          {"b", side(line.change.b, line.median_b, line.count_b)},
          {"ratio", number_or_null(line.change.ratio)},
          {"low", number_or_null(line.change.low)},
          {"high", number_or_null(line.change.high)},
          {"of", name(line.change.method)},
          {"b_is", name(line.change.outcome)},
          {"reason", text_or_null(line.change.reason)}};
}

OrderedJson better_json(Better better) {
  switch (better) {
    case Better::smaller: return "smaller";
    case Better::larger: return "larger";
    case Better::unknown: return nullptr;
  }
  return nullptr;
}

OrderedJson figure_json(const ComparedFigure& figure, Rows rows) {
  OrderedJson json{{"name", figure.name},
                   {"unit", figure.unit},
                   {"per_tree", figure.per_tree},
                   {"better", better_json(figure.better)},
                   {"geometric_mean_of_ratios", number_or_null(figure.mean_ratio())}};
  for (const Outcome outcome :
       {Outcome::better, Outcome::worse, Outcome::lower, Outcome::higher, Outcome::same, Outcome::undecided}) {
    json["counts"][std::string(name(outcome))] = figure.count(outcome);
  }
  json["rows"] = OrderedJson::array();
  for (const ComparedFigure::Line& line : figure.lines) {
    if (rows == Rows::all || is_changed(line.change)) json["rows"].push_back(line_json(line));
  }
  json["left_out"] = figure.lines.size() - json["rows"].size();
  json["in_neither"] = figure.without;
  return json;
}

}  // namespace

std::string side_by_side_json(const SideBySide& comparison, Rows rows) {
  OrderedJson json{{"format", 1},
                   {"program", "pvslab report"},
                   {"program_version", version()},
                   {"confidence", 0.95},
                   {"changed_only", rows == Rows::changed},
                   {"changed", count_changed(comparison)},
                   {"worse", count_worse(comparison)},
                   {"a", origin(comparison.a)},
                   {"b", origin(comparison.b)},
                   {"notes", comparison.notes}};
  json["figures"] = OrderedJson::array();
  for (const ComparedFigure& figure : comparison.figures) json["figures"].push_back(figure_json(figure, rows));
  json["other_figures"] = comparison.other_figures;
  json["other_changes"] = OrderedJson::array();
  for (const OtherChange& change : comparison.other_changes) {
    json["other_changes"].push_back({{"row", change.row}, {"figures", change.figures}});
  }
  json["only_in_a"] = comparison.only_in_a;
  json["only_in_b"] = comparison.only_in_b;
  return json_document(json);
}

}  // namespace pvslab::side_by_side
