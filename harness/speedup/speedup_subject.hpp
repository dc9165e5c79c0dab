// A parallel searcher compiled for the games on which speed-ups are measured, and one search of it: on a simulated machine by its
// cost model, on threads by the clock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "harness/speedup/speedup_case.hpp"
#include "harness/team/simulated/timed_machine.hpp"
#include "searchers/core/counters.hpp"
#include "searchers/core/searcher.hpp"

namespace pvslab {

struct MachineSetup {
  unsigned processors = 1;
  CostModel costs;         // of a simulated machine
  std::int32_t grain = 2;  // plies left at or below which a search is not divided
  std::uint64_t seed = 1;
  bool real_threads = false;
  // On real threads: so many searches one after the other, on the same threads. The time is their sum.
  unsigned repetitions = 1;
  IdleFlaw idle_flaw = IdleFlaw::none;  // of a simulated machine
  // Of teams on real threads: they throw SearchInterrupted once it is true. The twin alone is not interrupted.
  std::function<bool()> stop = {};
};

// Times are in units of the cost model; on threads in nanoseconds.
struct MeasuredSearch {
  Score value{};
  Counters counters;
  std::uint64_t time = 0;  // until the search returned
  std::uint64_t work =
      0;  // visits and table accesses of all processors at their costs, also those that came to nothing
  std::uint64_t abandoned = 0;      // visits to interior nodes that ended without a value
  std::uint64_t idle = 0;           // of all processors; simulated machines only, as what follows
  std::uint64_t communication = 0;  // time for messages
  std::uint64_t critical_path = 0;  // the longest chain of dependent work
};

struct SpeedupSubject {
  const SearcherInfo* info;
  bool is_greedy = false;      // promised (searchers/core/team.hpp)
  const SearcherInfo* serial;  // the twin, whose search is the time 1; null if it has no id of its own
  MeasuredSearch (*measure)(const SpeedupCase& search_case, const MachineSetup& setup);
  // The search of the twin alone, on the simulated machine's clock or in nanoseconds.
  MeasuredSearch (*measure_serial)(const SpeedupCase& search_case, const MachineSetup& setup);
  // The time of as many searches of the twin as there are processors, each on a thread of its own and repeated, all at
  // once: until the last one has ended, in nanoseconds.
  std::uint64_t (*time_at_once)(const SpeedupCase& search_case, const MachineSetup& setup);
};

// Those of searchers/parallel/catalog.hpp under the rule at_beta, and those that were added. Valid until another one is added.
[[nodiscard]] std::span<const SpeedupSubject> speedup_subjects();
// Of a user's program. Its id is not yet taken. Not for concurrent use.
void add_speedup_subject(const SpeedupSubject& subject);

// Those whose ids match; if there is no pattern all, or those that were added if some were. Throws like select_parallel.
[[nodiscard]] std::vector<const SpeedupSubject*> select_speedup_subjects(std::span<const std::string> patterns);

}  // namespace pvslab
