// BlockTimer: the processor time of a piece of work, as Google Benchmark takes it. One piece at a time, in the order in which
// they are asked for, so that the caller arranges the alternation (Google Benchmark's own interleaving is not pairing).
#pragma once

#include <functional>

namespace pvslab {

class BlockTimer {
 public:
  // Registers the one benchmark that runs every piece of work. There is one BlockTimer at a time.
  BlockTimer();
  BlockTimer(const BlockTimer&) = delete;
  BlockTimer& operator=(const BlockTimer&) = delete;
  ~BlockTimer();

  // The processor time of this thread that `work` takes, in seconds. What it throws is thrown here.
  [[nodiscard]] double seconds_of(const std::function<void()>& work);
};

}  // namespace pvslab
