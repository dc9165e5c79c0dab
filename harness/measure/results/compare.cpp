#include "harness/measure/results/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "harness/base/text/number_text.hpp"

namespace pvslab {
namespace {

bool is_of(const CellRecord& record, std::size_t workload, std::size_t searcher) {
  return record.workload == workload && record.searcher == searcher;
}

// A program that did not answer for a tree of a workload has no figures there. The rest stays.
void leave_out_faults(Plan& plan, std::vector<CellRecord>& records) {
  std::vector<CellRecord> faults;
  std::ranges::copy_if(records, std::back_inserter(faults), [](const CellRecord& one) { return !one.fault.empty(); });
  for (const CellRecord& fault : faults) {
    PlannedWorkload& planned = plan.workloads[fault.workload];
    if (std::erase(planned.searchers, fault.searcher) == 0) continue;  // told already
    std::erase_if(records, [&](const CellRecord& one) { return is_of(one, fault.workload, fault.searcher); });
    std::erase_if(plan.cells,
                  [&](const Cell& cell) { return cell.workload == fault.workload && cell.searcher == fault.searcher; });
    plan.notes.push_back(fmt::format("no figures on {}: tree {}: {}", planned.name(),
                                     fault.first_tree + fault.values.size() + 1, fault.fault));
  }
}

}  // namespace

Results results_of(const Plan& plan, MeasuredCells& measured, const std::string& command, unsigned threads) {
  Plan finished = plan;
  finished.workloads.clear();
  finished.cells.clear();
  std::vector<std::optional<std::size_t>> places;  // of each workload of the plan, among the finished ones
  for (std::size_t i = 0; i < plan.workloads.size(); ++i) {
    const std::size_t missing = measured.missing_cells(i);
    if (missing == 0) {
      places.emplace_back(finished.workloads.size());
      finished.workloads.push_back(plan.workloads[i]);
    } else {
      places.emplace_back(std::nullopt);
      finished.notes.push_back(fmt::format("{}: left out, since {} missing", plan.workloads[i].name(),
                                           missing == 1 ? "a cell is" : counted(missing, "cell") + " are"));
    }
  }
  for (Cell cell : plan.cells) {
    if (!places[cell.workload]) continue;
    cell.workload = *places[cell.workload];
    finished.cells.push_back(cell);
  }
  std::vector<CellRecord> records;
  for (CellRecord& record : measured.records()) {
    if (!places[record.workload]) continue;
    record.workload = *places[record.workload];
    records.push_back(std::move(record));
  }
  leave_out_faults(finished, records);
  return results_of(finished, records, command, threads);
}

}  // namespace pvslab
