// BlockTimer: the processor time of a piece of work, measured by Google Benchmark. Runs one piece at a time, in call
// order, so that the caller controls the alternation (Google Benchmark's own interleaving does not pair).
#pragma once

#include <functional>

namespace pvslab {

class BlockTimer {
 public:
  // Registers the one benchmark that runs every piece of work. Only one BlockTimer may exist at a time.
  BlockTimer();
  BlockTimer(const BlockTimer&) = delete;
  BlockTimer& operator=(const BlockTimer&) = delete;
  ~BlockTimer();

  // The processor time of this thread that `work` takes, in seconds. Rethrows what `work` throws.
  [[nodiscard]] double seconds_of(const std::function<void()>& work);
};

}  // namespace pvslab
