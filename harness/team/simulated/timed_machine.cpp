#include "harness/team/simulated/timed_machine.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace pvslab {

// Workers in reserve are made when they are needed.
TimedMachine::TimedMachine(unsigned processors, const CostModel& costs, std::uint64_t seed,
                           std::optional<unsigned> reserve)
    : SimulatedMachine(processors, reserve ? std::optional(0U) : std::nullopt),
      costs_(costs),
      reserve_(reserve.value_or(0)),
      draws_(seed) {
  for (Worker& worker : workers()) set_costs(worker);
}

void TimedMachine::set_costs(Worker& worker) const {
  worker.interior_cost = costs_.interior;
  worker.leaf_cost = costs_.leaf;
  worker.access_cost = costs_.access;
}

Worker* TimedMachine::make_worker() {
  if (workers().size() - size() >= reserve_) return nullptr;
  Worker& made = begin_worker();
  set_costs(made);
  return &made;
}

// A processor runs on while no other has an earlier clock; `horizon` is the first time at which one has.
void TimedMachine::schedule() {
  for (const Worker& worker : workers()) enqueue(worker);
  while (!queue_.empty()) {
    const unsigned number = queue_.top().second;
    queue_.pop();
    Worker& worker = workers()[number];
    worker.horizon = std::numeric_limits<std::uint64_t>::max();
    if (!queue_.empty()) {
      const auto [clock, other] = queue_.top();
      worker.horizon = clock + (number < other ? 1 : 0);
    }
    resume(number);
    if (is_given_up()) {
      give_up();
      throw std::logic_error("a parallel searcher returned from a split while other processors were searching it");
    }
  }
  if (!all_ended()) {
    give_up();
    throw std::logic_error("a simulated search never ends: every processor is parked");
  }
}

void TimedMachine::enqueue(const Worker& worker) { queue_.emplace(worker.clock, worker.number); }

void TimedMachine::before(Worker& worker, const Touch&) { yield(worker); }

void TimedMachine::yield(Worker& worker) {
  if (is_given_up()) throw GivenUp{};
  enqueue(worker);
  pause(worker);
}

void TimedMachine::park(Worker& worker, Touch::Object) {
  Processor& processor = processors()[worker.number];
  if (!std::exchange(processor.has_permit, false)) {
    processor.state = State::parked;
    pause(worker);
    processor.has_permit = false;
  }
}

void TimedMachine::wake(Worker& by, Worker& who) { wake_after(by, who, costs_.latency); }

void TimedMachine::wake_after(Worker& by, Worker& who, std::uint64_t latency) {
  Processor& processor = processors()[who.number];
  processor.has_permit = true;
  if (processor.state != State::parked) return;
  processor.state = State::ready;
  const std::uint64_t woken = std::max(who.clock, by.clock);
  who.clock = woken + latency;
  who.account.communication += latency;
  enqueue(who);
  if (&who != &by) by.horizon = std::min(by.horizon, who.clock + (by.number < who.number ? 1 : 0));
}

void TimedMachine::communicate(Worker& worker) {
  worker.clock += costs_.latency;
  worker.account.communication += costs_.latency;
}

std::size_t TimedMachine::choose(std::size_t, std::size_t equals) {
  if (equals == 1) return 0;
  // SplitMix64 (Steele, Lea, Flood 2014)
  std::uint64_t draw = draws_ += 0x9e3779b97f4a7c15U;
  draw = (draw ^ (draw >> 30U)) * 0xbf58476d1ce4e5b9U;
  draw = (draw ^ (draw >> 27U)) * 0x94d049bb133111ebU;
  return static_cast<std::size_t>((draw ^ (draw >> 31U)) % equals);
}

void TimedMachine::fault(TeamFault) {
  begin_giving_up();
  throw GivenUp{};
}

}  // namespace pvslab
