#include "harness/gate/verdict/gate.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "harness/gate/verdict/compare_cells.hpp"
#include "harness/gate/verdict/measured_verdicts.hpp"
#include "harness/measure/experiment/plan.hpp"

namespace pvslab {
namespace {

const ExactCell* find_cell(const std::vector<ExactCell>& cells, const CellName& name) {
  const auto found = std::ranges::lower_bound(cells, name, {}, &ExactCell::name);
  return found != cells.end() && found->name == name ? &*found : nullptr;
}

// The portable spec of a workload of the plan, by its name.
std::string portable(const std::string& workload, const Plan& plan) {
  return portable_spec(*std::ranges::find(plan.workloads, workload, &PlannedWorkload::name), plan);
}

// The time of a cell's searches in this run, by its name.
double cpu_seconds(const GateMeasurement& measured, const Plan& plan, const CellName& name) {
  for (const Comparison& comparison : measured.results.comparisons) {
    if (comparison.searcher != name.searcher || !comparison.times) continue;
    if (portable(comparison.workload, plan) == name.workload) return comparison.times->cpu_seconds;
  }
  return 0;
}

// Drops cells of the baseline that the plan cannot measure: they were filtered out, or their searcher or workload is
// gone.
std::vector<ExactCell> without(const std::vector<ExactCell>& cells, const std::vector<std::string>& left_out) {
  std::vector<ExactCell> result;
  std::ranges::copy_if(cells, std::back_inserter(result), [&](const ExactCell& cell) {
    return std::ranges::find(left_out, cell.name.searcher) == left_out.end();
  });
  return result;
}

// The figures of `old` that remain valid: cells with unchanged counts that were not measured now.
template <typename Figure>
std::optional<MeasuredOn<Figure>> kept(const std::optional<MeasuredOn<Figure>>& old, const Baseline& before,
                                       const std::vector<ExactCell>& now) {
  if (!old) return std::nullopt;
  MeasuredOn<Figure> result{old->machine, old->source, {}};
  for (const Figure& figure : old->figures) {
    const ExactCell* const cell_before = find_cell(before.cells, figure.name);
    const ExactCell* const cell_now = find_cell(now, figure.name);
    if (cell_before != nullptr && cell_now != nullptr && *cell_before == *cell_now) result.figures.push_back(figure);
  }
  if (result.figures.empty()) return std::nullopt;
  return result;
}

// Counts of a search that returns wrong values are no counts of the search that the baseline has.
void mark_wrong_values(GateReport& report) {
  for (const Violation& one : report.violations) {
    const auto found = std::ranges::find(report.cells, CellName{one.workload, one.searcher}, &CellFinding::name);
    if (found != report.cells.end() && !one.published_is_wrong) found->state = CellState::wrong;
  }
}

}  // namespace

std::vector<ExactCell> without_unanswered(std::vector<ExactCell> cells, std::span<const UnansweredCell> unanswered) {
  std::erase_if(cells, [&](const ExactCell& cell) {
    return std::ranges::find(unanswered, cell.name, &UnansweredCell::cell) != unanswered.end();
  });
  return cells;
}

GateReport report_on(const GateMeasurement& measured, const std::optional<Baseline>& baseline, const Plan& plan,
                     const GateLimits& limits, const std::vector<std::string>& left_out) {
  GateReport report;
  report.experiment = plan.name;
  report.seed = plan.seed;
  report.workloads = gated_experiment(plan).workloads;
  report.max_nodes_ratio = limits.max_nodes_ratio;
  report.max_time_ratio = limits.max_time_ratio;
  report.max_instructions_ratio = limits.max_instructions_ratio;
  report.violations = measured.results.violations;
  for (Violation& violation : report.violations) violation.workload = portable(violation.workload, plan);
  report.faults = measured.unanswered;
  report.notes = measured.results.notes;
  report.environment = measured.results.environment;
  const std::vector<ExactCell> before =
      baseline ? without_unanswered(without(baseline->cells, left_out), measured.unanswered) : std::vector<ExactCell>();
  report.cells = compare_cells(before, measured.cells, limits.max_nodes_ratio);
  mark_wrong_values(report);
  for (CellFinding& finding : report.cells) finding.cpu_seconds = cpu_seconds(measured, plan, finding.name());
  report.smallest_change = smallest_change(report.cells, plan);
  report.measured = measured_verdicts(measured, baseline, limits);
  return report;
}

Baseline new_baseline(const GateMeasurement& measured, const GatedExperiment& experiment,
                      const std::optional<Baseline>& old) {
  Baseline baseline;
  baseline.program_version = measured.results.program_version;
  baseline.experiment = experiment.name;
  baseline.seed = experiment.seed;
  baseline.workloads = experiment.workloads;
  baseline.cells = measured.cells;
  baseline.times = measured.times;
  baseline.instructions = measured.instructions;
  if (old && !baseline.times) baseline.times = kept(old->times, *old, measured.cells);
  if (old && !baseline.instructions) baseline.instructions = kept(old->instructions, *old, measured.cells);
  return baseline;
}

}  // namespace pvslab
