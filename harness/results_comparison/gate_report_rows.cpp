#include "harness/results_comparison/gate_report_rows.hpp"

#include <fmt/format.h>

#include "harness/compare/counter_fields.hpp"
#include "harness/gate/gate_json.hpp"
#include "harness/toml_text.hpp"
#include "suites/input_error.hpp"

namespace pvslab::results_comparison {
namespace {

Row row_of(const JsonValue& cell, std::uint64_t seed) {
  const JsonValue now = cell.at("now");
  const std::string workload = cell.at("workload").text();
  Row row;
  row.name = printable(cell.at("searcher").text() + "/" + workload);
  row.trees = now.at("trees").count();
  row.cases = fmt::format("seed {}, {} trees, spec = {}", seed, row.trees, toml_string(workload));
  for (const CounterField& field : counter_fields) {
    row.figures.push_back({.name = std::string(field.name),
                           .unit = "",
                           .value = Count{now.at(std::string(field.name)).count()},
                           .deterministic = true,
                           .per_tree = false});
  }
  return row;
}

}  // namespace

bool is_gate_report(const Json& json) {
  return json.is_object() && json.contains("program") && json["program"] == "pvslab" && json.contains("verdict") &&
         json.contains("cells");
}

ResultsFile read_gate_report_rows(const JsonDocument& document) {
  const JsonValue json(document);
  if (json.at("format").integer() > gate_json_format) {
    throw InputError(document.name, 0, 0,
                     fmt::format("has a newer format than {}; use a newer pvslab", gate_json_format));
  }
  ResultsFile result;
  result.file = document.name;
  result.kind = Kind::pvslab_gate_report;
  result.version = printable(json.at("program_version").text());
  result.experiment = printable(json.at("experiment").text());
  result.seed = json.at("seed").count();
  result.machine = printable(json.at("times").at("environment").at("processor").text());
  for (const JsonValue& cell : json.at("cells").elements()) {
    if (!cell.at("now").is_null()) result.rows.push_back(row_of(cell, *result.seed));
  }
  return result;
}

}  // namespace pvslab::results_comparison
