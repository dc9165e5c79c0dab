#include "harness/cells/run/run_cells.hpp"

#include <unistd.h>

#include <algorithm>
#include <exception>
#include <mutex>
#include <utility>
#include <vector>

#include "harness/base/exit_code.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/stopwatch.hpp"
#include "harness/cells/run/begun.hpp"
#include "suites/input_file.hpp"

namespace pvslab {
namespace {

class Execution {
 public:
  Execution(const CellPlan& plan, const CellRunner& runner)
      : plan_(plan), runner_(runner), counts_steps_(plan.has_common_unit()) {}

  void run(std::size_t number) {
    const auto [set, cell] = plan_.place_of(number);
    const Stopwatch stopwatch;
    const auto advance = [&](std::uint64_t steps) {
      if (counts_steps_) runner_.progress(steps);
    };
    CellWatch watch(runner_.stop, advance);
    const CellResult result = run_noted(number, set, cell, watch);
    const double seconds = stopwatch.seconds();
    {
      const CriticalSection kept_and_counted;
      const std::scoped_lock lock(keeping_);
      runner_.keep(number, result, seconds);
    }
    runner_.progress(counts_steps_ ? plan_.steps_of(number) - watch.told() : 1);
  }

  bool run_in_order(std::span<const std::size_t> cells, unsigned threads) {
    return for_each_index(
        cells.size(), threads, [&](std::size_t i) { run(cells[i]); }, runner_.stop);
  }

 private:
  // What the code of a stranger throws ends a process that is supervised, as a signal does: the cell has no result.
  CellResult run_noted(std::size_t number, std::size_t set, std::size_t cell, CellWatch& watch) {
    const NotedCell noted(number, plan_.cost_of(number));
    if (!ends_by_exception()) return plan_.sets()[set].run(cell, watch);
    try {
      return plan_.sets()[set].run(cell, watch);
    } catch (const WorkInterrupted&) {
      throw;
    } catch (const ReadingStopped&) {
      throw;
    } catch (const std::exception& error) {
      note_thrown(error.what());
    } catch (...) {
      note_thrown("an exception of unknown type");
    }
    ::_exit(static_cast<int>(ExitCode::bad_input));
  }

  const CellPlan& plan_;
  const CellRunner& runner_;
  bool counts_steps_;
  std::mutex keeping_;
};

}  // namespace

bool run_cells(const CellPlan& plan, std::span<const std::size_t> cells, const CellRunner& runner) {
  std::vector<std::size_t> side_by_side;
  std::vector<std::size_t> alone;
  for (const std::size_t cell : cells) {
    (plan.sets()[plan.place_of(cell).set].takes_all_threads ? alone : side_by_side).push_back(cell);
  }
  std::ranges::sort(alone);
  Execution execution(plan, runner);
  return execution.run_in_order(side_by_side, runner.threads) && execution.run_in_order(alone, 1);
}

bool run_cells_of(const CellPlan& plan, const std::function<std::optional<std::size_t>(bool)>& next,
                  const CellRunner& runner) {
  Execution execution(plan, runner);
  const auto run_all = [&](bool takes_all_threads, unsigned threads) {
    // There are at most as many as the plan has; when none is left, the rest of the calls do nothing.
    return for_each_index(
        plan.size(), threads,
        [&](std::size_t) {
          if (const auto number = next(takes_all_threads)) execution.run(*number);
        },
        runner.stop);
  };
  return run_all(false, runner.threads) && run_all(true, 1);
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
