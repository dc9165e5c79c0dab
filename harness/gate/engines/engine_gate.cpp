#include "harness/gate/engines/engine_gate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/machine.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/bind/workloads/yardstick.hpp"
#include "harness/gate/verdict/compare_cells.hpp"
#include "harness/gate/verdict/measured_verdicts.hpp"

namespace pvslab {
namespace {

std::vector<CellName> searched_cells(const EngineGatePlan& plan) {
  std::vector<CellName> cells;
  if (!plan.positions) return cells;
  for (const NamedEngine& engine : plan.engines) cells.push_back({plan.workload(), engine.name});
  return cells;
}

// The position of a failed cell with the fewest nodes before whose nodes differ; the first on a tie.
std::optional<ChangedCase> smallest_difference(const GateReport& report, const EngineMeasurement& measured,
                                               const EngineGatePlan& plan) {
  std::optional<ChangedCase> smallest;
  for (const CellFinding& finding : report.cells) {
    if (!fails(finding.state) || !finding.before || !finding.now || finding.name().workload == bench_workload) continue;
    for (std::size_t i = 0; i < finding.now->trees(); ++i) {
      const std::uint64_t before = finding.before->nodes_of_trees[i];
      const std::uint64_t now = finding.now->nodes_of_trees[i];
      if (now == before || (smallest && before >= smallest->nodes_before)) continue;
      smallest = ChangedCase{finding.name(), 0, i, before, now, ""};
    }
  }
  if (!smallest) return smallest;
  const auto engine = std::ranges::find(plan.engines, smallest->cell.searcher, &NamedEngine::name);
  const auto number = static_cast<std::size_t>(engine - plan.engines.begin());
  const AskedPosition& position = plan.positions->positions[smallest->index];
  smallest->command = pipe_command(*engine, measured.preparations[number], {position, {.depth = plan.depth}});
  smallest->place =
      position.line == 0 ? plan.positions->source : fmt::format("{}:{}", plan.positions->source, position.line);
  return smallest;
}

// With a tolerance of nodes: compared again without the values.
void forgive_values(GateReport& report, double max_ratio) {
  std::size_t forgiven = 0;
  for (CellFinding& finding : report.cells) {
    if (finding.state != CellState::other_values) continue;
    ExactCell alike = *finding.before;
    alike.values = finding.now->values;
    finding.state = compare_cells(std::span(&alike, 1), std::span(&*finding.now, 1), max_ratio).front().state;
    ++forgiven;
  }
  if (forgiven == 0) return;
  report.notes.push_back(
      fmt::format("scores or best moves differ in {} of {} cells; with --max-nodes-ratio they are not compared",
                  forgiven, report.cells.size()));
}

}  // namespace

GatedExperiment gated_experiment(const EngineGatePlan& plan) {
  GatedExperiment experiment{.name = engine_experiment, .seed = 0, .workloads = {}, .timed = searched_cells(plan)};
  if (plan.positions) experiment.workloads.push_back({plan.workload(), plan.positions->positions.size(), plan.hash});
  if (plan.with_bench) experiment.workloads.push_back({bench_workload, 1, std::nullopt});
  return experiment;
}

std::optional<EngineMeasurement> measure(const EngineGatePlan& plan, const std::optional<Baseline>& baseline,
                                         const GateOptions& options) {
  std::optional<EngineCells> counted = count_engines(plan, options.threads);
  if (!counted) return std::nullopt;
  EngineMeasurement measured;
  measured.faults = std::move(counted->faults);
  measured.preparations = std::move(counted->preparations);
  measured.figures.cells = std::move(counted->cells);
  Results& results = measured.figures.results;
  results.program_version = version();
  results.environment = {.threads = options.threads, .compiler = compiler_name(), .processor = processor_name()};
  if (!counted->without_thread_option.empty()) {
    results.notes.push_back(
        fmt::format("{} lists no option for threads; if it uses several, its counts need not repeat",
                    fmt::join(counted->without_thread_option, ", ")));
  }
  if (!measured.faults.empty()) return measured;
  if (options.limits.max_time_ratio) {
    const auto enough = [&](const std::vector<TimedBlocks>& cells) {
      return !options.whole_budget && baseline && baseline->times &&
             is_decided(cells, *baseline->times, *options.limits.max_time_ratio);
    };
    measured.figures.blocks = time_engines(plan, {.seconds = options.time_budget}, enough);
    measured.figures.times = {this_machine(), fmt::format("{}, by the wall clock, beside engines", yardstick::name),
                              baseline_times(measured.figures.blocks)};
  }
  if (options.limits.max_instructions_ratio && !interrupted()) {
    auto instructions = count_engine_instructions(plan);
    if (!instructions) return std::nullopt;
    measured.figures.instructions = {this_machine(), "callgrind, of an engine's process", *std::move(instructions)};
  }
  if (interrupted()) return std::nullopt;
  return measured;
}

GateReport report_on(const EngineMeasurement& measured, const std::optional<Baseline>& baseline,
                     const EngineGatePlan& plan, const GateLimits& limits) {
  GateReport report;
  const GatedExperiment experiment = gated_experiment(plan);
  report.experiment = experiment.name;
  report.is_of_engines = true;
  report.workloads = experiment.workloads;
  report.max_nodes_ratio = limits.max_nodes_ratio;
  report.max_time_ratio = limits.max_time_ratio;
  report.max_instructions_ratio = limits.max_instructions_ratio;
  report.faults = measured.faults;
  report.notes = measured.figures.results.notes;
  if (plan.positions) {
    if (const auto lost = plan.positions->lost_text()) report.notes.push_back(*lost);
    report.notes.push_back(fmt::format("it cannot find a change that does not show in {} to depth {}",
                                       counted(plan.positions->positions.size(), "position"), plan.depth));
  } else {
    report.notes.push_back("one number for all positions of `bench` can stay the same though the search changed");
  }
  report.environment = measured.figures.results.environment;
  report.cells =
      compare_cells(baseline ? without_unanswered(baseline->cells, measured.faults) : std::vector<ExactCell>(),
                    measured.figures.cells, limits.max_nodes_ratio);
  if (limits.max_nodes_ratio > 1) forgive_values(report, limits.max_nodes_ratio);
  report.smallest_change = smallest_difference(report, measured, plan);
  report.measured = measured_verdicts(measured.figures, baseline, limits);
  return report;
}

}  // namespace pvslab
