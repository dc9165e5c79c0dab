#include "harness/team/thread_machine.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#ifndef PVSLAB_STD_THREADS
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>
#endif

#include "harness/base/parallel.hpp"

namespace pvslab {
namespace {

void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#else
  std::this_thread::yield();
#endif
}

}  // namespace

// 1: the processor was woken and has not slept since.
struct alignas(64) ThreadMachine::Permit {
  std::atomic<std::uint32_t> value = 0;
};

// oneTBB does not promise that every task of a group has a thread, and who gets a processor must have one.
ThreadMachine::ThreadMachine(unsigned processors, Threads kind, std::optional<unsigned> in_reserve)
    : TeamMachine(processors, true, in_reserve),
      kind_(hands_over() ? Threads::standard : kind),
      permits_(std::make_unique<Permit[]>(workers().size())) {}
ThreadMachine::~ThreadMachine() = default;

void ThreadMachine::park(Worker& worker, Touch::Object) {
  std::atomic<std::uint32_t>& permit = permits_[worker.number].value;
  // A split is often published soon after the last one ended, and waking a thread takes longer than that.
  constexpr int spins = 2'000;
  for (int i = 0; i < spins; ++i) {
    if (permit.load(std::memory_order_relaxed) != 0) break;
    relax();
  }
  while (permit.exchange(0, std::memory_order_acquire) == 0) permit.wait(0, std::memory_order_relaxed);
}

void ThreadMachine::wake(Worker&, Worker& who) {
  std::atomic<std::uint32_t>& permit = permits_[who.number].value;
  permit.store(1, std::memory_order_release);
  permit.notify_one();
}

void ThreadMachine::fault(TeamFault) {
  std::fputs("pvslab: a parallel searcher returned from a split while other threads were searching it\n", stderr);
  std::abort();
}

void ThreadMachine::run(const std::function<void(Worker&)>& body, const std::function<bool()>& stop) {
  {
    std::mutex mutex;
    std::condition_variable_any ended;
    std::jthread watch;
    if (stop) {
      watch = std::jthread([&](const std::stop_token& is_over) {
        constexpr std::chrono::milliseconds interval(20);
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, is_over, interval, [&] { return is_over.stop_requested(); })) {
          if (!stop()) continue;
          fail(std::make_exception_ptr(SearchInterrupted()));
          return;
        }
      });
    }
    run_on_threads(body);
  }
  rethrow_failure();
}

void ThreadMachine::run_on_standard_threads(const std::function<void(Worker&)>& body) {
  {
    std::vector<std::jthread> helpers;
    try {
      // A small search is over before a thread has started: it waits until all are there.
      std::atomic<unsigned> started = 1;
      for (unsigned i = 1; i < workers().size(); ++i) {
        helpers.emplace_back([this, i, &started] {
          started.fetch_add(1);
          help_until_finished(workers()[i]);
        });
      }
      while (started.load() < workers().size()) std::this_thread::yield();
      body(workers().front());
    } catch (...) {
      fail(std::current_exception());
    }
    finish(workers().front());
  }
}

#ifdef PVSLAB_STD_THREADS
void ThreadMachine::run_on_threads(const std::function<void(Worker&)>& body) { run_on_standard_threads(body); }
#else
// The isolation keeps a thread that waits here from running tasks of a search around this one.
void ThreadMachine::run_on_threads(const std::function<void(Worker&)>& body) {
  if (kind_ == Threads::standard) return run_on_standard_threads(body);
  use_deep_stacks();
  const tbb::global_control allow(tbb::global_control::max_allowed_parallelism, size());
  tbb::task_arena arena(static_cast<int>(size()));
  arena.execute([&] {
    tbb::this_task_arena::isolate([&] {
      tbb::task_group helpers;
      for (unsigned i = 1; i < size(); ++i) helpers.run([this, i] { help_until_finished(workers()[i]); });
      try {
        body(workers().front());
      } catch (...) {
        fail(std::current_exception());
      }
      finish(workers().front());
      helpers.wait();
    });
  });
}
#endif

}  // namespace pvslab
