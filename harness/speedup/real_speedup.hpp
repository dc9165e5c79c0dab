// The throughput of a parallel searcher on real threads, against serial searches that share the machine in the same way, and
// what the simulated machine predicts of it.
#pragma once

#include <cstdint>
#include <functional>

#include "harness/speedup/speedup.hpp"

namespace pvslab {

// `setup` says how many threads. Each of the first `trees` trees is searched by the threads together, by as many serial searches
// at once, by a team of one thread, and by one serial search alone. Sets the times of the row, its speed-up and what is said of
// threads; nothing if it was interrupted. Calls step() after each tree.
void measure_threads(SpeedupRow& row, const SpeedupSubject& searcher, const SpeedupWorkload& workload,
                     std::uint64_t trees, const SpeedupOptions& options, const MachineSetup& setup,
                     const std::function<void()>& step);

}  // namespace pvslab
