// TeamMachine: the processors of one parallel search, and the board on which a processor publishes the splits that others may
// join. The protocol is written once, here, and runs on real threads (thread_machine.hpp) and on simulated processors
// (simulated/), so that what is checked under all schedules is what runs.
//
// The protocol. A processor that shares a split publishes it, works on it, and retires it. Retiring takes it from the board
// and waits until every helper has left; meanwhile the processor helps only with splits below its own. A processor without
// work joins a published split, claims successors from it until none is left, and leaves. If it finds no split it enters the
// list of idle processors, in the same section in which it looked, and parks. Who publishes a split takes processors off that
// list and wakes them, so no wake-up is lost.
//
// Where processors are handed over (`hands_over` of a searcher, searchers/core/team.hpp), a processor whose search must wait leaves
// that search as it is and takes any other work. Each search that was left so keeps a stack, so there are workers in reserve:
// - A worker that must wait passes its processor to a worker that may go on, else to one in reserve, which looks for work.
// - Who brings what another worker waits for lets it go on: with a processor that is idle, or with the next one that is passed
//   on or whose worker looks for work.
// - A worker whose processor was taken while it was idle goes back to the reserve.
// So no processor is idle while a successor can be claimed or a search can go on, as long as a worker is in reserve.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <vector>

#include "harness/team/sharing.hpp"
#include "harness/team/touch.hpp"
#include "harness/team/worker.hpp"
#include "searchers/core/depth.hpp"

namespace pvslab {

// What a correct searcher never does.
enum class TeamFault : std::uint8_t { helper_outlives_split, never_ends };

// A mistake of the scheduler that leaves values right and processors idle, for the test of the greedy bound.
enum class IdleFlaw : std::uint8_t {
  none,
  keeps_processor,      // a worker that waits passes its processor to nobody
  wakes_one_too_few,    // when a split is published
  rests_after_helping,  // a processor that leaves a split does not look for the next one
  takes_least_work      // of the open splits; no processor is idle for it, so the bound cannot show it
};

// Sees what the processors of a search look up and store in their shared table.
class MemoryWatch {
 public:
  // `is_known`: the table knew a bound.
  virtual void looked_up(std::uint64_t key, Depth depth, bool is_known) = 0;
  virtual void stored(std::uint64_t key, Depth depth) = 0;

 protected:
  ~MemoryWatch() = default;
};

class TeamMachine {
 public:
  static constexpr Touch::Object board = 0;

  // Unwinds the stack of a processor whose search is given up. Not derived from anything, so that no searcher catches it by type.
  struct GivenUp {};

  // `in_reserve`: how many workers more than processors; nothing if processors are not handed over.
  TeamMachine(unsigned processors, bool runs_threads, std::optional<unsigned> in_reserve = std::nullopt);
  TeamMachine(const TeamMachine&) = delete;
  TeamMachine& operator=(const TeamMachine&) = delete;
  virtual ~TeamMachine();

  // The number of processors.
  [[nodiscard]] unsigned size() const { return processors_; }
  [[nodiscard]] bool hands_over() const { return hands_over_; }
  // The numbers of all workers that there will ever be are below this.
  [[nodiscard]] virtual unsigned most_workers() const { return static_cast<unsigned>(workers_.size()); }
  [[nodiscard]] const std::deque<Worker>& workers() const { return workers_; }
  [[nodiscard]] std::deque<Worker>& workers() { return workers_; }

  // What a split does. The first two are called by the processor that owns it. `brothers` is how many others could help.
  void publish(Worker& worker, Sharing& sharing, std::uint32_t brothers);
  void retire(Worker& worker, Sharing& sharing);
  // The same without waiting, for a mutant: a helper that is still at work is a fault.
  void withdraw(Worker& worker, Sharing& sharing);
  void stop(Worker& worker, Sharing& sharing);
  // Whether the search inside this split is no longer wanted. `inside` may be null. Once true, it stays true.
  [[nodiscard, gnu::always_inline]] bool is_stopped(Worker& worker, const Sharing* inside) {
    if (stops_.load(std::memory_order_relaxed) == worker.seen_stops && !sees_every_step_) [[likely]] {
      if (worker.clock >= worker.horizon) [[unlikely]]
        yield(worker);
      if (stops_.load(std::memory_order_relaxed) == worker.seen_stops) return false;
    }
    return looks_stopped(worker, inside);
  }
  // Whether some processor has nothing to do.
  [[nodiscard]] bool has_idle(Worker& worker);

  // A step on what is shared begins: on a simulated machine, the place where another processor may come first.
  void begin_step(Worker& worker, const Touch& touch) {
    if (sees_every_step_ || worker.clock >= worker.horizon) before(worker, touch);
  }
  // The same for a step that only a schedule needs to see, because its place in simulated time makes no difference.
  void begin_observed_step(Worker& worker, const Touch& touch) {
    if (sees_every_step_) before(worker, touch);
  }
  [[nodiscard]] bool runs_threads() const { return runs_threads_; }
  // The first of so many numbers for objects that processors share.
  [[nodiscard]] Touch::Object new_objects(Touch::Object count) {
    return objects_.fetch_add(count, std::memory_order_relaxed);
  }

  // Sleeps until woken; returns at once if it was woken before. Whoever wakes it does so in a section on `object`.
  virtual void park(Worker& worker, Touch::Object object) = 0;
  virtual void wake(Worker& by, Worker& who) = 0;
  // Waits until another worker calls let_go_on(): where processors are handed over without a processor, else in park(object).
  void wait(Worker& worker, Touch::Object object);
  void let_go_on(Worker& by, Worker& who);
  // A message between processors was sent.
  virtual void communicate(Worker&) {}
  // Ends a search that went wrong; on real threads, the program. Does not return.
  virtual void fault(TeamFault fault) = 0;
  // An exception ends the search in order: it stops all processors, and is rethrown when all have stopped.
  void fail(std::exception_ptr exception);

  // Plies left at or below which a search is not divided.
  std::int32_t grain = 0;
  IdleFlaw idle_flaw = IdleFlaw::none;
  // Null, or sees what is looked up and stored in the shared memory.
  MemoryWatch* memory_watch = nullptr;

 protected:
  // The life of every processor but the first: helps until the search has finished.
  void help_until_finished(Worker& worker);
  // The first processor ends the search.
  void finish(Worker& worker);
  void rethrow_failure();

  virtual void before(Worker& worker, const Touch& touch) = 0;
  virtual void yield(Worker& worker) = 0;
  // One of `count` splits, at least two, of which the first `equals` have the most plies left.
  virtual std::size_t choose(std::size_t count, std::size_t equals) = 0;

  // A worker in reserve starts on the processor of `by`, which waits.
  virtual void start(Worker& by, Worker& in_reserve) { wake(by, in_reserve); }
  // One more worker in reserve; null if there can be none.
  virtual Worker* make_worker() { return nullptr; }
  Worker& add_worker();

  bool sees_every_step_ = false;

 private:
  friend class Section;

  [[nodiscard]] bool looks_stopped(Worker& worker, const Sharing* inside);
  // The split that a processor should join; null if there is none. `below` limits it to splits inside that one.
  [[nodiscard]] Sharing* pick(Worker& worker, const Sharing* below);
  void take_off(Sharing& sharing);
  void leave(Worker& worker, Sharing& sharing);
  void wake_owner(Worker& worker, Sharing& sharing);
  void show_idle() { idle_count_.store(idle_.size() + waiting_owners_, std::memory_order_relaxed); }
  void join(Worker& worker, Sharing& sharing);
  // These are called in a section on the board. The first says whether the worker must park.
  [[nodiscard]] bool hand_over(Worker& worker);
  void go_on(Worker& by, Worker& who);
  [[nodiscard]] Worker* take_from_reserve();

  unsigned processors_;
  bool hands_over_;
  std::deque<Worker> workers_;
  bool runs_threads_;

  std::mutex mutex_;            // of what follows
  std::vector<Sharing*> open_;  // splits, in the order of their publication
  std::vector<Worker*> idle_;
  std::vector<Worker*> reserve_;   // where processors are handed over: parked, without a processor and without a search
  std::deque<Worker*> may_go_on_;  // without a processor; what they waited for has come
  unsigned unused_ = 0;            // processors for which no worker was in reserve
  std::size_t waiting_owners_ = 0;    // owners that wait for helpers, and could help below their splits
  std::vector<Sharing*> candidates_;  // scratch of pick()
  std::exception_ptr failure_;
  bool is_finished_ = false;
  std::uint64_t published_ = 0;

  // Read at every node, so not in one cache line with what is written more often.
  alignas(64) std::atomic<std::uint64_t> stops_ = 0;
  std::atomic<bool> has_failed_ = false;
  alignas(64) std::atomic<std::size_t> idle_count_ = 0;
  std::atomic<Touch::Object> objects_ = 1;
};

// A step on what is shared, until its end. What is shared can be reached with a step only, and only if the step has said that it
// touches it: Sharing and SharedVariable see to that. So no access is hidden from a checker of schedules.
class Step {
 public:
  Step(Worker& worker, const Touch& touch) : touch_(touch) { worker.machine->begin_step(worker, touch); }
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;

  [[nodiscard]] static Step observed(Worker& worker, const Touch& touch) {
    worker.machine->begin_observed_step(worker, touch);
    return Step(touch);
  }
  // No step: nothing that others use at this time can be reached with it.
  [[nodiscard]] static Step none() { return Step(Touch(Act::start)); }

  [[nodiscard]] const Touch& touch() const { return touch_; }

 private:
  explicit Step(const Touch& touch) : touch_(touch) {}
  Touch touch_;
};

// A step that is a section on a shared object: no section of another processor on the same object overlaps it.
class Section : public Step {
 public:
  Section(Worker& worker, const Touch& touch, std::mutex& mutex) : Step(worker, touch), mutex_(mutex) {
    locks_ = worker.machine->runs_threads();
    if (locks_) mutex_.lock();
  }
  ~Section() {
    if (locks_) mutex_.unlock();
  }

 private:
  std::mutex& mutex_;
  bool locks_;
};

}  // namespace pvslab
