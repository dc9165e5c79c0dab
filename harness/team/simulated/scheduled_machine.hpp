// ScheduledMachine: simulated processors whose every step is chosen by a scheduler, so that a checker can try all schedules.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "harness/team/simulated/simulated_machine.hpp"

namespace pvslab {

// What a processor will do when it goes on.
struct NextStep {
  Touch touch{Act::start};
  bool is_enabled = false;  // false: it is parked, or has ended
};

class Scheduler {
 public:
  // One of the processors whose step is enabled; there is at least one. `previous` took the step before.
  virtual unsigned next(std::span<const NextStep> steps, unsigned previous) = 0;
  // One of `count` splits, at least two.
  virtual std::size_t choose(std::size_t count) = 0;

 protected:
  ~Scheduler() = default;
};

class ScheduledMachine final : public SimulatedMachine {
 public:
  // A search of a small tree takes less than a hundred steps, and those of random trees of 64 leaves a few thousand. One that
  // takes more than this never ends.
  static constexpr std::uint64_t most_steps = 50'000;

  // `in_reserve` as for a TeamMachine. The scheduler decides about workers.
  ScheduledMachine(unsigned processors, Scheduler& scheduler, std::optional<unsigned> in_reserve = std::nullopt);

  void park(Worker& worker, Touch::Object object) override;
  void wake(Worker& by, Worker& who) override;
  [[noreturn]] void fault(TeamFault fault) override;

  // What ended the search before its time, after run().
  [[nodiscard]] std::optional<TeamFault> fault_found() const { return fault_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  void before(Worker& worker, const Touch& touch) override;
  void yield(Worker&) override {}
  std::size_t choose(std::size_t count, std::size_t equals) override;
  void schedule() override;

  Scheduler& scheduler_;
  std::vector<NextStep> next_;
  std::uint64_t steps_ = 0;
  std::optional<TeamFault> fault_;
};

}  // namespace pvslab
