#include "harness/speedup/real_speedup.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "harness/speedup/cost_fit.hpp"

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

}  // namespace

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

}  // namespace pvslab
