
#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <thread>
#include <vector>

#include "harness/bind/select_by_id.hpp"
#include "harness/speedup/speedup_subject.inl.hpp"

namespace pvslab {

void detail::account_for(const TeamMachine& machine, const CostModel& costs, MeasuredSearch& measured) {
  for (const Worker& worker : machine.workers()) {
    const WorkerAccount& own = worker.account;
    measured.work += own.interior * costs.interior + own.leaves * costs.leaf + own.accesses * costs.access;
    measured.abandoned += own.interior - own.left;
    measured.communication += own.communication;
  }
}

std::uint64_t detail::threads_at_once(unsigned count, const std::function<void(unsigned)>& task) {
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

namespace {

struct Registry {
  std::vector<SpeedupSubject> subjects = [] {
    std::vector<SpeedupSubject> shipped = detail::splitting_subjects();
    std::ranges::copy(detail::waiting_subjects(), std::back_inserter(shipped));
    std::ranges::copy(detail::table_subjects(), std::back_inserter(shipped));
    return shipped;
  }();
  std::size_t shipped = subjects.size();
};

Registry& registry() {
  static Registry one;
  return one;
}

}  // namespace

std::span<const SpeedupSubject> speedup_subjects() { return registry().subjects; }

void add_speedup_subject(const SpeedupSubject& subject) { registry().subjects.push_back(subject); }

std::vector<const SpeedupSubject*> select_speedup_subjects(std::span<const std::string> patterns) {
  const std::span<const SpeedupSubject> all = speedup_subjects();
  return select_parallel_by_id(all, patterns, all.size() > registry().shipped ? registry().shipped : 0);
}

}  // namespace pvslab
