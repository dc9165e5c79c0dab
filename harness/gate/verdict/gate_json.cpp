// The gate's report as JSON, and its schema: one description of both.
#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "harness/base/json/described.hpp"
#include "harness/base/json/json_text.hpp"
#include "harness/base/machine.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/gate/verdict/gate_report.hpp"
#include "harness/measure/results/result_files.hpp"

namespace pvslab {
namespace {

void describe(Fields& fields, const BaselineWorkload& workload) {
  fields.value("spec", workload.spec, {.shared = "workload"});
  fields.value("trees", workload.trees, {.least = 1});
  fields.value("file", workload.file ? std::optional(hexadecimal(*workload.file)) : std::nullopt,
               {.description = "FNV-1a of the file of positions.", .shared = "hexadecimal"});
}

void describe(Fields& fields, const CellName& name) {
  fields.value("searcher", name.searcher, {.shared = "searcher"});
  fields.value("workload", name.workload, {.shared = "workload"});
}

void describe(Fields& fields, const ExactCell& cell) {
  fields.value("trees", cell.trees(), {.least = 1});
  fields.value("nodes", cell.nodes(), {.description = counter_fields[0].meaning});
  for (std::size_t i = 1; i < cell.known().size(); ++i) {
    fields.value(counter_fields[i].name, cell.counters[i],
                 {.description = counter_fields[i].meaning, .presence = Presence::of_its_form});
  }
  // As text: many JSON readers cannot represent integers above 2^53.
  fields.value("values", hexadecimal(cell.values),
               {.description = "FNV-1a of the values returned.", .shared = "hexadecimal"});
  fields.values("nodes_of_trees", cell.nodes_of_trees, {.description = "Nodes of each tree."});
  fields.require_together("interior",
                          {"leaves", "proofs", "proofs_failed", "re_searches", "cutoffs", "first_move_cutoffs"});
  for (std::size_t i = 2; i < cell.known().size(); ++i) fields.require_together(counter_fields[i].name, {"interior"});
}

FieldRules figures(const char* description) {
  return {.description = description,
          .definition = "figures",
          .definition_description =
              "Sums over all trees. Of a UCI engine, nodes alone are known: the other counters are absent."};
}

void describe(Fields& fields, const CellFinding& finding) {
  describe(fields, finding.name());
  fields.choice("state", finding.state, all_states, name);
  fields.object("before", finding.before, describe, figures("The figures of the baseline."));
  fields.object("now", finding.now, describe,
                figures("The figures of this run. If the values are wrong, they are of no use for comparisons."));
  fields.object("times",
                [&](Fields& times) { times.value("cpu_seconds", finding.cpu_seconds, {.shared = "seconds"}); });
}

void describe(Fields& fields, const ChangedCase& change) {
  describe(fields, change.cell);
  fields.value("seed", change.seed, {.shared = "seed"});
  fields.value("index", change.index, {.description = "Number of the tree, from 0."});
  fields.value("nodes_before", change.nodes_before);
  fields.value("nodes_now", change.nodes_now);
  fields.value("command", change.command, {.shared = "command"});
  fields.value("place", unless_empty(change.place), {.shared = "place", .presence = Presence::if_any});
}

void describe_verdict(Fields& fields, GateVerdict verdict) {
  constexpr std::array all{GateVerdict::pass, GateVerdict::fail, GateVerdict::inconclusive};
  fields.choice("verdict", verdict, all, name, {.definition = "verdict"});
}

void describe(Fields& fields, const Interval& interval) {
  fields.value("value", interval.value);
  fields.value("low", interval.low, {.description = "Lower end of the interval."});
  fields.value("high", interval.high, {.description = "Upper end of the interval."});
}

FieldRules an_interval(const char* description = "") {
  return {.description = description,
          .definition = "interval",
          .definition_description = "95%; null if it was not measured.",
          .definition_has_null = true};
}

void describe_times(Fields& fields, const MeasuredFinding& finding) {
  describe_verdict(fields, finding.verdict);
  fields.value("reason", finding.reason, {.description = "Why it is inconclusive; otherwise empty."});
  fields.object("before", finding.before, describe, an_interval());
  fields.object("now", finding.now, describe, an_interval());
  fields.object("change", finding.change, describe, an_interval("now / before"));
  fields.values("seconds", finding.seconds, {.description = "Of each repetition."}, {.shared = "seconds"});
  fields.values("ratios", finding.ratios, {.description = "To the yardstick, of each repetition."},
                {.shared = "finite"});
}

void describe(Fields& fields, const MeasuredFinding& finding) {
  describe(fields, finding.cell);
  fields.value("unit", finding.unit == Unit::instructions ? "instructions" : "yardsticks",
               {.description = "yardsticks: seconds of the searcher / seconds of the yardstick.",
                .one_of = "instructions|yardsticks"});
  fields.object("times", [&](Fields& times) { describe_times(times, finding); });
}

void describe(Fields& fields, const UnansweredCell& fault) {
  fields.value("searcher", fault.cell.searcher, {.description = "Name of the engine or program."});
  fields.value("workload", fault.cell.workload);
  fields.value("text", fault.text, {.description = "What it did, and where."});
}

void describe_ratios(Fields& fields, const GateReport& report) {
  fields.value("nodes", report.max_nodes_ratio, {.least = 0});
  fields.value("time", report.max_time_ratio, {.description = "Null if times were not gated.", .least = 0});
  fields.value("instructions", report.max_instructions_ratio,
               {.description = "Null if instructions were not gated.", .least = 0});
}

void describe_cells(Fields& fields, const GateReport& report) {
  const std::vector<CellFinding>& cells = report.cells;
  const CellFinding example{.before = {}, .now = ExactCell()};
  fields.objects("cells", cells.size(),
                 [&](Fields& cell, std::size_t i) { describe(cell, i < cells.size() ? cells[i] : example); });
}

void describe_run(Fields& fields, const GateReport& report) {
  fields.value("seconds", report.seconds, {.description = "Of the whole gate.", .shared = "seconds"});
  fields.object("environment", [&](Fields& environment) {
    environment.value("threads", report.environment.threads, {.least = 1});
    environment.value("compiler", report.environment.compiler);
    environment.value("processor", report.environment.processor);
  });
}

void describe(Fields& fields, const GateReport& report) {
  fields.constant("format", gate_json_format);
  fields.constant("program", "pvslab", {.shared = "program"});
  fields.value("program_version", version(), {.shared = "program_version"});
  describe_verdict(fields, report.verdict());
  fields.value("baseline", report.baseline_file, {.description = "Baseline file.", .least = 1});
  fields.value("experiment", report.experiment, {.description = "Name of the experiment."});
  fields.value("seed", report.seed, {.shared = "seed"});
  fields.object("max_ratio", [&](Fields& ratios) { describe_ratios(ratios, report); },
                {.description = "The limits, as ratios to the baseline."});
  fields.objects("workloads", report.workloads, describe);
  fields.object("counts",
                [&](Fields& counts) {
                  for (const CellState state : all_states) counts.value(name(state), report.count(state));
                },
                {.description = "Number of cells by state."});
  describe_cells(fields, report);
  fields.object("smallest_change", report.smallest_change, describe,
                {.description = "The smallest case whose node count rose."});
  fields.objects("measured", report.measured, describe, {.description = "Times and instructions."});
  fields.objects("violations", report.violations, describe_violation, {}, {.shared = "violation"});
  fields.objects("faults", report.faults, describe,
                 {.description = "Engines that did not answer; absent if all did. Their cells were not measured.",
                  .presence = Presence::if_any,
                  .least = 1});
  fields.values("notes", report.notes, {}, {.least = 1});
  fields.value("command", report.command, {.description = "Reproduces the report.", .shared = "command"});
  fields.value(
      "update_command", report.update_command,
      {.description = "Accepts the findings as the new baseline; empty during an update, and if a value is wrong."});
  fields.object("times", [&](Fields& times) { describe_run(times, report); });
}

}  // namespace

std::string gate_json(const GateReport& report) {
  return json_document(described_json([&report](Fields& fields) { describe(fields, report); }));
}

std::string gate_schema() {
  return json_document(described_schema("gate.schema.json", "pvslab gate --json",
                                        "The gate's report. What differs from run to run is under keys named `times`.",
                                        [](Fields& fields) { describe(fields, GateReport()); }));
}

}  // namespace pvslab
