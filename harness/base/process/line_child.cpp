#include "harness/base/process/line_child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

#include "harness/base/interrupt.hpp"

namespace pvslab {
namespace {

using std::chrono::milliseconds;

// How often a waiting call checks interrupted().
constexpr milliseconds attention_span(50);
constexpr std::size_t read_at_once = std::size_t{1} << 16;

// Fewer switches between the two processes. Pipes of the usual size do, too.
void enlarge([[maybe_unused]] const OwnedDescriptor& pipe) {
#ifdef F_SETPIPE_SZ
  static_cast<void>(::fcntl(pipe.get(), F_SETPIPE_SZ, 1 << 18));
#endif
}

}  // namespace

LineChild::LineChild(const std::string& command) : child_(command) {
  enlarge(child_.pipes().input);
  enlarge(child_.pipes().output);
}

void LineChild::write_now() {
  OwnedDescriptor& input = child_.pipes().input;
  while (input.is_open() && written_ < outgoing_.size()) {
    const ssize_t count = write_without_signal(input.get(), std::string_view(outgoing_).substr(written_));
    if (count >= 0) {
      written_ += static_cast<std::size_t>(count);
    } else if (errno == EAGAIN) {
      break;
    } else if (errno != EINTR) {
      input.close();  // it no longer reads; its earlier output can still be read
    }
  }
  if (written_ == outgoing_.size() || !input.is_open()) {
    outgoing_.clear();
    written_ = 0;
  } else if (written_ > read_at_once) {
    outgoing_.erase(0, written_);
    written_ = 0;
  }
}

bool LineChild::has_line() {
  if (line_end_ > taken_) return true;
  const char* const from = heard_.data() + scanned_;
  const void* const end = filled_ > scanned_ ? std::memchr(from, '\n', filled_ - scanned_) : nullptr;
  scanned_ = filled_;
  if (end == nullptr) return false;
  line_end_ = static_cast<std::size_t>(static_cast<const char*>(end) - heard_.data()) + 1;
  return true;
}

namespace {

std::atomic<const std::function<bool()>*> deadline_in_force = nullptr;

bool is_over() {
  const std::function<bool()>* const over = deadline_in_force;
  return over != nullptr && (*over)();
}

}  // namespace

WaitingLimit::WaitingLimit(std::function<bool()> is_over) : is_over_(std::move(is_over)) {
  deadline_in_force = &is_over_;
}

WaitingLimit::~WaitingLimit() { deadline_in_force = nullptr; }

LineChild::Heard LineChild::hear(Clock::time_point& deadline, std::size_t longest) {
  bool is_over_time = false;
  for (;;) {
    const bool is_whole = has_line();
    if ((is_whole ? line_end_ - 1 : filled_) - taken_ > longest) return Heard::endless;
    if (is_whole) {
      line_ = std::string_view(heard_).substr(taken_, line_end_ - 1 - taken_);
      if (line_.ends_with('\r')) line_.remove_suffix(1);
      taken_ = scanned_ = line_end_;
      return Heard::line;
    }
    if (!child_.pipes().output.is_open()) return Heard::end;
    if (interrupted() || is_over()) return Heard::interrupted;
    write_now();
    const Clock::time_point now = Clock::now();
    const auto left = std::chrono::ceil<milliseconds>(deadline - now);
    if (left <= milliseconds::zero()) {
      if (std::exchange(is_over_time, true)) return Heard::nothing;
      exchange(milliseconds::zero());  // what it said in time may be waiting
      continue;
    }
    exchange(std::min(left, attention_span));
    deadline += std::max(Clock::duration::zero(), Clock::now() - now - attention_span);
  }
}

std::string_view LineChild::unfinished_line() const {
  return std::string_view(heard_).substr(taken_, filled_ - taken_);
}

// Reads and writes once on every pipe that is ready.
void LineChild::exchange(milliseconds patience) {
  ChildPipes& pipes = child_.pipes();
  const bool has_more = written_ < outgoing_.size();
  std::array<pollfd, 3> ready{pollfd{pipes.output.get(), POLLIN, 0}, pollfd{pipes.errors.get(), POLLIN, 0},
                              pollfd{has_more ? pipes.input.get() : -1, POLLOUT, 0}};
  if (::poll(ready.data(), ready.size(), static_cast<int>(patience.count())) <= 0) return;
  if (ready[2].revents != 0) write_now();
  if (ready[1].revents != 0) complaints_.read(pipes.errors);
  if (ready[0].revents != 0) read_output();
}

void LineChild::read_output() {
  if (taken_ > 0) {
    std::memmove(heard_.data(), heard_.data() + taken_, filled_ - taken_);
    filled_ -= taken_;
    scanned_ -= taken_;
    taken_ = line_end_ = 0;
  }
  if (heard_.size() < filled_ + read_at_once) heard_.resize(2 * (filled_ + read_at_once));
  OwnedDescriptor& output = child_.pipes().output;
  const ssize_t count = ::read(output.get(), heard_.data() + filled_, heard_.size() - filled_);
  if (count > 0) {
    filled_ += static_cast<std::size_t>(count);
    bytes_heard_ += static_cast<std::uint64_t>(count);
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    output.close();
  }
}

std::string LineChild::errors(std::size_t most) {
  complaints_.read_the_rest(child_.pipes().errors);
  return complaints_.last_lines(most);
}

void LineChild::end_in_order() {
  outgoing_ += "quit\n";
  write_now();
  child_.pipes().input.close();
  static_cast<void>(child_.process().ends_within(PipedChild::grace));
}

}  // namespace pvslab
