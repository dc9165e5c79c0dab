// Lanes: what each processor did and when, one column for each processor.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/text/style.hpp"
#include "harness/schedules/schedule/schedule.hpp"
#include "searchers/core/observer.hpp"

namespace pvslab {

// One line of a drawing.
struct LaneEvent {
  unsigned processor;
  std::string text;
};

// The events of a search, in order. The processor that is running is the one that the scheduler chose last.
struct LaneLog {
  unsigned running = 0;
  std::vector<LaneEvent> events;
  void add(std::string text) { events.push_back({running, std::move(text)}); }
};

// Writes every event to a log, with the path of its node: "2.1" is the first successor of the second successor of the root.
class LaneObserver {
 public:
  using Tally = ForwardingTally<LaneObserver>;

  explicit LaneObserver(LaneLog& log) : log_(&log) {}

  void enter(const Entry& entry);
  void leaf(const Entry& entry, const Exit& exit);
  void answer(const Entry& entry, const Exit& exit);
  void leave(const Entry& entry, const Exit& exit);
  void abandon(const Entry& entry);
  [[nodiscard]] LaneObserver fork() const { return *this; }
  void join(const LaneObserver&, bool) {}

 private:
  [[nodiscard]] std::string place(std::uint32_t number) const;

  LaneLog* log_;
  std::vector<std::uint32_t> path_;
  bool has_root_ = false;
};

// Follows a schedule and writes the steps to the log.
class LoggedSchedule final : public Scheduler {
 public:
  LoggedSchedule(const Schedule& schedule, LaneLog& log) : followed_(schedule), log_(log) {}

  unsigned next(std::span<const NextStep> steps, unsigned previous) override;
  std::size_t choose(std::size_t count) override { return followed_.choose(count); }

 private:
  FollowedSchedule followed_;
  LaneLog& log_;
};

// One line for each event, in the column of its processor.
[[nodiscard]] std::string lanes_text(const LaneLog& log, unsigned processors, const Style& style);

}  // namespace pvslab
