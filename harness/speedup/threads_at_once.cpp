#include "harness/speedup/threads_at_once.hpp"

#include <barrier>
#include <chrono>
#include <thread>
#include <vector>

namespace pvslab {

std::uint64_t threads_at_once(unsigned count, const std::function<void(unsigned)>& task) {
  using Clock = std::chrono::steady_clock;
  std::barrier all_there(static_cast<std::ptrdiff_t>(count) + 1);
  std::vector<std::jthread> threads;
  for (unsigned number = 0; number < count; ++number) {
    threads.emplace_back([&, number] {
      all_there.arrive_and_wait();
      task(number);
    });
  }
  const auto begin = Clock::now();
  all_there.arrive_and_wait();
  threads.clear();
  return static_cast<std::uint64_t>(std::chrono::nanoseconds(Clock::now() - begin).count());
}

}  // namespace pvslab
