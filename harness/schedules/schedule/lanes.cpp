#include "harness/schedules/schedule/lanes.hpp"

#include <fmt/format.h>

#include "harness/base/text/table.hpp"
#include "harness/bind/search/bounds.hpp"

namespace pvslab {

std::string LaneObserver::place(std::uint32_t number) const {
  if (!has_root_) return "root";
  std::string text;
  for (const std::uint32_t step : path_) text += fmt::format("{}.", step + 1);
  return text + std::to_string(number + 1);
}

void LaneObserver::enter(const Entry& entry) {
  log_->add(fmt::format("enters {} {}", place(entry.number), to_text(Bounds{entry.alpha, entry.beta})));
  if (has_root_) path_.push_back(entry.number);
  has_root_ = true;
}

void LaneObserver::leaf(const Entry& entry, const Exit& exit) {
  log_->add(fmt::format("leaf {} is {}", place(entry.number), to_text(exit.value)));
}

void LaneObserver::answer(const Entry& entry, const Exit& exit) {
  log_->add(fmt::format("table has {}: {}", place(entry.number), to_text(exit.value)));
}

void LaneObserver::leave(const Entry& entry, const Exit& exit) {
  if (path_.empty()) has_root_ = false;
  if (!path_.empty()) path_.pop_back();
  log_->add(fmt::format("leaves {} with {}", place(entry.number), to_text(exit.value)));
}

void LaneObserver::abandon(const Entry& entry) {
  if (path_.empty()) has_root_ = false;
  if (!path_.empty()) path_.pop_back();
  log_->add(fmt::format("abandons {}", place(entry.number)));
}

unsigned LoggedSchedule::next(std::span<const NextStep> steps, unsigned previous) {
  const unsigned chosen = followed_.next(steps, previous);
  log_.running = chosen;
  log_.add(std::string(sentence(steps[chosen].touch.act())));
  return chosen;
}

std::string lanes_text(const LaneLog& log, unsigned processors, const Style& style) {
  const std::size_t numbers = std::to_string(log.events.size()).size() + 2;
  const std::size_t room = style.width > numbers + 2 * processors ? (style.width - numbers) / processors : 12;
  std::string text = std::string(numbers, ' ');
  const auto put = [&](unsigned processor, const std::string& cell) {
    std::string line(processor * room, ' ');
    line += cell;
    return line;
  };
  for (unsigned p = 0; p < processors; ++p) {
    const std::string heading(1, static_cast<char>('a' + p));
    text += p + 1 < processors ? heading + std::string(room - 1, ' ') : heading;
  }
  text += '\n';
  for (std::size_t i = 0; i < log.events.size(); ++i) {
    const LaneEvent& event = log.events[i];
    text += fmt::format("{:>{}}  {}\n", i + 1, numbers - 2, put(event.processor, event.text));
  }
  return text;
}

}  // namespace pvslab
