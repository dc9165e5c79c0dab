#include "harness/measure/cells/measured_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "harness/base/json/stored_number.hpp"
#include "harness/base/notice.hpp"
#include "harness/base/progress.hpp"
#include "harness/bind/estimates/planned_search.hpp"
#include "harness/cells/run/run_cells.hpp"

namespace pvslab {
namespace {

// A part that was written by another program can hold anything.
void require_cell(const CellRecord& record, const Cell& cell, const AskedFigures& asked) {
  const auto is_there = [&](CountNumber count) {
    const auto found = record.counts.find(count);
    return count == nodes_number || (found != record.counts.end() && found->second.size() == record.values.size());
  };
  const bool has_counts = record.values.empty() || std::ranges::all_of(asked.counts, is_there);
  const bool is_it = has_counts && record.workload == cell.workload && record.first_tree == cell.first_tree &&
                     record.searcher == cell.searcher && record.values.size() == record.nodes.size() &&
                     (record.fault.empty() ? record.values.size() == cell.trees : record.values.size() < cell.trees);
  if (!is_it) throw StoredResultError("a finished cell is not the cell of the plan");
}

}  // namespace

void MeasuredCells::add_to(CellPlan& plan) {
  CellSet set{.name = fmt::format("experiment {}", plan_.name), .contents = canonical_text(plan_), .unit = "searches"};
  for (const Cell& cell : plan_.cells) {
    set.costs.push_back(planned_nanoseconds(*plan_.workloads[cell.workload].workload, cell.visits));
    set.steps.push_back(cell.trees);
  }
  set.run = [this](std::size_t cell, CellWatch&) { return stored(run_cell(plan_, plan_.cells[cell])); };
  set.fold = [this](std::size_t cell, const std::string& value, const std::string& times) {
    CellRecord record = record_from(value, times);
    require_cell(record, plan_.cells[cell], plan_.asked);
    slots_[cell] = std::move(record);
  };
  plan.add(std::move(set));
  for (const PlannedWorkload& planned : plan_.workloads) {
    if (const auto hash = planned.workload->file_hash()) plan.add_input(planned.name(), *hash);
  }
}

std::size_t MeasuredCells::missing_cells(std::size_t workload) const {
  std::size_t missing = 0;
  for (std::size_t i = 0; i < slots_.size(); ++i) missing += plan_.cells[i].workload == workload && !slots_[i];
  return missing;
}

bool MeasuredCells::have_faults() const {
  return std::ranges::any_of(slots_, [](const auto& slot) { return slot && !slot->fault.empty(); });
}

std::vector<const CellRecord*> MeasuredCells::folded() const {
  std::vector<const CellRecord*> records;
  for (const auto& slot : slots_) {
    if (slot) records.push_back(&*slot);
  }
  return records;
}

std::vector<CellRecord> MeasuredCells::records() {
  std::vector<CellRecord> records;
  for (auto& slot : slots_) {
    if (slot) records.push_back(*std::move(slot));
  }
  return records;
}

std::vector<CellRecord> run_plan(const Plan& plan, const RunnerOptions& options) {
  for (const std::string& warning : plan.warnings) write_notice(warning);
  MeasuredCells measured(plan);
  CellPlan cells("compare", plan.seed);
  measured.add_to(cells);
  const CellSet& set = cells.sets().front();
  const auto searches = std::accumulate(set.steps.begin(), set.steps.end(), std::uint64_t{0});
  Progress progress("compare", "searches", searches, options.show_progress && Progress::stderr_is_terminal());
  const auto fold = [&](std::size_t cell, const CellResult& result, double) {
    set.fold(cell, result.value, result.times);
  };
  const auto never = [] { return false; };
  run_cells(cells, cells.largest_first(),
            {.threads = options.threads,
             .stop = options.stop ? options.stop : StopAsked(never),
             .progress = [&](std::uint64_t done) { progress.advance(done); },
             .keep = fold});
  return measured.records();
}

std::vector<UnansweredTree> leave_out_faults(Plan& plan, std::vector<CellRecord>& records) {
  std::vector<UnansweredTree> unanswered;
  for (const CellRecord& record : records) {
    if (record.fault.empty()) continue;
    if (std::erase(plan.workloads[record.workload].searchers, record.searcher) == 0) continue;  // told already
    unanswered.push_back(
        {record.workload, record.searcher, record.first_tree + record.values.size() + 1, record.fault});
  }
  for (const UnansweredTree& one : unanswered) {
    const auto is_of = [&](const auto& cell) { return cell.workload == one.workload && cell.searcher == one.searcher; };
    std::erase_if(records, is_of);
    std::erase_if(plan.cells, is_of);
    std::erase(plan.workloads[one.workload].timed, one.searcher);
  }
  return unanswered;
}

}  // namespace pvslab
