#include "harness/engine/engine_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "harness/base/interrupt.hpp"

namespace pvslab {
namespace {

using std::chrono::milliseconds;

// How often a waiting call checks interrupted().
constexpr milliseconds attention_span(50);
// The time that a program has to end by itself.
constexpr milliseconds grace(300);
constexpr std::size_t most_complaints = 4096;

// For a single program, `exec` replaces the shell, so that our child is the program itself. Compound commands,
// assignments and the like keep their shell.
std::string for_the_shell(const std::string& command) {
  const std::string first = command.substr(0, command.find_first_of(" \t"));
  const bool is_special = first.empty() || first.find('=') != first.npos || first == "exec" || first == "eval" ||
                          first == "command" || first == "." || first == "!";
  const bool is_compound = command.find_first_of(";&|(){}\n`#") != command.npos;
  return is_special || is_compound ? command : "exec " + command;
}

[[noreturn]] void cannot_start(const char* what) {
  throw EngineError(fmt::format("cannot start another process: {}: {}", what, std::generic_category().message(errno)));
}

struct Pipe {
  OwnedDescriptor read_end;
  OwnedDescriptor write_end;
};

// Both ends get descriptors above the three standard ones, even if some of those are closed, so that they can be moved
// there.
Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) cannot_start("pipe");
  Pipe pipe{OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1])};
  for (OwnedDescriptor* end : {&pipe.read_end, &pipe.write_end}) {
    if (end->get() > STDERR_FILENO) continue;
    const int moved = ::fcntl(end->get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (moved < 0) cannot_start("fcntl");
    *end = OwnedDescriptor(moved);
  }
  return pipe;
}

void make_unblocking(const OwnedDescriptor& descriptor) {
  ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

// write(2) to a pipe whose reader may be gone, without the SIGPIPE that would end us. The program's own handling of
// SIGPIPE is unchanged.
ssize_t write_without_signal(int descriptor, std::string_view text) {
  sigset_t pipe_signal;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  sigset_t previous;
  ::pthread_sigmask(SIG_BLOCK, &pipe_signal, &previous);
  const ssize_t written = ::write(descriptor, text.data(), text.size());
  const int error = errno;
  if (written < 0 && error == EPIPE) {
    constexpr timespec at_once{};
    while (::sigtimedwait(&pipe_signal, nullptr, &at_once) < 0 && errno == EINTR) {
    }
  }
  ::pthread_sigmask(SIG_SETMASK, &previous, nullptr);
  errno = error;
  return written;
}

// Appends everything that can be read now. False at the end of the file.
bool read_some(int descriptor, std::string& text) {
  std::array<char, 1 << 14> chunk;
  const ssize_t count = ::read(descriptor, chunk.data(), chunk.size());
  if (count > 0) text.append(chunk.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

}  // namespace

EngineProcess::EngineProcess(const std::string& command) {
  const std::string shell_line = for_the_shell(command);
  Pipe input = make_pipe();
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  const auto become = [&] {
    const bool connected = ::dup2(input.read_end.get(), STDIN_FILENO) >= 0 &&
                           ::dup2(output.write_end.get(), STDOUT_FILENO) >= 0 &&
                           ::dup2(errors.write_end.get(), STDERR_FILENO) >= 0;
    if (connected) ::execl("/bin/sh", "sh", "-c", shell_line.c_str(), static_cast<char*>(nullptr));
  };
  try {
    process_.emplace(become);
  } catch (const std::system_error& error) {
    throw EngineError(error.what());
  }
  input_ = std::move(input.write_end);
  output_ = std::move(output.read_end);
  errors_ = std::move(errors.read_end);
  for (const OwnedDescriptor* end : {&input_, &output_, &errors_}) make_unblocking(*end);
}

EngineProcess::~EngineProcess() {
  send("quit");
  write_pending();
  input_.close();
  static_cast<void>(process_->ends_within(grace));
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
    if (!output_.is_open()) return {Hearing::end, {}};
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
  std::array<pollfd, 3> ready{pollfd{output_.get(), POLLIN, 0}, pollfd{errors_.get(), POLLIN, 0},
                              pollfd{pending_.empty() ? -1 : input_.get(), POLLOUT, 0}};
  if (::poll(ready.data(), ready.size(), static_cast<int>(patience.count())) <= 0) return;
  if (ready[2].revents != 0) write_pending();
  if (ready[1].revents != 0) read_errors();
  if (ready[0].revents != 0) read_output();
}

void EngineProcess::write_pending() {
  while (input_.is_open() && !pending_.empty()) {
    const ssize_t written = write_without_signal(input_.get(), pending_);
    if (written >= 0) {
      pending_.erase(0, static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      input_.close();  // it no longer reads; its earlier output can still be read
    }
  }
}

void EngineProcess::read_output() {
  heard_.erase(0, std::exchange(taken_, 0));
  const std::size_t before = heard_.size();
  if (!read_some(output_.get(), heard_)) output_.close();
  heard_since_sent_ += heard_.size() - before;
}

void EngineProcess::read_errors() {
  if (!read_some(errors_.get(), complaints_)) errors_.close();
  if (complaints_.size() > most_complaints) complaints_.erase(0, complaints_.size() - most_complaints);
}

std::string EngineProcess::fate() {
  if (!process_->ends_within(grace)) return "is still running, but closed its output";
  while (errors_.is_open() && read_some(errors_.get(), complaints_) && complaints_.size() < most_complaints) {
    pollfd more{errors_.get(), POLLIN, 0};
    if (::poll(&more, 1, 0) <= 0) break;
  }
  // A shell that waited for the program reports its signal in this way.
  const siginfo_t& end = *process_->end();
  const int told_by_shell = end.si_status - 128;
  const bool has_exited = end.si_code == CLD_EXITED;
  if (has_exited && (told_by_shell <= 0 || told_by_shell > SIGSYS)) {
    return fmt::format("ended with exit code {}", end.si_status);
  }
  const int signal = has_exited ? told_by_shell : end.si_status;
  return fmt::format("was killed by signal {} ({})", signal, ::strsignal(signal));
}

bool EngineProcess::was_not_found() {
  if (!process_->has_ended()) return false;
  const siginfo_t& end = *process_->end();
  return end.si_code == CLD_EXITED && (end.si_status == 126 || end.si_status == not_run);
}

std::string EngineProcess::last_complaint() const {
  const std::size_t end = complaints_.find_last_not_of("\r\n");
  if (end == complaints_.npos) return {};
  const std::size_t line_end_before = complaints_.find_last_of('\n', end);
  const std::size_t begin = line_end_before == complaints_.npos ? 0 : line_end_before + 1;
  return complaints_.substr(begin, end + 1 - begin);
}

std::string EngineProcess::unfinished_line() const {
  if (has_line()) return {};
  constexpr std::size_t shown = 60;
  const std::string line = heard_.substr(taken_);
  return line.size() <= shown ? line : line.substr(0, shown) + "...";
}

}  // namespace pvslab
