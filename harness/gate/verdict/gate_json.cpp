#include "harness/gate/verdict/gate_report.hpp"

#include <array>
#include <string_view>
#include <vector>

#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/measure/results/result_files.hpp"

namespace pvslab {
namespace {

using Json = OrderedJson;

Json workload_json(const BaselineWorkload& workload) {
  return {{"spec", workload.spec},
          {"trees", workload.trees},
          {"file", workload.file ? Json(hexadecimal(*workload.file)) : Json(nullptr)}};
}

Json exact_json(const std::optional<ExactCell>& cell) {
  if (!cell) return nullptr;
  Json json{{"trees", cell->trees()}};
  for (std::size_t i = 0; i < cell->known().size(); ++i) {
    json[std::string(counter_fields[i].name)] = cell->counters[i];
  }
  // As text: many JSON readers cannot represent integers above 2^53.
  json["values"] = hexadecimal(cell->values);
  json["nodes_of_trees"] = cell->nodes_of_trees;
  return json;
}

Json cell_json(const CellFinding& finding) {
  return {{"searcher", finding.name().searcher}, {"workload", finding.name().workload},
          {"state", name(finding.state)},        {"before", exact_json(finding.before)},
          {"now", exact_json(finding.now)},      {"times", {{"cpu_seconds", number_or_null(finding.cpu_seconds)}}}};
}

Json change_json(const std::optional<ChangedCase>& change) {
  if (!change) return nullptr;
  Json json{{"searcher", change->cell.searcher},
            {"workload", change->cell.workload},
            {"seed", change->seed},
            {"index", change->index},
            {"nodes_before", change->nodes_before},
            {"nodes_now", change->nodes_now},
            {"command", change->command}};
  if (!change->place.empty()) json["place"] = change->place;
  return json;
}

Json interval_json(const std::optional<Interval>& interval) {
  if (!interval) return nullptr;
  return {{"value", number_or_null(interval->value)},
          {"low", number_or_null(interval->low)},
          {"high", number_or_null(interval->high)}};
}

Json numbers_json(const std::vector<double>& numbers) {
  Json list = Json::array();
  for (const double number : numbers) list.push_back(number_or_null(number));
  return list;
}

Json measured_json(const MeasuredFinding& finding) {
  return {{"searcher", finding.cell.searcher},
          {"workload", finding.cell.workload},
          {"unit", finding.unit == Unit::instructions ? "instructions" : "yardsticks"},
          {"times",
           {{"verdict", name(finding.verdict)},
            {"reason", finding.reason},
            {"before", interval_json(finding.before)},
            {"now", interval_json(finding.now)},
            {"change", interval_json(finding.change)},
            {"seconds", numbers_json(finding.seconds)},
            {"ratios", numbers_json(finding.ratios)}}}};
}

Json fault_json(const UnansweredCell& fault) {
  return {{"searcher", fault.cell.searcher}, {"workload", fault.cell.workload}, {"text", fault.text}};
}

Json times_json(const GateReport& report) {
  return {{"seconds", number_or_null(report.seconds)},
          {"environment",
           {{"threads", report.environment.threads},
            {"compiler", report.environment.compiler},
            {"processor", report.environment.processor}}}};
}

Json counts_json(const GateReport& report) {
  Json json = Json::object();
  for (const CellState state : all_states) json[std::string(name(state))] = report.count(state);
  return json;
}

template <typename Findings, typename ToJson>
Json list_json(const Findings& findings, ToJson to_json_of) {
  Json list = Json::array();
  for (const auto& finding : findings) list.push_back(to_json_of(finding));
  return list;
}

}  // namespace

std::string gate_json(const GateReport& report) {
  Json json;
  json["format"] = gate_json_format;
  json["program"] = "pvslab";
  json["program_version"] = version();
  json["verdict"] = name(report.verdict());
  json["baseline"] = report.baseline_file;
  json["experiment"] = report.experiment;
  json["seed"] = report.seed;
  json["max_ratio"] = {{"nodes", number_or_null(report.max_nodes_ratio)},
                       {"time", number_or_null(report.max_time_ratio)},
                       {"instructions", number_or_null(report.max_instructions_ratio)}};
  json["workloads"] = list_json(report.workloads, workload_json);
  json["counts"] = counts_json(report);
  json["cells"] = list_json(report.cells, cell_json);
  json["smallest_change"] = change_json(report.smallest_change);
  json["measured"] = list_json(report.measured, measured_json);
  json["violations"] = list_json(report.violations, violation_json);
  if (!report.faults.empty()) json["faults"] = list_json(report.faults, fault_json);
  json["notes"] = report.notes;
  json["command"] = report.command;
  json["update_command"] = report.update_command;
  json["times"] = times_json(report);
  return json_document(json);
}

}  // namespace pvslab
