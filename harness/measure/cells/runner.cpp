#include "harness/measure/cells/runner.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "harness/base/notice.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/progress.hpp"
#include "suites/input_error.hpp"

namespace pvslab {
namespace {

using CellKey = std::tuple<std::size_t, std::uint64_t, std::size_t>;

using Slots = std::vector<std::optional<CellRecord>>;  // one for each cell of the plan

[[noreturn]] void fail(std::size_t record_number, const char* what) {
  // The header is line 1.
  throw InputError(journal_name, record_number + 2, 0, std::string(what) + "; start again with --fresh");
}

void place_finished(const Plan& plan, const std::vector<CellRecord>& finished, Slots& slots) {
  std::map<CellKey, std::size_t> places;
  for (std::size_t i = 0; i < plan.cells.size(); ++i) {
    const Cell& cell = plan.cells[i];
    places.emplace(CellKey{cell.workload, cell.first_tree, cell.searcher}, i);
  }
  for (std::size_t i = 0; i < finished.size(); ++i) {
    const CellRecord& record = finished[i];
    const auto place = places.find({record.workload, record.first_tree, record.searcher});
    if (place == places.end()) fail(i, "the cell is not in the plan");
    const std::uint64_t trees = plan.cells[place->second].trees;
    if (record.values.size() != trees || record.nodes.size() != trees) fail(i, "the cell has another number of trees");
    if (slots[place->second]) fail(i, "the cell is recorded twice");
    slots[place->second] = record;
  }
}

// The cells without a record, largest first, so that no thread runs a large one alone at the end.
std::vector<std::size_t> cells_to_run(const Plan& plan, const Slots& slots) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < plan.cells.size(); ++i) {
    if (!slots[i]) result.push_back(i);
  }
  // A total order: plan order among equals.
  std::ranges::sort(result, [&](std::size_t a, std::size_t b) {
    const double nodes_of_a = plan.cells[a].estimated_nodes;
    const double nodes_of_b = plan.cells[b].estimated_nodes;
    return nodes_of_a != nodes_of_b ? nodes_of_a > nodes_of_b : a < b;
  });
  return result;
}

}  // namespace

std::vector<CellRecord> run_plan(const Plan& plan, const RunnerOptions& options) {
  Slots slots(plan.cells.size());
  if (options.journal != nullptr) place_finished(plan, options.journal->finished(), slots);
  const std::vector<std::size_t> to_run = cells_to_run(plan, slots);
  const auto searches = std::accumulate(to_run.begin(), to_run.end(), std::uint64_t{0},
                                        [&](std::uint64_t sum, std::size_t i) { return sum + plan.cells[i].trees; });
  for (const std::string& warning : plan.warnings) write_notice(warning);
  {
    std::atomic<std::size_t> finished = plan.cells.size() - to_run.size();
    std::optional<InterruptReport> report_if_ended;
    if (options.cut_short) report_if_ended.emplace([&] { return options.cut_short(finished); });
    Progress progress("compare", "searches", searches, options.show_progress && Progress::stderr_is_terminal());
    const auto run = [&](std::size_t i) {
      const std::size_t place = to_run[i];
      CellRecord record = run_cell(plan, plan.cells[place]);
      {
        const CriticalSection kept_and_counted;
        if (options.journal != nullptr) options.journal->append(record);
        ++finished;
      }
      slots[place] = std::move(record);
      progress.advance(plan.cells[place].trees);
    };
    const auto never = [] { return false; };
    for_each_index(to_run.size(), options.threads, run, options.stop ? options.stop : std::function<bool()>(never));
  }
  std::vector<CellRecord> records;
  for (auto& slot : slots) {
    if (slot) records.push_back(std::move(*slot));
  }
  return records;
}

}  // namespace pvslab
