#include "harness/measure/results/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "harness/base/text/number_text.hpp"

namespace pvslab {

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
  // A program that did not answer for a tree of a workload has no figures there. The rest stays.
  for (const UnansweredTree& one : leave_out_faults(finished, records)) {
    finished.notes.push_back(
        fmt::format("no figures on {}: tree {}: {}", finished.workloads[one.workload].name(), one.tree, one.text));
  }
  return results_of(finished, records, command, threads);
}

}  // namespace pvslab
