// ScheduleTree: all schedules of a search on a simulated machine, one execution after the other.
//
//     ScheduleTree tree(processors);
//     while (tree.begin()) { run the search with the scheduler `tree`; tree.end(); }
//
// Two schedules that differ only in the order of steps that do not conflict give the same search: they are the same trace.
// With reduction on, one schedule of each trace is tried: source sets for the races that an execution shows (Abdulla,
// Aronis, Jonsson and Sagonas 2014, "Optimal Dynamic Partial Order Reduction", Source-DPOR), and sleep sets (Godefroid 1996,
// "Partial-Order Methods for the Verification of Concurrent Systems").
// Without reduction every schedule is tried, and the traces are counted by what distinguishes them.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "harness/schedules/schedule/schedule.hpp"

namespace pvslab {

class ScheduleTree final : public Scheduler {
 public:
  static constexpr unsigned most_processors = 8;
  static constexpr std::uint32_t no_limit = UINT32_MAX;

  enum class Reduction : std::uint8_t { none, source_sets };

  // At most `preemptions` switches away from a processor that could go on; a limit needs Reduction::none.
  explicit ScheduleTree(unsigned processors, Reduction reduction = Reduction::source_sets,
                        std::uint32_t preemptions = no_limit);

  // Prepares the next execution; false if there is none.
  [[nodiscard]] bool begin();
  // The rest of the search; end() throws std::logic_error if the reduction met what it rules out.
  unsigned next(std::span<const NextStep> steps, unsigned previous) override;
  std::size_t choose(std::size_t count) override;
  void end();

  // The last execution could not take the steps of the one before: the search keeps something from one to the next. Then there
  // is no further execution.
  [[nodiscard]] bool has_diverged() const { return has_diverged_; }

  // All that the last execution would have shown was shown before, so it did not follow a schedule to its end.
  [[nodiscard]] bool was_redundant() const { return is_redundant_; }

  [[nodiscard]] std::uint64_t executions() const { return executions_; }
  // Different traces so far.
  [[nodiscard]] std::uint64_t traces() const { return reduces() ? executions_ - redundant_ : traces_.size(); }
  // Of the last execution.
  [[nodiscard]] Schedule schedule() const;
  // The decisions of the last execution that could be exchanged with the one after: two steps of different processors that were
  // declared independent.
  [[nodiscard]] std::vector<std::size_t> independent_neighbours() const;

 private:
  using Processors = std::uint32_t;  // a set: one bit each
  // How many steps of each processor happened before.
  struct Clock {
    std::uint32_t of[most_processors] = {};
    void join(const Clock& other);
  };
  struct Point {
    bool is_choice = false;
    std::uint32_t chosen = 0;
    std::uint32_t choices = 0;  // of a choice
    Processors enabled = 0;
    Processors to_try = 0;  // from here; includes those tried
    Processors tried = 0;
    Processors sleeping = 0;        // their steps lead to traces that were tried before
    unsigned previous = 0;          // the processor of the step before
    std::uint32_t preemptions = 0;  // before this step
    Touch touches[most_processors] = {Touch(Act::start), Touch(Act::start), Touch(Act::start), Touch(Act::start),
                                      Touch(Act::start), Touch(Act::start), Touch(Act::start), Touch(Act::start)};
    Clock clock;  // of the step taken, itself included
    [[nodiscard]] const Touch& touch() const { return touches[chosen]; }
  };

  [[nodiscard]] static Processors bit(unsigned processor) { return Processors{1} << processor; }
  [[nodiscard]] bool reduces() const { return reduction_ == Reduction::source_sets; }
  [[nodiscard]] Point new_point(std::span<const NextStep> steps, unsigned previous) const;
  [[nodiscard]] static bool is_preemption(const Point& point, unsigned processor);
  void take(Point& point);
  void find_races(std::size_t step);
  [[nodiscard]] Processors initials(std::size_t first, std::size_t last) const;
  [[nodiscard]] bool happened_before(const Point& earlier, const Point& later) const;
  void remember_trace();

  unsigned processors_;
  Reduction reduction_;
  std::uint32_t most_preemptions_;
  std::vector<Point> points_;  // of the last execution, cut where the next one differs
  std::size_t at_ = 0;
  std::size_t raced_ = 0;  // points whose races were found
  bool is_redundant_ = false;
  bool has_diverged_ = false;
  bool has_hidden_race_ = false;  // two steps depend on each other in a way that none of them declared
  bool has_begun_ = false;
  std::vector<Clock> clocks_;  // of each processor
  std::uint64_t executions_ = 0;
  std::uint64_t redundant_ = 0;
  std::unordered_set<std::uint64_t> traces_;
};

}  // namespace pvslab
