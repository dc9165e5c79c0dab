#include "harness/speedup/cost_fit.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cmath>
#include <thread>
#include <vector>

#include "harness/team/team.hpp"
#include "harness/team/thread_machine.hpp"

namespace pvslab {
namespace {

std::uint32_t in_units(double nanoseconds) {
  return static_cast<std::uint32_t>(std::lround(nanoseconds * cost_units_of_nanosecond));
}

// The clock when the second of two parts was taken. Stands for a split in BasicTeam::share.
class TwoParts final : public Sharing {
 public:
  using Clock = std::chrono::steady_clock;

  explicit TwoParts(Worker& owner) : Sharing(*owner.machine, nullptr, 1, {0, 2}) {}
  [[nodiscard]] unsigned remaining() const { return 2 - taken_.load(); }
  void begin_sharing(Worker&) { begun_ = Clock::now(); }
  void end_sharing(Worker&) {}
  // The owner does not end before the other one is there.
  void search_shared(Worker& worker, auto&&) {
    if (worker.number != 0) joined_ = Clock::now();
    taken_.fetch_add(1);
    while (taken_.load() < 2) std::this_thread::yield();
  }
  [[nodiscard]] std::uint64_t waited() const {
    return static_cast<std::uint64_t>(std::chrono::nanoseconds(joined_ - begun_).count());
  }

 private:
  std::atomic<unsigned> taken_ = 0;
  Clock::time_point begun_;
  Clock::time_point joined_;
};

}  // namespace

CostModel fit_costs(std::span<const TimedVisits> searches) {
  assert(!searches.empty());
  // Each equation interior * a + leaves * b = nanoseconds, divided by its right side.
  double ii = 0;
  double il = 0;
  double ll = 0;
  double i = 0;
  double l = 0;
  double nodes = 0;
  double nanoseconds = 0;
  for (const TimedVisits& one : searches) {
    const double time = static_cast<double>(std::max<std::uint64_t>(one.nanoseconds, 1));
    const double interior = static_cast<double>(one.interior) / time;
    const double leaves = static_cast<double>(one.leaves) / time;
    ii += interior * interior;
    il += interior * leaves;
    ll += leaves * leaves;
    i += interior;
    l += leaves;
    nodes += static_cast<double>(one.interior + one.leaves);
    nanoseconds += time;
  }
  const double determinant = ii * ll - il * il;
  const double of_interior = (i * ll - l * il) / determinant;
  const double of_leaf = (l * ii - i * il) / determinant;
  constexpr double least_determinant = 1e-6;  // relative; below it the times say nothing about the two costs
  const bool is_determined = determinant > least_determinant * ii * ll && of_interior > 0 && of_leaf > 0;
  const double mean = nanoseconds / std::max(nodes, 1.0);
  return {.interior = in_units(is_determined ? of_interior : mean), .leaf = in_units(is_determined ? of_leaf : mean)};
}

std::uint64_t measured_latency() {
  constexpr int attempts = 301;
  std::vector<std::uint64_t> waited;
  ThreadMachine machine(2);
  machine.run([&](Worker& worker) {
    NoSharedMemory memory;
    BasicTeam team(worker, memory, nullptr, Group{0, 2});
    for (int attempt = 0; attempt < attempts; ++attempt) {
      TwoParts parts(worker);
      team.share(parts, [](auto&, auto&) {});
      waited.push_back(parts.waited());
    }
  });
  std::ranges::nth_element(waited, waited.begin() + attempts / 2);
  return waited[attempts / 2];
}

}  // namespace pvslab
