// The test of what the reduction of schedules claims: that two neighbouring steps which declare nothing in common can be exchanged. Of
// a sample of schedules, two such steps change places, and each processor must see the same windows and values as before, and the
// tables must end alike. What differs was not declared: a static variable, a pointer inside a value. Then the reduction must not be
// used for this searcher.
//
// Cannot find: a dependence that changes no window, value or table entry of the sampled schedules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "harness/schedules/parallel_subject.hpp"
#include "harness/schedules/schedule/schedule.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

// Two steps that depend on each other and do not say so.
struct HiddenDependence {
  enum class Kind : std::uint8_t {
    exchanged,  // the search was another one with the two steps exchanged
    repeated    // it was another one under the same schedule: something outlives a search
  };
  Kind kind;
  Tree tree;
  Bounds bounds;
  ScheduledProcessors processors;
  Schedule schedule;
  std::size_t at;  // of the first of the two
};

// `returned` and `steps` are what the search under this schedule returned and took before. `at` and the decision after it are
// independent steps.
[[nodiscard]] std::optional<HiddenDependence> hidden_dependence(const ParallelSubject& subject,
                                                                const ExplicitTree& tree, Score score, Bounds bounds,
                                                                ScheduledProcessors processors,
                                                                const Schedule& schedule, std::size_t at,
                                                                const ScheduledResult& before);

// Follows a schedule to the letter.
class StrictSchedule final : public Scheduler {
 public:
  explicit StrictSchedule(const Schedule& schedule) : schedule_(schedule) {}

  unsigned next(std::span<const NextStep> steps, unsigned previous) override;
  std::size_t choose(std::size_t count) override;
  // Whether every decision was possible, and all were used.
  [[nodiscard]] bool was_followed() const { return is_possible_ && at_ == schedule_.size(); }

 private:
  const Schedule& schedule_;
  std::size_t at_ = 0;
  bool is_possible_ = true;
};

}  // namespace pvslab
