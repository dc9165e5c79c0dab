#include "harness/speedup/speedup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "harness/base/parallel.hpp"
#include "harness/base/progress.hpp"
#include "harness/base/text/number_text.hpp"
#include "harness/speedup/cost_fit.hpp"
#include "harness/team/run_parallel.hpp"
#include "harness/team/thread_machine.hpp"

namespace pvslab {
namespace {

SpeedupCase one_ply_less(const SpeedupCase& of) {
  return std::visit(
      [](auto shallower) -> SpeedupCase {
        if (!shallower.depth.is_horizon()) shallower.depth = shallower.depth.below();
        return shallower;
      },
      of);
}

// The costs of nodes, from serial searches of two depths: their shares of leaves differ.
CostModel costs_of(const SpeedupSubject& searcher, std::span<const SpeedupCase> cases, MachineSetup setup) {
  setup.processors = 1;
  std::vector<TimedVisits> searches;
  const auto add = [&](const SpeedupCase& of) {
    const MeasuredSearch found = searcher.measure_serial(of, setup);
    searches.push_back({found.counters.interior, found.counters.leaves, found.time});
  };
  for (const SpeedupCase& of : cases) {
    add(of);
    add(one_ply_less(of));
  }
  CostModel costs = fit_costs(searches);
  costs.latency = static_cast<std::uint32_t>(static_cast<double>(measured_latency()) * cost_units_of_nanosecond);
  return costs;
}

// Short searches are repeated, so that the start of threads is a small part of what is compared.
unsigned repetitions_of(std::uint64_t nanoseconds) {
  constexpr std::uint64_t enough = 25'000'000;
  constexpr std::uint64_t most = 100;
  return static_cast<unsigned>(std::clamp<std::uint64_t>(enough / std::max<std::uint64_t>(nanoseconds, 1), 1, most));
}

struct Rounds {
  std::uint64_t together = 0;  // of a search by all threads, in nanoseconds
  std::uint64_t at_once = 0;   // of as many searches of the twin at once as there are threads
};

// What else runs on the machine only ever adds time: of each, the fastest of a few rounds counts. Long searches have one.
Rounds fastest_of_rounds(const SpeedupSubject& searcher, const SpeedupCase& of, MachineSetup setup) {
  constexpr std::uint64_t long_time = 1'000'000'000;
  const std::uint64_t first = searcher.measure(of, setup).time;
  Rounds fastest{.together = std::numeric_limits<std::uint64_t>::max(),
                 .at_once = std::numeric_limits<std::uint64_t>::max()};
  setup.repetitions = repetitions_of(first);
  const int rounds = first < long_time ? 3 : 1;
  for (int round = 0; round < rounds; ++round) {
    fastest.together = std::min(fastest.together, searcher.measure(of, setup).time);
    fastest.at_once = std::min(fastest.at_once, searcher.time_at_once(of, setup));
  }
  fastest.together = std::max<std::uint64_t>(fastest.together / setup.repetitions, 1);
  fastest.at_once /= setup.repetitions;
  return fastest;
}

// The throughput on real threads, against serial searches that share the machine in the same way, and what the simulated machine
// predicts of it. `setup` says how many threads. Each of the first `trees` trees is searched by the threads together, by as many
// serial searches at once, by a team of one thread, and by one serial search alone. Sets the times of the row, its speed-up and
// what is said of threads; nothing if it was interrupted. Calls step() after each tree.
void measure_threads(SpeedupRow& row, const SpeedupSubject& searcher, const SpeedupWorkload& workload,
                     std::uint64_t trees, const SpeedupOptions& options, const MachineSetup& setup,
                     const std::function<void()>& step) {
  std::vector<SpeedupCase> cases;
  for (std::uint64_t tree = 0; tree < trees; ++tree) cases.push_back(workload.make_case(options.seed, tree));

  MachineSetup one_thread = setup;
  one_thread.processors = 1;
  std::vector<std::uint64_t> times;
  std::vector<std::uint64_t> thread_times;  // times the number of threads
  std::vector<std::uint64_t> at_once;
  std::vector<std::uint64_t> alone;
  std::uint64_t team_of_one = 0;
  for (const SpeedupCase& of : cases) {
    if (options.stop()) return;
    const Rounds threads = fastest_of_rounds(searcher, of, setup);
    const Rounds one = fastest_of_rounds(searcher, of, one_thread);
    times.push_back(threads.together);
    thread_times.push_back(threads.together * setup.processors);
    at_once.push_back(threads.at_once);
    alone.push_back(one.at_once);
    team_of_one += one.together;
    step();
  }
  row.time = std::accumulate(times.begin(), times.end(), std::uint64_t{0});
  row.serial_time = std::accumulate(alone.begin(), alone.end(), std::uint64_t{0});
  row.speedup = paired_ratio(alone, times);
  SpeedupRow::Real real;
  real.throughput = paired_ratio(at_once, thread_times);

  real.costs = costs_of(searcher, cases, setup);
  MachineSetup simulated = setup;
  simulated.real_threads = false;
  simulated.costs = real.costs;
  double serial_time = 0;
  double time = 0;
  for (const SpeedupCase& of : cases) {
    serial_time += static_cast<double>(searcher.measure_serial(of, simulated).time);
    time += static_cast<double>(searcher.measure(of, simulated).time);
  }
  // A team with one thread visits what the twin visits, but its nodes cost something else.
  const double team_cost = static_cast<double>(team_of_one) / static_cast<double>(row.serial_time);
  real.predicted = serial_time / (time * team_cost * setup.processors);
  row.real = real;
}

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

// How many searches are simulated at once.
unsigned searches_at_once(const SpeedupOptions& options) {
  static_assert(most_simulated_processors <= most_stacks);
  const unsigned most = std::ranges::max(options.processors);
  return std::clamp(most_stacks / (most + great_reserve(most)), 1U, options.threads);
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
