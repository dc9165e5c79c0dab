// The clock of the alternation: processor time, which excludes waiting for other jobs.
#pragma once

#include <ctime>

namespace pvslab::bench {

// The processor time that `work()` takes, in seconds.
[[nodiscard]] double seconds_of(auto&& work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / static_cast<double>(CLOCKS_PER_SEC);
}

}  // namespace pvslab::bench
