// RandomSchedule: probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi and Nagarakatte 2010, "A Randomized
// Scheduler with Probabilistic Guarantees of Finding Bugs"). The processor with the highest priority takes the next step;
// priorities are drawn, and change at d - 1 drawn steps. Of n processors and k steps, a fault that needs d ordered steps is
// found with a probability of at least 1 / (n k^(d-1)) in each run.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/schedules/schedule/schedule.hpp"

namespace pvslab {

class RandomSchedule final : public Scheduler {
 public:
  // `steps` is how many a run is expected to take, at least 1; `depth` is d, at least 1.
  RandomSchedule(unsigned processors, std::uint64_t steps, unsigned depth, std::uint64_t seed);

  unsigned next(std::span<const NextStep> steps, unsigned previous) override;
  std::size_t choose(std::size_t count) override;
  [[nodiscard]] const Schedule& decided() const { return decided_; }

 private:
  [[nodiscard]] std::uint64_t draw();

  std::uint64_t draws_;
  std::vector<std::uint64_t> priorities_;     // higher goes first
  std::vector<std::uint64_t> change_points_;  // number i gives the priority i, which is below all drawn ones
  std::uint64_t step_ = 0;
  Schedule decided_;
};

}  // namespace pvslab
