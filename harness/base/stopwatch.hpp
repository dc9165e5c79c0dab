// Stopwatch: wall-clock seconds since its construction.
#pragma once

#include <chrono>

namespace pvslab {

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

}  // namespace pvslab
