// The throughput of a parallel searcher on real threads, against serial searches that share the machine in the same way, and
// what the simulated machine predicts of it.
#pragma once

#include "harness/speedup/speedup.hpp"

namespace pvslab {

// `setup` says how many threads. Each of the first `trees` trees is searched by the threads together and by as many serial searches
// at once, in the order ABBA.
[[nodiscard]] SpeedupRow::Real real_speedup(const SpeedupSubject& searcher, const SpeedupWorkload& workload,
                                            std::uint64_t trees, const SpeedupOptions& options,
                                            const MachineSetup& setup);

}  // namespace pvslab
