// ThreadMachine: a machine of real threads. They come from oneTBB, or from std::thread where that is asked for or
// PVSLAB_STD_THREADS is defined.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>

#include "harness/team/team_machine.hpp"

namespace pvslab {

// A search was ended from outside before it had a result.
struct SearchInterrupted : std::runtime_error {
  SearchInterrupted() : std::runtime_error("the search was interrupted") {}
};

class ThreadMachine final : public TeamMachine {
 public:
  // `standard`: in a process that was forked, in which the threads of oneTBB are not there.
  enum class Threads : std::uint8_t { pooled, standard };

  // Where processors are handed over there are `in_reserve` threads more, and at most `processors` of all run at a time.
  explicit ThreadMachine(unsigned processors, Threads kind = Threads::pooled,
                         std::optional<unsigned> in_reserve = std::nullopt);
  ~ThreadMachine() override;

  // Calls body(worker) on the first processor while the others help. Returns when all threads have stopped. An exception of
  // any thread is rethrown here. `stop` may be empty; else it is asked every few milliseconds on a thread of its own, and
  // once it is true the search ends in order and SearchInterrupted is thrown.
  void run(const std::function<void(Worker&)>& body, const std::function<bool()>& stop = {});

  void park(Worker& worker, Touch::Object object) override;
  void wake(Worker& by, Worker& who) override;
  [[noreturn]] void fault(TeamFault fault) override;

 private:
  struct Permit;

  void run_on_threads(const std::function<void(Worker&)>& body);
  void run_on_standard_threads(const std::function<void(Worker&)>& body);

  void before(Worker&, const Touch&) override {}
  void yield(Worker&) override {}
  std::size_t choose(std::size_t, std::size_t) override { return 0; }

  [[maybe_unused]] Threads kind_;
  std::unique_ptr<Permit[]> permits_;
};

}  // namespace pvslab
