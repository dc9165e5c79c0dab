#include "harness/speedup/threads_at_once.hpp"

#include <atomic>
#include <barrier>
#include <chrono>
#include <cstddef>
#include <thread>
#include <vector>

namespace pvslab {

std::uint64_t threads_at_once(unsigned count, const std::function<void(unsigned)>& task) {
  using Clock = std::chrono::steady_clock;
  std::barrier all_there(static_cast<std::ptrdiff_t>(count) + 1);
  std::atomic<bool> is_cancelled = false;
  std::vector<std::jthread> threads;
  try {
    for (unsigned number = 0; number < count; ++number) {
      threads.emplace_back([&, number] {
        all_there.arrive_and_wait();
        if (!is_cancelled) task(number);
      });
    }
  } catch (...) {
    // The system has no more threads: those that are there wait for the missing ones.
    is_cancelled = true;
    for (std::size_t missing = count + 1 - threads.size(); missing > 0; --missing) all_there.arrive_and_drop();
    throw;
  }
  const auto begin = Clock::now();
  all_there.arrive_and_wait();
  threads.clear();
  return static_cast<std::uint64_t>(std::chrono::nanoseconds(Clock::now() - begin).count());
}

}  // namespace pvslab
