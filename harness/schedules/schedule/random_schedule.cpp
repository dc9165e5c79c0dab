#include "harness/schedules/schedule/random_schedule.hpp"

#include <numeric>
#include <utility>

#include "suites/synthetic/hash.hpp"

namespace pvslab {

RandomSchedule::RandomSchedule(unsigned processors, std::uint64_t steps, unsigned depth, std::uint64_t seed)
    : draws_(seed), priorities_(processors), change_points_(depth - 1) {
  std::iota(priorities_.begin(), priorities_.end(), std::uint64_t{depth});
  for (std::size_t i = processors; i > 1; --i) std::swap(priorities_[i - 1], priorities_[draw() % i]);
  for (std::uint64_t& point : change_points_) point = draw() % steps;
}

std::uint64_t RandomSchedule::draw() { return synthetic::mix(++draws_); }

unsigned RandomSchedule::next(std::span<const NextStep> steps, unsigned) {
  const auto highest = [&] {
    unsigned best = static_cast<unsigned>(steps.size());
    for (unsigned p = 0; p < steps.size(); ++p) {
      if (steps[p].is_enabled && (best == steps.size() || priorities_[p] > priorities_[best])) best = p;
    }
    return best;
  };
  unsigned chosen = highest();
  for (std::size_t i = 0; i < change_points_.size(); ++i) {
    if (change_points_[i] != step_) continue;
    priorities_[chosen] = i;
    chosen = highest();
  }
  ++step_;
  decided_.push_back({false, chosen});
  return chosen;
}

std::size_t RandomSchedule::choose(std::size_t count) {
  const auto chosen = static_cast<std::uint32_t>(draw() % count);
  decided_.push_back({true, chosen});
  return chosen;
}

}  // namespace pvslab
