#include "harness/gate/verdict/run_gate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/base/input.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/machine.hpp"
#include "harness/base/process/own_program.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/workloads/yardstick.hpp"
#include "harness/gate/verdict/measured_verdicts.hpp"
#include "harness/gate/verdict/parallel_cells.hpp"
#include "harness/measure/cells/measured_cells.hpp"
#include "harness/measure/experiment/plan.hpp"
#include "harness/measure/instructions/instruction_counter.hpp"

namespace pvslab {
namespace {

void require_timed_cells(const Plan& plan) {
  if (std::ranges::any_of(plan.workloads, [](const PlannedWorkload& one) { return !one.timed.empty(); })) return;
  throw UsageError("the experiment times nothing; name searchers under a [[workload]], as in times = [\"alpha-beta\"]");
}

// Part of the source of times and instructions, so that they are not compared with those of searches without an observer.
std::string timed_as(std::string_view source) { return fmt::format("{}, of searches that count", source); }

void measure_times(const Plan& plan, const std::optional<Baseline>& baseline, const GateOptions& options,
                   GateMeasurement& measured) {
  const auto enough = [&](const std::vector<TimedBlocks>& cells) {
    return !options.whole_budget && baseline && baseline->times &&
           is_decided(cells, *baseline->times, *options.limits.max_time_ratio);
  };
  measured.blocks = time_blocks(plan, {.seconds = options.time_budget}, enough);
  measured.times = {this_machine(), timed_as(yardstick::name), baseline_times(measured.blocks)};
}

void measure_instructions(const Plan& plan, GateMeasurement& measured) {
  std::vector<InstructionTask> tasks;
  std::vector<BaselineInstructions> figures;
  for (const PlannedWorkload& planned : plan.workloads) {
    for (const std::size_t searcher : planned.timed) {
      const std::string id(searcher_infos()[searcher]->id);
      tasks.push_back({planned.spec, plan.seed, planned.trees, id});
      figures.push_back({{portable_spec(planned, plan), id}, 0});
    }
  }
  const std::optional<InstructionCounts> counts = count_instructions(tasks);
  if (!counts) return;  // interrupted
  for (std::size_t i = 0; i < figures.size(); ++i) figures[i].count = counts->counts[i];
  std::ranges::sort(figures, {}, &BaselineInstructions::name);
  measured.instructions = {this_machine(), timed_as(name(counts->source)), std::move(figures)};
}

// Throws UsageError: no node is no improvement.
void require_nodes(const std::vector<ExactCell>& cells) {
  for (const ExactCell& cell : cells) {
    if (cell.nodes() != 0) continue;
    throw UsageError(fmt::format("{} entered no node on {}: its cost is not known, and nothing can be compared",
                                 cell.name.searcher, cell.name.workload));
  }
}

}  // namespace

Machine this_machine() {
  return {processor_name(), compiler_name(), build_name(),
          hexadecimal(hash_of_file(own_bytes("a baseline cannot name the program that measured it")))};
}

std::optional<GateMeasurement> measure(const Plan& plan, const std::optional<Baseline>& baseline,
                                       const GateOptions& options) {
  const bool timed = options.limits.max_time_ratio.has_value();
  const bool counted = options.limits.max_instructions_ratio.has_value();
  if (timed || counted) require_timed_cells(plan);
  std::vector<CellRecord> records =
      run_plan(plan, {.threads = options.threads, .stop = interrupted, .show_progress = true});
  if (records.size() < plan.cells.size()) return std::nullopt;
  GateMeasurement measured;
  Plan answered = plan;
  for (const UnansweredTree& one : leave_out_faults(answered, records)) {
    const PlannedWorkload& planned = plan.workloads[one.workload];
    measured.unanswered.push_back({{portable_spec(planned, plan), std::string(searcher_infos()[one.searcher]->id)},
                                   fmt::format("{}, tree {}: {}", planned.name(), one.tree, one.text)});
  }
  measured.cells = exact_cells(answered, records);
  if (options.with_parallel) {
    std::optional<std::vector<ExactCell>> parallel = parallel_cells(plan, options.threads, interrupted);
    if (!parallel) return std::nullopt;
    std::ranges::move(*parallel, std::back_inserter(measured.cells));
    std::ranges::sort(measured.cells, {}, &ExactCell::name);
  }
  measured.results = results_of(answered, records, "", options.threads);
  // Never time a searcher that returns wrong values, or none.
  if (!measured.results.violations.empty() || !measured.unanswered.empty()) return measured;
  require_nodes(measured.cells);
  if (timed && !interrupted()) measure_times(plan, baseline, options, measured);
  if (counted && !interrupted()) measure_instructions(plan, measured);
  if (interrupted()) return std::nullopt;
  return measured;
}

}  // namespace pvslab
