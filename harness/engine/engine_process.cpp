#include "harness/engine/engine_process.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include "harness/base/interrupt.hpp"

namespace pvslab {
namespace {

using std::chrono::milliseconds;

// How often a waiting call checks interrupted().
constexpr milliseconds attention_span(50);

PipedChild started(const std::string& command) {
  try {
    return PipedChild(command);
  } catch (const std::system_error& error) {
    throw EngineError(error.what());
  }
}

}  // namespace

EngineProcess::EngineProcess(const std::string& command) : child_(started(command)) {}

EngineProcess::~EngineProcess() {
  send("quit");
  write_pending();
  child_.pipes().input.close();
  static_cast<void>(child_.process().ends_within(PipedChild::grace));
}

void EngineProcess::send(std::string_view line) {
  pending_ += line;
  pending_ += '\n';
  heard_since_sent_ = 0;
  write_pending();
}

auto EngineProcess::hear(Clock::time_point deadline) -> Heard {
  for (;;) {
    if (has_line()) return {Hearing::line, take_line()};
    if (heard_.size() - taken_ > longest_line) return {Hearing::endless, {}};
    if (heard_since_sent_ > most_output) return {Hearing::flood, {}};
    if (!child_.pipes().output.is_open()) return {Hearing::end, {}};
    if (interrupted()) return {Hearing::interrupted, {}};
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    if (left <= milliseconds::zero()) return {Hearing::nothing, {}};
    exchange(std::min(left, attention_span));
  }
}

bool EngineProcess::has_line() const { return heard_.find('\n', taken_) != heard_.npos; }

std::string EngineProcess::take_line() {
  const std::size_t end = heard_.find('\n', taken_);
  std::string line = heard_.substr(taken_, end - taken_);
  if (line.ends_with('\r')) line.pop_back();
  taken_ = end + 1;
  if (taken_ == heard_.size()) {
    heard_.clear();
    taken_ = 0;
  }
  return line;
}

// Reads and writes once on every pipe that is ready.
void EngineProcess::exchange(milliseconds patience) {
  ChildPipes& pipes = child_.pipes();
  std::array<pollfd, 3> ready{pollfd{pipes.output.get(), POLLIN, 0}, pollfd{pipes.errors.get(), POLLIN, 0},
                              pollfd{pending_.empty() ? -1 : pipes.input.get(), POLLOUT, 0}};
  if (::poll(ready.data(), ready.size(), static_cast<int>(patience.count())) <= 0) return;
  if (ready[2].revents != 0) write_pending();
  if (ready[1].revents != 0) complaints_.read(pipes.errors);
  if (ready[0].revents != 0) read_output();
}

void EngineProcess::write_pending() {
  OwnedDescriptor& input = child_.pipes().input;
  while (input.is_open() && !pending_.empty()) {
    const ssize_t written = write_without_signal(input.get(), pending_);
    if (written >= 0) {
      pending_.erase(0, static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      input.close();  // it no longer reads; its earlier output can still be read
    }
  }
}

void EngineProcess::read_output() {
  heard_.erase(0, std::exchange(taken_, 0));
  const std::size_t before = heard_.size();
  OwnedDescriptor& output = child_.pipes().output;
  if (!read_some(output.get(), heard_)) output.close();
  heard_since_sent_ += heard_.size() - before;
}

std::string EngineProcess::fate() {
  std::string fate = child_.fate();
  complaints_.read_the_rest(child_.pipes().errors);
  return fate;
}

bool EngineProcess::was_not_found() { return child_.was_not_found(); }

std::string EngineProcess::last_complaint() const { return complaints_.last_lines(1); }

std::string EngineProcess::unfinished_line() const {
  if (has_line()) return {};
  constexpr std::size_t shown = 60;
  const std::string line = heard_.substr(taken_);
  return line.size() <= shown ? line : line.substr(0, shown) + "...";
}

}  // namespace pvslab
