#include "harness/results_comparison/gate_report_rows.hpp"

#include <fmt/format.h>

#include "harness/compare/counter_fields.hpp"
#include "harness/gate/gate_json.hpp"
#include "harness/toml_text.hpp"
#include "suites/input_error.hpp"

namespace pvslab::results_comparison {
namespace {

Row row_of(const Json& cell, std::uint64_t seed) {
  const Json& now = cell.at("now");
  const std::string workload = cell.at("workload").get<std::string>();
  Row row;
  row.name = printable(cell.at("searcher").get<std::string>() + "/" + workload);
  row.trees = now.at("trees").get<std::uint64_t>();
  row.cases = fmt::format("seed {}, {} trees, spec = {}", seed, row.trees, toml_string(workload));
  for (const CounterField& field : counter_fields) {
    row.figures.push_back({.name = std::string(field.name),
                           .unit = "",
                           .value = Count{now.at(std::string(field.name)).get<std::uint64_t>()},
                           .deterministic = true,
                           .per_tree = false});
  }
  return row;
}

ResultsFile rows_of(const Json& json, const std::string& name) {
  ResultsFile result;
  result.file = name;
  result.kind = Kind::pvslab_gate_report;
  result.version = json.at("program_version").get<std::string>();
  result.experiment = json.at("experiment").get<std::string>();
  result.seed = json.at("seed").get<std::uint64_t>();
  result.machine = json.at("times").at("environment").at("processor").get<std::string>();
  for (const Json& cell : json.at("cells")) {
    if (!cell.at("now").is_null()) result.rows.push_back(row_of(cell, *result.seed));
  }
  return result;
}

}  // namespace

bool is_gate_report(const Json& json) {
  return json.is_object() && json.contains("program") && json["program"] == "pvslab" && json.contains("verdict") &&
         json.contains("cells");
}

ResultsFile read_gate_report_rows(const Json& json, const std::string& name) {
  try {
    if (json.at("format").get<std::int64_t>() > gate_json_format) {
      throw InputError(name, 0, 0, fmt::format("has a newer format than {}; use a newer pvslab", gate_json_format));
    }
    return rows_of(json, name);
  } catch (const Json::exception& error) {
    throw InputError(name, 0, 0,
                     fmt::format("not as `pvslab gate --json` writes it: {}; write it again", error.what()));
  }
}

}  // namespace pvslab::results_comparison
