#include "harness/team/simulated/simulated_machine.hpp"

#include <algorithm>
#include <utility>

namespace pvslab {

SimulatedMachine::SimulatedMachine(unsigned processors, std::optional<unsigned> in_reserve)
    : TeamMachine(processors, false, in_reserve) {
  for (Worker& worker : workers()) processors_.emplace_back().worker = &worker;
}

bool SimulatedMachine::all_ended() const {
  return std::ranges::all_of(processors_, [](const Processor& one) { return one.state == State::ended; });
}

void SimulatedMachine::live(Worker& worker) {
  try {
    if (worker.number != 0) {
      help_until_finished(worker);
    } else {
      try {
        (*body_)(worker);
      } catch (const GivenUp&) {
        throw;
      } catch (...) {
        fail(std::current_exception());
      }
      finish(worker);
    }
  } catch (const GivenUp&) {
  } catch (...) {
    fail(std::current_exception());
  }
  processors_[worker.number].state = State::ended;
}

void SimulatedMachine::add_fibre(Worker& worker) {
  fibres_.emplace_back([this, &worker] { live(worker); });
}

void SimulatedMachine::run(const std::function<void(Worker&)>& body) {
  body_ = &body;
  for (Worker& worker : workers()) add_fibre(worker);
  schedule();
  fibres_.clear();
  if (!is_given_up_) rethrow_failure();
}

Worker& SimulatedMachine::begin_worker() {
  Worker& worker = add_worker();
  Processor& its = processors_.emplace_back();
  its.worker = &worker;
  its.state = State::parked;
  add_fibre(worker);
  return worker;
}

void SimulatedMachine::give_up() {
  is_given_up_ = true;
  for (unsigned i = 0; i < processors_.size(); ++i) {
    while (processors_[i].state != State::ended) resume(i);
  }
}

}  // namespace pvslab
