#include "harness/team/simulated/scheduled_machine.hpp"

#include <algorithm>
#include <utility>

namespace pvslab {

ScheduledMachine::ScheduledMachine(unsigned processors, Scheduler& scheduler, std::optional<unsigned> in_reserve)
    : SimulatedMachine(processors, in_reserve), scheduler_(scheduler), next_(workers().size()) {
  sees_every_step_ = true;
}

// What a processor does before its first step touches nothing that is shared, so it is no step of the schedule.
void ScheduledMachine::schedule() {
  for (unsigned i = 0; i < next_.size() && !is_given_up(); ++i) resume(i);
  unsigned previous = 0;
  while (!is_given_up() && !all_ended()) {
    for (unsigned i = 0; i < next_.size(); ++i) {
      const Processor& processor = processors()[i];
      next_[i].is_enabled =
          processor.state == State::ready || (processor.state == State::parked && processor.has_permit);
    }
    const bool is_stuck = std::ranges::none_of(next_, [](const NextStep& step) { return step.is_enabled; });
    if (is_stuck || ++steps_ > most_steps) {
      fault_ = TeamFault::never_ends;
      break;
    }
    previous = scheduler_.next(next_, previous);
    resume(previous);
  }
  if (!all_ended()) give_up();
}

void ScheduledMachine::before(Worker& worker, const Touch& touch) {
  if (is_given_up()) throw GivenUp{};
  next_[worker.number].touch = touch;
  pause(worker);
}

void ScheduledMachine::park(Worker& worker, Touch::Object object) {
  Processor& processor = processors()[worker.number];
  processor.state = State::parked;
  next_[worker.number].touch = Touch(Act::park).reads(object);
  pause(worker);
  processor.state = State::ready;
  processor.has_permit = false;
}

void ScheduledMachine::wake(Worker&, Worker& who) { processors()[who.number].has_permit = true; }

std::size_t ScheduledMachine::choose(std::size_t count, std::size_t) { return scheduler_.choose(count); }

void ScheduledMachine::fault(TeamFault fault) {
  fault_ = fault;
  begin_giving_up();
  throw GivenUp{};
}

}  // namespace pvslab
