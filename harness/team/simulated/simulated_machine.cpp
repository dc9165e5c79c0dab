#include "harness/team/simulated/simulated_machine.hpp"

#include <algorithm>
#include <utility>

namespace pvslab {

SimulatedMachine::SimulatedMachine(unsigned processors) : TeamMachine(processors, false), processors_(processors) {
  for (unsigned i = 0; i < processors; ++i) processors_[i].worker = &workers()[i];
}

bool SimulatedMachine::all_ended() const {
  return std::ranges::all_of(processors_, [](const Processor& one) { return one.state == State::ended; });
}

void SimulatedMachine::run(const std::function<void(Worker&)>& body) {
  const auto life = [&](Worker& worker) {
    try {
      if (worker.number != 0) {
        help_until_finished(worker);
      } else {
        try {
          body(worker);
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
  };
  for (Worker& worker : workers()) {
    fibres_.emplace_back([&life, &worker] { life(worker); });
  }
  schedule();
  fibres_.clear();
  if (!is_given_up_) rethrow_failure();
}

void SimulatedMachine::give_up() {
  is_given_up_ = true;
  for (unsigned i = 0; i < size(); ++i) {
    while (processors_[i].state != State::ended) resume(i);
  }
}

}  // namespace pvslab
