#include "harness/speedup/real_speedup.hpp"

#include <algorithm>
#include <limits>
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

}  // namespace

SpeedupRow::Real real_speedup(const SpeedupSubject& searcher, const SpeedupWorkload& workload, std::uint64_t trees,
                              const SpeedupOptions& options, const MachineSetup& setup) {
  std::vector<SpeedupCase> cases;
  for (std::uint64_t tree = 0; tree < trees; ++tree) cases.push_back(workload.make_case(options.seed, tree));

  std::vector<std::uint64_t> together;  // times the number of threads
  std::vector<std::uint64_t> at_once;
  for (const SpeedupCase& of : cases) {
    if (options.stop()) break;
    MachineSetup repeated = setup;
    repeated.repetitions = repetitions_of(searcher.measure(of, setup).time);
    // What else runs on the machine only ever adds time: of each, the fastest of a few rounds counts.
    constexpr int rounds = 3;
    std::uint64_t own = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t serial = own;
    for (int round = 0; round < rounds; ++round) {
      own = std::min(own, searcher.measure(of, repeated).time);
      serial = std::min(serial, searcher.time_at_once(of, repeated));
    }
    together.push_back(std::max<std::uint64_t>(own * setup.processors, 1));
    at_once.push_back(serial);
  }
  SpeedupRow::Real real;
  if (together.size() < cases.size()) return real;
  real.throughput = paired_ratio(at_once, together);

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
  real.predicted = serial_time / (time * setup.processors);
  return real;
}

}  // namespace pvslab
