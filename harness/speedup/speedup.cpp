#include "harness/speedup/speedup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "harness/base/parallel.hpp"
#include "harness/base/progress.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/speedup/real_speedup.hpp"
#include "harness/team/thread_machine.hpp"

namespace pvslab {
namespace {

// The searches of one searcher in one table, on every tree: those of each number of processors, then those of the twin.
struct Searches {
  std::size_t rows;
  std::size_t trees;
  std::span<const MeasuredSearch> all;

  [[nodiscard]] std::span<const MeasuredSearch> of(std::size_t row) const { return all.subspan(row * trees, trees); }
  [[nodiscard]] std::span<const MeasuredSearch> of_twin() const { return of(rows); }
};

SpeedupRow row_of(unsigned processors, std::span<const MeasuredSearch> own, std::span<const MeasuredSearch> twin) {
  SpeedupRow row;
  row.processors = processors;
  std::vector<std::uint64_t> times;
  std::vector<std::uint64_t> serial_times;
  std::uint64_t serial_work = 0;
  for (std::size_t tree = 0; tree < own.size(); ++tree) {
    const MeasuredSearch& one = own[tree];
    times.push_back(std::max<std::uint64_t>(one.time, 1));
    serial_times.push_back(twin[tree].time);
    row.time += one.time;
    row.serial_time += twin[tree].time;
    row.work += one.work;
    serial_work += twin[tree].work;
    row.idle += one.idle;
    row.communication += one.communication;
    row.critical_path += one.critical_path;
    row.abandoned += one.abandoned;
    row.nodes += one.counters.nodes;
  }
  row.speedup = paired_ratio(serial_times, times);
  row.overhead = static_cast<std::int64_t>(row.work) - static_cast<std::int64_t>(serial_work);
  return row;
}

void compare_values(const SpeedupOptions& options, const SpeedupTable& table, const SpeedupSubject& searcher,
                    const Searches& searches, std::vector<std::string>& wrong) {
  for (std::size_t row = 0; row < searches.rows; ++row) {
    for (std::size_t tree = 0; tree < searches.trees; ++tree) {
      const Score own = searches.of(row)[tree].value;
      const Score of_twin = searches.of_twin()[tree].value;
      if (own == of_twin) continue;
      wrong.push_back(fmt::format("{} with {} on tree {} of {}: {} instead of {}", searcher.info->id,
                                  counted(options.processors[row], "processor"), tree + 1, table.workload, own.value(),
                                  of_twin.value()));
    }
  }
}

MachineSetup setup_of(const SpeedupOptions& options, const SpeedupTable& table, unsigned processors) {
  MachineSetup setup = options.setup;
  setup.stop = options.stop;
  setup.processors = processors;
  setup.costs.latency = table.latency;
  setup.grain = table.grain;
  return setup;
}

// One search of a plan.
struct PlannedSearch {
  std::size_t table;
  std::size_t searcher;
  std::size_t row;  // equal to the number of rows: the twin
  std::uint64_t tree;
};

struct SearchPlan {
  std::vector<SpeedupTable> tables;
  std::vector<std::size_t> workload_of;  // each table's
  std::vector<PlannedSearch> places;     // by table, searcher, row and tree
};

SearchPlan plan_of(const SpeedupOptions& options, std::span<const SpeedupWorkload> workloads) {
  SearchPlan plan;
  for (std::size_t i = 0; i < workloads.size(); ++i) {
    const std::uint64_t trees = std::min<std::uint64_t>(options.trees, workloads[i].size().value_or(options.trees));
    for (const std::uint32_t latency : options.latencies) {
      for (const std::int32_t grain : options.grains) {
        plan.tables.push_back({workloads[i].name(), trees, latency, grain});
        plan.workload_of.push_back(i);
      }
    }
  }
  for (std::size_t table = 0; table < plan.tables.size(); ++table) {
    for (std::size_t searcher = 0; searcher < options.searchers.size(); ++searcher) {
      for (std::size_t row = 0; row <= options.processors.size(); ++row) {
        for (std::uint64_t tree = 0; tree < plan.tables[table].trees; ++tree) {
          plan.places.push_back({table, searcher, row, tree});
        }
      }
    }
  }
  return plan;
}

// Each simulated processor has a stack of two mappings, of which Linux allows a process 65,530.
constexpr unsigned most_stacks = 30'000;

// How many searches are simulated at once.
unsigned searches_at_once(const SpeedupOptions& options) {
  static_assert(most_simulated_processors <= most_stacks);
  return std::clamp(most_stacks / std::ranges::max(options.processors), 1U, options.threads);
}

// Throws SearchInterrupted in the midst of a search on real threads.
SpeedupReport measure_all(const SpeedupOptions& options) {
  const std::vector<SpeedupWorkload> workloads(options.workloads.begin(), options.workloads.end());
  SearchPlan plan = plan_of(options, workloads);
  SpeedupReport report{.options = options, .tables = std::move(plan.tables), .wrong = {}};
  const std::size_t rows = options.processors.size();
  std::vector<MeasuredSearch> found(plan.places.size());
  // On threads each team's search of a tree is repeated in rounds, beside those of its twin.
  constexpr std::uint64_t searches_of_rounds = 12;
  std::uint64_t total = found.size();
  if (options.setup.real_threads) total += (found.size() - found.size() / (rows + 1)) * searches_of_rounds;
  Progress progress("speed-up", "searches", total, options.show_progress && Progress::stderr_is_terminal());
  const auto run = [&](std::size_t i) {
    const PlannedSearch& place = plan.places[i];
    const SpeedupSubject& searcher = *options.searchers[place.searcher];
    const SpeedupCase of = workloads[plan.workload_of[place.table]].make_case(options.seed, place.tree);
    const bool is_twin = place.row == rows;
    const MachineSetup setup =
        setup_of(options, report.tables[place.table], is_twin ? 1 : options.processors[place.row]);
    found[i] = is_twin ? searcher.measure_serial(of, setup) : searcher.measure(of, setup);
    progress.advance();
  };
  if (options.setup.real_threads) {
    // One after the other, and outside of other parallel work, which would keep the threads.
    for (std::size_t i = 0; i < found.size() && report.complete; ++i) {
      report.complete = !options.stop();
      if (report.complete) run(i);
    }
  } else {
    report.complete = for_each_index(found.size(), searches_at_once(options), run, options.stop);
  }
  std::size_t at = 0;
  for (std::size_t t = 0; t < report.tables.size() && report.complete; ++t) {
    SpeedupTable& table = report.tables[t];
    for (const SpeedupSubject* const searcher : options.searchers) {
      const std::size_t count = (rows + 1) * table.trees;
      const Searches searches{rows, table.trees, std::span(found).subspan(at, count)};
      at += count;
      SpeedupOfSearcher of_searcher{.searcher = searcher, .rows = {}};
      for (std::size_t row = 0; row < rows; ++row) {
        of_searcher.rows.push_back(row_of(options.processors[row], searches.of(row), searches.of_twin()));
        if (!options.setup.real_threads) continue;
        const MachineSetup setup = setup_of(options, table, options.processors[row]);
        measure_threads(of_searcher.rows.back(), *searcher, workloads[plan.workload_of[t]], table.trees, options, setup,
                        [&] { progress.advance(searches_of_rounds); });
        if (options.stop()) report.complete = false;
      }
      compare_values(options, table, *searcher, searches, report.wrong);
      table.searchers.push_back(std::move(of_searcher));
    }
  }
  return report;
}

}  // namespace

SpeedupReport measure_speedup(const SpeedupOptions& options) {
  try {
    return measure_all(options);
  } catch (const SearchInterrupted&) {
    return {.options = options, .tables = {}, .wrong = {}, .complete = false};
  }
}

}  // namespace pvslab
