#include "harness/gate/side_by_side/readers.hpp"

#include <fmt/format.h>

#include <map>
#include <string_view>
#include <vector>

#include "harness/base/machine.hpp"
#include "harness/bind/counter_fields.hpp"
#include "harness/bind/workloads/workload_spec.hpp"
#include "harness/gate/verdict/gate_report.hpp"
#include "suites/input_error.hpp"

namespace pvslab::side_by_side {
namespace {

// The hash of the file that the workload names. Missing in reports of older versions.
std::string hash_of_workload(const JsonValue& json, const std::string& spec) {
  if (!json.has("workloads")) return "";
  for (const JsonValue& workload : json.at("workloads").elements()) {
    if (workload.at("spec").text() == spec && !workload.at("file").is_null()) return workload.at("file").text();
  }
  return "";
}

using Keys = std::vector<std::string_view>;

Keys keys_of_cells() {
  Keys keys{"trees", "values", "nodes_of_trees"};
  for (const CounterField& field : counter_fields) keys.push_back(field.name);
  return keys;
}

// What a report of this version may hold, so that a misspelt figure is not taken for an absent one.
void require_known_keys(const JsonValue& json) {
  json.require_known_keys(Keys{"format", "program", "program_version", "verdict", "baseline", "experiment", "seed",
                               "max_ratio", "workloads", "counts", "cells", "smallest_change", "measured", "violations",
                               "faults", "notes", "command", "update_command", "times"});
  if (json.has("max_ratio")) json.at("max_ratio").require_known_keys(Keys{"nodes", "time", "instructions"});
  if (json.has("counts")) {
    Keys states;
    for (const CellState state : all_states) states.push_back(name(state));
    json.at("counts").require_known_keys(states);
  }
  const auto workloads = json.has("workloads") ? json.at("workloads").elements() : std::vector<JsonValue>();
  for (const JsonValue& workload : workloads) {
    workload.require_known_keys(Keys{"spec", "trees", "file"});
  }
  const Keys of_cells = keys_of_cells();
  for (const JsonValue& cell : json.at("cells").elements()) {
    cell.require_known_keys(Keys{"searcher", "workload", "state", "before", "now", "times"});
    for (const char* const side : {"before", "now"}) {
      if (!cell.at(side).is_null()) cell.at(side).require_known_keys(of_cells);
    }
    if (cell.has("times")) cell.at("times").require_known_keys(Keys{"cpu_seconds"});
  }
  for (const JsonValue& violation : json.at("violations").elements()) {
    violation.require_known_keys(Keys{"searcher", "workload", "seed", "index", "returned", "expected", "expected_from",
                                      "command", "place", "published_is_wrong"});
  }
  const JsonValue times = json.at("times");
  times.require_known_keys(Keys{"seconds", "environment"});
  times.at("environment").require_known_keys(Keys{"threads", "compiler", "processor"});
}

Row row_of(const JsonValue& cell, const JsonValue& json) {
  const JsonValue now = cell.at("now");
  const std::string workload = cell.at("workload").text();
  Row row;
  row.name = printable(cell.at("searcher").text() + "/" + workload);
  row.trees = now.at("trees").count();
  if (!split_spec(workload).file) row.seed = json.at("seed").count();
  row.file_hash = hash_of_workload(json, workload);
  if (now.has("values")) row.values = now.at("values").text();
  for (const CounterField& field : counter_fields) {
    if (!now.has(std::string(field.name))) continue;  // an engine tells its nodes alone
    row.figures.push_back({.name = std::string(field.name),
                           .unit = "",
                           .value = Count{now.at(std::string(field.name)).count()},
                           .deterministic = true,
                           .per_tree = false});
  }
  return row;
}

// A wrong score in a file of positions is a row of its own: the searchers are right.
void add_wrong_values(const JsonValue& json, ResultsFile& result) {
  std::map<std::string, std::uint64_t> wrong;
  for (const JsonValue& violation : json.at("violations").elements()) {
    const bool is_published = violation.has("published_is_wrong") && violation.at("published_is_wrong").truth();
    const std::string by = is_published ? "published score" : violation.at("searcher").text();
    ++wrong[printable(by + "/" + violation.at("workload").text())];
  }
  if (json.has("faults")) {
    for (const JsonValue& fault : json.at("faults").elements()) {
      const std::string row = fault.at("searcher").text() + "/" + fault.at("workload").text();
      mark_wrong(result, printable(row), printable(fault.at("text").text()));
    }
  }
  for (const auto& [row, count] : wrong) {
    mark_wrong(result, row, fmt::format("{} {}", count, count == 1 ? "wrong value" : "wrong values"));
  }
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
  if (json.at("program_version").text() == version()) require_known_keys(json);
  ResultsFile result;
  result.file = document.name;
  result.kind = Kind::pvslab_gate_report;
  result.version = printable(json.at("program_version").text());
  result.experiment = printable(json.at("experiment").text());
  result.seed = json.at("seed").count();
  const JsonValue environment = json.at("times").at("environment");
  result.machine = printable(environment.at("processor").text() + ", " + environment.at("compiler").text());
  for (const JsonValue& cell : json.at("cells").elements()) {
    if (!cell.at("now").is_null()) result.rows.push_back(row_of(cell, json));
  }
  add_wrong_values(json, result);
  return result;
}

}  // namespace pvslab::side_by_side
