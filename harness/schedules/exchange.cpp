#include "harness/schedules/exchange.hpp"

#include <utility>

#include "harness/schedules/schedule/lane_digest.hpp"

namespace pvslab {

unsigned StrictSchedule::next(std::span<const NextStep> steps, unsigned previous) {
  if (is_possible_ && at_ < schedule_.size()) {
    const Decision decision = schedule_[at_++];
    if (!decision.is_choice && decision.value < steps.size() && steps[decision.value].is_enabled) return decision.value;
  }
  is_possible_ = false;
  return default_step(steps, previous);
}

std::size_t StrictSchedule::choose(std::size_t count) {
  if (is_possible_ && at_ < schedule_.size()) {
    const Decision decision = schedule_[at_++];
    if (decision.is_choice && decision.value < count) return decision.value;
  }
  is_possible_ = false;
  return 0;
}

std::optional<HiddenDependence> hidden_dependence(const ParallelSubject& subject, const ExplicitTree& tree, Score score,
                                                  Bounds bounds, ScheduledProcessors processors,
                                                  const Schedule& schedule, std::size_t at,
                                                  const ScheduledResult& before) {
  const auto found = [&](HiddenDependence::Kind kind) {
    return HiddenDependence{kind, tree.to_tree(), bounds, processors, schedule, at};
  };
  const auto is_same = [&](const ScheduledResult& a, const ScheduledResult& b) {
    return a.returned.value == b.returned.value && a.broken == b.broken && a.fault == b.fault && a.steps == b.steps;
  };
  StrictSchedule same(schedule);
  LaneDigest digest;
  const ScheduledResult again = search_scheduled(subject, tree, score, bounds, processors, same, {.digest = &digest});
  if (!same.was_followed() || !is_same(before, again)) return found(HiddenDependence::Kind::repeated);
  Schedule exchanged = schedule;
  std::swap(exchanged[at], exchanged[at + 1]);
  StrictSchedule other(exchanged);
  LaneDigest other_digest;
  const ScheduledResult result =
      search_scheduled(subject, tree, score, bounds, processors, other, {.digest = &other_digest});
  if (!other.was_followed() || !is_same(before, result) || !(digest == other_digest)) {
    return found(HiddenDependence::Kind::exchanged);
  }
  return std::nullopt;
}

}  // namespace pvslab
