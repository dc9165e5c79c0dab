#include "harness/schedules/schedule/schedule_tree.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <stdexcept>

#include "suites/synthetic/hash.hpp"

namespace pvslab {

ScheduleTree::ScheduleTree(unsigned processors, Reduction reduction, std::uint32_t preemptions)
    : processors_(processors), reduction_(reduction), most_preemptions_(preemptions), clocks_(processors) {
  assert(processors <= most_processors);
  assert((preemptions == no_limit || reduction == Reduction::none) && "a limit is sound without reduction only");
}

void ScheduleTree::Clock::join(const Clock& other) {
  for (unsigned i = 0; i < most_processors; ++i) of[i] = std::max(of[i], other.of[i]);
}

bool ScheduleTree::begin() {
  if (has_diverged_) return false;
  if (has_begun_) {
    // The deepest point at which something is left to try.
    while (!points_.empty()) {
      Point& last = points_.back();
      if (last.is_choice) {
        if (++last.chosen < last.choices) break;
      } else {
        const Processors left = last.to_try & ~last.tried & ~last.sleeping;
        if (left != 0) {
          last.chosen = static_cast<unsigned>(std::countr_zero(left));
          break;
        }
      }
      points_.pop_back();
    }
    if (points_.empty()) return false;
  }
  has_begun_ = true;
  is_redundant_ = false;
  at_ = 0;
  raced_ = points_.empty() ? 0 : points_.size() - 1;
  std::ranges::fill(clocks_, Clock{});
  return true;
}

bool ScheduleTree::is_preemption(const Point& point, unsigned processor) {
  return processor != point.previous && (point.enabled & bit(point.previous)) != 0;
}

ScheduleTree::Point ScheduleTree::new_point(std::span<const NextStep> steps, unsigned previous) const {
  Point point;
  point.previous = previous;
  for (unsigned i = 0; i < processors_; ++i) {
    point.touches[i] = steps[i].touch;
    if (steps[i].is_enabled) point.enabled |= bit(i);
  }
  for (std::size_t i = points_.size(); i-- > 0;) {
    const Point& before = points_[i];
    if (before.is_choice) continue;
    point.preemptions = before.preemptions + (is_preemption(before, before.chosen) ? 1 : 0);
    if (!reduces()) break;
    // Asleep are those that were, or were tried before, and whose step does not conflict with the one taken.
    const Processors asleep = (before.sleeping | before.tried) & ~bit(before.chosen);
    for (unsigned p = 0; p < processors_; ++p) {
      if ((asleep & bit(p)) != 0 && !before.touches[p].conflicts(before.touch())) point.sleeping |= bit(p);
    }
    break;
  }
  return point;
}

unsigned ScheduleTree::next(std::span<const NextStep> steps, unsigned previous) {
  if (is_redundant_ || has_diverged_) return default_step(steps, previous);
  // A search that keeps something from one execution to the next may not be able to take the same steps again.
  if (at_ < points_.size() && (points_[at_].is_choice || !steps[points_[at_].chosen].is_enabled)) {
    has_diverged_ = true;
    return default_step(steps, previous);
  }
  if (at_ == points_.size()) {
    Point point = new_point(steps, previous);
    const Processors awake = point.enabled & ~point.sleeping;
    if (awake == 0) {
      is_redundant_ = true;
      return default_step(steps, previous);
    }
    const unsigned preferred = default_step(steps, previous);
    point.chosen = (awake & bit(preferred)) != 0 ? preferred : static_cast<unsigned>(std::countr_zero(awake));
    point.to_try = bit(point.chosen);
    if (!reduces()) {
      for (unsigned p = 0; p < processors_; ++p) {
        const bool is_within = point.preemptions + (is_preemption(point, p) ? 1 : 0) <= most_preemptions_;
        if ((point.enabled & bit(p)) != 0 && is_within) point.to_try |= bit(p);
      }
    }
    points_.push_back(point);
  }
  Point& point = points_[at_++];
  take(point);
  return point.chosen;
}

void ScheduleTree::take(Point& point) {
  point.tried |= bit(point.chosen);
  Clock& clock = clocks_[point.chosen];
  const std::size_t step = at_ - 1;
  if (reduces() && step >= raced_) find_races(step);
  for (std::size_t i = step; i-- > 0;) {
    const Point& earlier = points_[i];
    if (!earlier.is_choice && earlier.chosen != point.chosen && earlier.touch().conflicts(point.touch())) {
      clock.join(earlier.clock);
    }
  }
  ++clock.of[point.chosen];
  point.clock = clock;
}

bool ScheduleTree::happened_before(const Point& earlier, const Point& later) const {
  return later.clock.of[earlier.chosen] >= earlier.clock.of[earlier.chosen];
}

// For each earlier step that conflicts with this one and could have come after it, sees that it is tried after it.
void ScheduleTree::find_races(std::size_t step) {
  const Point& own = points_[step];
  Clock known = clocks_[own.chosen];
  for (std::size_t i = step; i-- > 0;) {
    Point& earlier = points_[i];
    if (earlier.is_choice || earlier.chosen == own.chosen || !earlier.touch().conflicts(own.touch())) continue;
    if (known.of[earlier.chosen] >= earlier.clock.of[earlier.chosen]) continue;
    known.join(earlier.clock);
    const Processors first = initials(i, step) & earlier.enabled;
    // One step that cannot come first was enabled by the earlier one: that of a processor that it woke. Any other would have to
    // depend on it, and say so.
    const bool was_woken = own.touch().act() == Act::park && (earlier.enabled & bit(own.chosen)) == 0;
    if (first == 0 && !was_woken) has_hidden_race_ = true;
    if (first == 0 || (first & earlier.to_try) != 0) continue;
    earlier.to_try |= bit(static_cast<unsigned>(std::countr_zero(first)));
  }
}

// The processors that could take the first of the steps after `first` that do not depend on it, up to `last`.
ScheduleTree::Processors ScheduleTree::initials(std::size_t first, std::size_t last) const {
  Processors seen = 0;
  Processors result = 0;
  std::vector<std::size_t> independent;
  const auto depends = [&](std::size_t later) {
    return std::ranges::any_of(independent, [&](std::size_t earlier) {
      return later == last ? points_[earlier].chosen != points_[last].chosen &&
                                 points_[earlier].touch().conflicts(points_[last].touch())
                           : happened_before(points_[earlier], points_[later]);
    });
  };
  for (std::size_t i = first + 1; i <= last; ++i) {
    const Point& point = points_[i];
    if (point.is_choice) continue;
    if (i != last && happened_before(points_[first], point)) continue;
    if ((seen & bit(point.chosen)) == 0 && !depends(i)) result |= bit(point.chosen);
    seen |= bit(point.chosen);
    independent.push_back(i);
  }
  return result;
}

std::size_t ScheduleTree::choose(std::size_t count) {
  if (is_redundant_ || has_diverged_) return 0;
  if (at_ < points_.size() && (!points_[at_].is_choice || points_[at_].chosen >= count)) {
    has_diverged_ = true;
    return 0;
  }
  if (at_ == points_.size()) {
    Point point;
    point.is_choice = true;
    point.choices = static_cast<std::uint32_t>(count);
    points_.push_back(point);
  }
  return points_[at_++].chosen;
}

void ScheduleTree::end() {
  if (at_ < points_.size()) has_diverged_ = true;  // it ended before the step that was to be another one
  if (has_diverged_) {
    ++executions_;
    return;
  }
  if (has_hidden_race_) {
    throw std::logic_error(
        "the partial-order reduction met a race that no processor could have turned round: some step does "
        "not say what it touches");
  }
  ++executions_;
  if (is_redundant_) ++redundant_;
  if (!reduces()) remember_trace();
}

// A trace is the set of its steps, each with the steps that happened before it, and the choices.
void ScheduleTree::remember_trace() {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Point& point = points_[i];
    if (point.is_choice) continue;
    std::uint64_t hash = synthetic::mix(point.chosen);
    for (unsigned p = 0; p < processors_; ++p) hash = synthetic::mix(hash ^ point.clock.of[p]);
    if (i + 1 < points_.size() && points_[i + 1].is_choice) hash = synthetic::mix(hash ^ points_[i + 1].chosen);
    sum += hash;
  }
  traces_.insert(sum);
}

std::vector<std::size_t> ScheduleTree::independent_neighbours() const {
  std::vector<std::size_t> found;
  const auto is_choice = [&](std::size_t i) { return i < points_.size() && points_[i].is_choice; };
  for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
    if (is_choice(i) || is_choice(i + 1) || is_choice(i + 2)) continue;
    const Point& first = points_[i];
    const Point& second = points_[i + 1];
    const bool can_come_first = (first.enabled & bit(second.chosen)) != 0;
    if (first.chosen != second.chosen && can_come_first && !first.touch().conflicts(second.touch())) found.push_back(i);
  }
  return found;
}

Schedule ScheduleTree::schedule() const {
  Schedule schedule;
  for (const Point& point : points_) schedule.push_back({point.is_choice, point.chosen});
  return schedule;
}

}  // namespace pvslab
