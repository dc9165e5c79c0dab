// Time as the benchmarks take it in alternation: of the processor, so that waiting for another job's turn is not counted.
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
