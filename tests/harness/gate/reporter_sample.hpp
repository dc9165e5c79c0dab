// Reports for the tests of reporters, one with a finding of every kind; and helpers to inspect the output.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>

#include "harness/gate/reporters/dated_formats.hpp"
#include "harness/gate/verdict/gate_report.hpp"

namespace pvslab::test {

// Of two trees; each counter is `nodes` less its place in the list.
inline ExactCell sample_cell(CellName name, std::uint64_t nodes) {
  ExactCell cell{
      .name = std::move(name), .counters = {}, .nodes_of_trees = {nodes / 2, nodes - nodes / 2}, .values = 7};
  for (std::size_t i = 0; i < cell.counters.size(); ++i) cell.counters[i] = nodes - i;
  return cell;
}

inline CellFinding sample_finding(CellState state, const CellName& name, std::uint64_t before, std::uint64_t now) {
  CellFinding finding{.state = state, .before = {}, .now = {}, .cpu_seconds = 0.5};
  if (state != CellState::added) finding.before = sample_cell(name, before);
  if (state != CellState::missing) finding.now = sample_cell(name, now);
  return finding;
}

inline GateReport empty_report() {
  GateReport report;
  report.baseline_file = "results/baseline/small.toml";
  report.experiment = "small";
  report.seed = 1;
  report.command = "pvslab gate --baseline results/baseline/small.toml";
  report.update_command = report.command + " --update";
  report.environment = {.threads = 2, .compiler = "g++ 12", .processor = "a processor"};
  return report;
}

inline MeasuredFinding sample_time(const CellName& name, GateVerdict verdict) {
  MeasuredFinding finding;
  finding.cell = name;
  finding.verdict = verdict;
  finding.before = Interval{1.5, 1.4, 1.6};
  finding.now = Interval{1.65, 1.6, 1.7};
  finding.change = Interval{1.1, 1.05, 1.15};
  finding.seconds = {0.25, 0.5, 0.75};
  finding.ratios = {1.6, 1.65, 1.7};
  if (verdict == GateVerdict::inconclusive) finding.reason = "another processor than the baseline's";
  return finding;
}

inline Violation sample_violation(const CellName& name, std::uint64_t index) {
  return {.searcher = name.searcher,
          .workload = name.workload,
          .seed = 1,
          .index = index,
          .returned = Score(3),
          .expected = Score(4),
          .expected_from = "known value",
          .command = "pvslab compare --workload " + name.workload};
}

inline const std::string sample_workload = "ordered:b=2,d=3,p1=0.7";

// One cell of each state but `same`, a time of each verdict, instructions that rose, and the wrong value of a cell that
// would be an improvement.
inline GateReport full_report() {
  GateReport report = empty_report();
  const auto add = [&](CellState state, const char* searcher, std::uint64_t before, std::uint64_t now) {
    report.cells.push_back(sample_finding(state, {sample_workload, searcher}, before, now));
  };
  add(CellState::regressed, "a", 1000, 1100);
  add(CellState::other_values, "b", 1000, 1000);
  add(CellState::missing, "c", 1000, 0);
  add(CellState::within, "d", 1000, 1001);
  add(CellState::improved, "e", 1000, 900);
  add(CellState::added, "f", 0, 1000);
  add(CellState::wrong, "g", 1000, 900);
  report.smallest_change = ChangedCase{.cell = {sample_workload, "a"},
                                       .seed = 1,
                                       .index = 1,
                                       .nodes_before = 500,
                                       .nodes_now = 550,
                                       .command = "pvslab trace --searcher a"};
  report.measured = {sample_time({sample_workload, "a"}, GateVerdict::fail),
                     sample_time({sample_workload, "b"}, GateVerdict::pass),
                     sample_time({sample_workload, "e"}, GateVerdict::inconclusive)};
  MeasuredFinding instructions = sample_time({sample_workload, "a"}, GateVerdict::fail);
  instructions.unit = Unit::instructions;
  instructions.now = Interval{1e9, 1e9, 1e9};
  instructions.seconds.clear();
  instructions.ratios.clear();
  report.measured.push_back(instructions);
  report.violations = {sample_violation({sample_workload, "g"}, 7)};
  report.notes = {"A note."};
  report.seconds = 12.3456;
  return report;
}

// Many regressed cells, with increasing regressions.
inline GateReport large_report(std::size_t cells) {
  GateReport report = empty_report();
  for (std::size_t i = 0; i < cells; ++i) {
    const CellName name{"uniform:b=8,d=8,values=" + std::to_string(i), "searcher"};
    report.cells.push_back(sample_finding(CellState::regressed, name, 1'000'000, 1'000'001 + i));
  }
  return report;
}

// Figures that JSON cannot represent.
inline GateReport report_without_finite_figures() {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinite = std::numeric_limits<double>::infinity();
  GateReport report = full_report();
  for (CellFinding& finding : report.cells) finding.cpu_seconds = none;
  for (MeasuredFinding& finding : report.measured) {
    finding.before = finding.change = Interval{none, -infinite, infinite};
    finding.now = Interval{none, -infinite, infinite};
    finding.seconds = finding.ratios = {infinite, none};
  }
  report.max_nodes_ratio = infinite;
  report.seconds = none;
  return report;
}

// The most difficult characters for a name.
inline const std::string evil_name = "<&>\"'`]]> ::error::x|y\nline 50% \x01\xff ü, end";

inline GateReport evil_report() {
  GateReport report = full_report();
  for (CellFinding& finding : report.cells) {
    const CellName name{evil_name, evil_name + finding.name().searcher};
    if (finding.before) finding.before->name = name;
    if (finding.now) finding.now->name = name;
  }
  for (MeasuredFinding& finding : report.measured) {
    finding.cell = {evil_name, evil_name + finding.cell.searcher};
    if (!finding.reason.empty()) finding.reason = evil_name;
  }
  report.violations[0].searcher = report.violations[0].workload = report.violations[0].command = evil_name;
  report.smallest_change->cell = report.cells[0].name();
  report.smallest_change->command = "```\n" + evil_name;
  report.notes = {evil_name};
  report.experiment = report.baseline_file = report.command = report.update_command = evil_name;
  report.environment.compiler = report.environment.processor = evil_name;
  return report;
}

inline Occasion sample_occasion() {
  return {.unix_time = 1'763'768'544,
          .host_name = "host",
          .processors = 4,
          .mhz_per_processor = 2000,
          .scales_frequency = false};
}

inline bool is_installed(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

}  // namespace pvslab::test
