// SimulatedMachine: processors as fibres of one thread. Who goes on next is decided by a subclass: by the clock
// (timed_machine.hpp) or by a schedule (scheduled_machine.hpp).
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "harness/team/simulated/fibre.hpp"
#include "harness/team/team_machine.hpp"

namespace pvslab {

class SimulatedMachine : public TeamMachine {
 public:
  explicit SimulatedMachine(unsigned processors, std::optional<unsigned> in_reserve = std::nullopt);

  // Calls body(worker) on the first processor while the others help. An exception of any of them is rethrown here.
  void run(const std::function<void(Worker&)>& body);

 protected:
  enum class State : std::uint8_t { ready, parked, ended };
  struct Processor {
    State state = State::ready;
    bool has_permit = false;
    Worker* worker = nullptr;
  };

  // Called on the thread's own stack until all processors have ended. Resumes some.
  virtual void schedule() = 0;

  void resume(unsigned processor) { fibres_[processor].resume(); }
  // From within a processor: lets schedule() decide who goes on.
  void pause(Worker& worker) {
    fibres_[worker.number].pause();
    if (is_given_up_) throw GivenUp{};
  }
  // Ends the search: every processor unwinds its stack.
  void give_up();
  // From within a processor: schedule() must give up when it comes back.
  void begin_giving_up() { is_given_up_ = true; }
  [[nodiscard]] bool is_given_up() const { return is_given_up_; }
  [[nodiscard]] std::deque<Processor>& processors() { return processors_; }
  [[nodiscard]] bool all_ended() const;
  // One more worker in the midst of a search. It is parked.
  Worker& begin_worker();

 private:
  void live(Worker& worker);
  void add_fibre(Worker& worker);

  const std::function<void(Worker&)>* body_ = nullptr;
  std::deque<Processor> processors_;
  std::deque<Fibre> fibres_;
  bool is_given_up_ = false;
};

}  // namespace pvslab
