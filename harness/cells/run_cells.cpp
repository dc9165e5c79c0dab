#include "harness/cells/run_cells.hpp"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/stopwatch.hpp"

namespace pvslab {
namespace {

bool run_in_order(const CellPlan& plan, std::span<const std::size_t> cells, unsigned threads,
                  const CellRunner& runner) {
  std::mutex keeping;
  const bool counts_steps = plan.has_common_unit();
  return for_each_index(
      cells.size(), threads,
      [&](std::size_t i) {
        const auto [set, cell] = plan.place_of(cells[i]);
        const Stopwatch stopwatch;
        const auto advance = [&](std::uint64_t steps) {
          if (counts_steps) runner.progress(steps);
        };
        CellWatch watch(runner.stop, advance);
        const CellResult result = plan.sets()[set].run(cell, watch);
        const double seconds = stopwatch.seconds();
        {
          const CriticalSection kept_and_counted;
          const std::scoped_lock lock(keeping);
          runner.keep(cells[i], result, seconds);
        }
        runner.progress(counts_steps ? plan.steps_of(cells[i]) - watch.told() : 1);
      },
      runner.stop);
}

}  // namespace

void CellWatch::require_no_stop() const {
  if (stop_()) throw WorkInterrupted("interrupted amid a cell");
}

void CellWatch::step() {
  require_no_stop();
  if (std::exchange(has_begun_, true)) {
    advance_(1);
    ++told_;
  }
}

bool run_cells(const CellPlan& plan, std::span<const std::size_t> cells, const CellRunner& runner) {
  std::vector<std::size_t> side_by_side;
  std::vector<std::size_t> alone;
  for (const std::size_t cell : cells) {
    (plan.sets()[plan.place_of(cell).set].takes_all_threads ? alone : side_by_side).push_back(cell);
  }
  std::ranges::sort(alone);
  return run_in_order(plan, side_by_side, runner.threads, runner) && run_in_order(plan, alone, 1, runner);
}

bool run_set(CellSet set, unsigned threads, const StopAsked& stop, const std::function<void(std::uint64_t)>& progress) {
  CellPlan plan("");
  plan.add(std::move(set));
  const CellSet& only = plan.sets().front();
  const auto fold = [&](std::size_t cell, const CellResult& result, double) {
    only.fold(cell, result.value, result.times);
  };
  return run_cells(plan, plan.largest_first(), {.threads = threads, .stop = stop, .progress = progress, .keep = fold});
}

}  // namespace pvslab
