#include "harness/schedules/schedule/schedule.hpp"

#include <algorithm>

#include "suites/text_scanner.hpp"

namespace pvslab {

std::string to_text(const Schedule& schedule) {
  std::string text;
  for (std::size_t i = 0; i < schedule.size();) {
    const Decision decision = schedule[i];
    std::size_t length = 1;
    if (decision.is_choice) {
      text += '=' + std::to_string(decision.value);
    } else {
      while (i + length < schedule.size() && schedule[i + length] == decision) ++length;
      text += static_cast<char>('a' + decision.value);
      if (length > 1) text += std::to_string(length);
    }
    i += length;
  }
  return text;
}

Schedule parse_schedule(std::string_view text, std::string_view origin) {
  constexpr std::uint64_t most_steps = 1'000'000;
  TextScanner scanner(text, origin);
  Schedule schedule;
  while (!scanner.at_end()) {
    if (scanner.take("=")) {
      const std::size_t start = scanner.at();
      const std::uint64_t value = scanner.take_unsigned("expected the number of a split after '='");
      if (value > most_steps) scanner.fail_at(start, "a split has the number 0 to 1000000");
      schedule.push_back({true, static_cast<std::uint32_t>(value)});
      continue;
    }
    const char letter = scanner.next();
    if (letter < 'a' || letter > 'z') {
      scanner.fail(
          "expected a processor, a to z, or '='; a schedule reads like a12b3a, for 12 steps of a, 3 of b, 1 of a");
    }
    scanner.skip();
    const std::size_t start = scanner.at();
    const std::uint64_t steps = scanner.at_number() ? scanner.take_unsigned("expected a number of steps") : 1;
    if (steps < 1 || steps > most_steps) scanner.fail_at(start, "a processor takes 1 to 1000000 steps in a row");
    schedule.insert(schedule.end(), static_cast<std::size_t>(steps), {false, static_cast<std::uint32_t>(letter - 'a')});
  }
  return schedule;
}

std::size_t count_switches(const Schedule& schedule) {
  std::size_t switches = 0;
  const Decision* previous = nullptr;
  for (const Decision& decision : schedule) {
    if (decision.is_choice) continue;
    if (previous != nullptr && previous->value != decision.value) ++switches;
    previous = &decision;
  }
  return switches;
}

unsigned default_step(std::span<const NextStep> steps, unsigned previous) {
  if (steps[previous].is_enabled) return previous;
  const auto first = std::ranges::find_if(steps, [](const NextStep& step) { return step.is_enabled; });
  return static_cast<unsigned>(first - steps.begin());
}

unsigned FollowedSchedule::next(std::span<const NextStep> steps, unsigned previous) {
  while (at_ < schedule_.size()) {
    const Decision decision = schedule_[at_];
    const bool is_possible = !decision.is_choice && decision.value < steps.size() && steps[decision.value].is_enabled;
    ++at_;
    if (!is_possible) continue;
    decided_.push_back(decision);
    return decision.value;
  }
  const unsigned chosen = default_step(steps, previous);
  decided_.push_back({false, chosen});
  return chosen;
}

std::size_t FollowedSchedule::choose(std::size_t count) {
  std::uint32_t chosen = 0;
  if (at_ < schedule_.size() && schedule_[at_].is_choice) {
    chosen = std::min(schedule_[at_].value, static_cast<std::uint32_t>(count - 1));
    ++at_;
  }
  decided_.push_back({true, chosen});
  return chosen;
}

}  // namespace pvslab
