// TimedMachine: simulated processors with a cost model. The processor whose clock is least goes on first, the one with the
// lower number if two clocks agree, so a run is the same every time. Times are in the unit of the costs.
#pragma once

#include <cstdint>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "harness/team/simulated/simulated_machine.hpp"

namespace pvslab {

struct CostModel {
  std::uint32_t interior = 1;  // a visit to an interior node
  std::uint32_t leaf = 1;      // an evaluation
  std::uint32_t latency = 0;   // joining a split of another processor, or being woken
  std::uint32_t access = 0;    // one access to the table: a look-up, an entry stored, a mark of what is being searched
};

class TimedMachine final : public SimulatedMachine {
 public:
  // `seed` decides which split a processor joins if several have as much work. Where processors are handed over, `reserve` says how
  // many workers there are at most beyond the processors.
  TimedMachine(unsigned processors, const CostModel& costs, std::uint64_t seed = 0,
               std::optional<unsigned> reserve = std::nullopt);

  [[nodiscard]] unsigned most_workers() const override { return size() + reserve_; }
  void park(Worker& worker, Touch::Object object) override;
  void wake(Worker& by, Worker& who) override;
  void communicate(Worker& worker) override;
  [[noreturn]] void fault(TeamFault fault) override;

  // When the first processor ended the search.
  [[nodiscard]] std::uint64_t end() const { return workers().front().clock; }
  // The time for messages that were still on their way then, to processors that found nothing left to do.
  [[nodiscard]] std::uint64_t late_messages() const {
    std::uint64_t late = 0;
    for (const Worker& worker : workers()) late += worker.clock > end() ? worker.clock - end() : 0;
    return late;
  }

 private:
  using Turn = std::pair<std::uint64_t, unsigned>;  // clock, processor

  void before(Worker& worker, const Touch& touch) override;
  void yield(Worker& worker) override;
  std::size_t choose(std::size_t count, std::size_t equals) override;
  void schedule() override;
  void start(Worker& by, Worker& in_reserve) override { wake_after(by, in_reserve, 0); }
  Worker* make_worker() override;
  void enqueue(const Worker& worker);
  void wake_after(Worker& by, Worker& who, std::uint64_t latency);
  void set_costs(Worker& worker) const;

  CostModel costs_;
  unsigned reserve_;
  std::uint64_t draws_;
  std::priority_queue<Turn, std::vector<Turn>, std::greater<>> queue_;
};

}  // namespace pvslab
