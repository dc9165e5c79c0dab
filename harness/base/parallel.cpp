// Both backends take the next index from one atomic counter. This keeps the order in which tasks start and makes each
// task a separate unit of work.
#include "harness/base/parallel.hpp"

#ifdef __linux__
#include <sched.h>
#endif

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "suites/input_file.hpp"

#ifndef PVSLAB_STD_THREADS
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>
#endif

namespace pvslab {
namespace {

// Calls worker() on `threads` threads at once, and returns when all have returned. `worker` does not throw.
#ifdef PVSLAB_STD_THREADS
void on_workers(unsigned threads, const std::function<void()>& worker) {
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back(worker);
  worker();
}
#else
void on_workers(unsigned threads, const std::function<void()>& worker) {
  const auto width = static_cast<int>(threads);
  use_deep_stacks();
  const tbb::global_control allow(tbb::global_control::max_allowed_parallelism, threads);
  tbb::task_arena arena(width);
  arena.execute([&] {
    tbb::parallel_for(
        0, width, [&](int) { worker(); }, tbb::simple_partitioner());
  });
}
#endif

}  // namespace

#ifdef PVSLAB_STD_THREADS
void use_deep_stacks() {}  // those of std::thread are as large as that of the main thread
#else
void use_deep_stacks() {
  constexpr std::size_t stack_bytes = std::size_t{64} << 20U;  // memory is used only as far as a search goes down
  static const tbb::global_control for_ever(tbb::global_control::thread_stack_size, stack_bytes);
}
#endif

bool for_each_index(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& task,
                    const std::function<bool()>& stop) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stopped = false;
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto worker = [&] {
    try {
      while (!stopped) {
        if (next >= count) return;
        if (stop()) {
          stopped = true;
          return;
        }
        const std::size_t index = next++;
        if (index >= count) return;
        task(index);
      }
    } catch (const WorkInterrupted&) {
      stopped = true;
    } catch (const ReadingStopped&) {
      stopped = true;
    } catch (...) {
      stopped = true;
      const std::scoped_lock lock(failure_mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  on_workers(static_cast<unsigned>(std::clamp<std::size_t>(count, 1, std::max(threads, 1U))), worker);
  if (failure) std::rethrow_exception(failure);
  return !stopped;
}

unsigned default_threads() {
#ifdef __linux__
  cpu_set_t allowed;
  if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0) return static_cast<unsigned>(CPU_COUNT(&allowed));
#endif
  return std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace pvslab
