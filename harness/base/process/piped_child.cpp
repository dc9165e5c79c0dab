#include "harness/base/process/piped_child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <utility>

namespace pvslab {
namespace {

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
  throw std::system_error(errno, std::generic_category(), fmt::format("cannot start another process: {}", what));
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

}  // namespace

ChildProcess PipedChild::start(const std::string& command, ChildPipes& pipes) {
  const std::string shell_line = for_the_shell(command);
  Pipe input = make_pipe();
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  pipes = {std::move(input.write_end), std::move(output.read_end), std::move(errors.read_end)};
  for (const OwnedDescriptor* end : {&pipes.input, &pipes.output, &pipes.errors}) make_unblocking(*end);
  return ChildProcess([&] {
    const bool connected = ::dup2(input.read_end.get(), STDIN_FILENO) >= 0 &&
                           ::dup2(output.write_end.get(), STDOUT_FILENO) >= 0 &&
                           ::dup2(errors.write_end.get(), STDERR_FILENO) >= 0;
    if (connected) ::execl("/bin/sh", "sh", "-c", shell_line.c_str(), static_cast<char*>(nullptr));
  });
}

std::string PipedChild::fate() {
  // Longer than a program needs to end: on a busy machine its keeper tells later.
  if (!process_.ends_within(10 * grace)) return "is still running, but closed its output";
  const siginfo_t& end = *process_.end();
  const int told_by_shell = end.si_status - 128;
  const bool has_exited = end.si_code == CLD_EXITED;
  if (has_exited && (told_by_shell <= 0 || told_by_shell > SIGSYS)) {
    return fmt::format("ended with exit code {}", end.si_status);
  }
  const int signal = has_exited ? told_by_shell : end.si_status;
  return fmt::format("was killed by signal {} ({})", signal, ::strsignal(signal));
}

bool PipedChild::was_not_found() {
  if (!process_.has_ended()) return false;
  const siginfo_t& end = *process_.end();
  return end.si_code == CLD_EXITED && (end.si_status == 126 || end.si_status == not_run);
}

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

bool read_some(int descriptor, std::string& text) {
  std::array<char, 1 << 14> chunk;
  const ssize_t count = ::read(descriptor, chunk.data(), chunk.size());
  if (count > 0) text.append(chunk.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

void Complaints::read(OwnedDescriptor& errors) {
  if (!read_some(errors.get(), text_)) errors.close();
  if (text_.size() > most_complaints) text_.erase(0, text_.size() - most_complaints);
}

// Bounded: a program that still runs may write for ever.
void Complaints::read_the_rest(OwnedDescriptor& errors) {
  for (int chunks = 0; chunks < 64 && errors.is_open(); ++chunks) {
    pollfd more{errors.get(), POLLIN, 0};
    if (::poll(&more, 1, 0) <= 0) return;
    read(errors);
  }
}

std::string Complaints::last_lines(std::size_t count) const {
  const std::size_t end = text_.find_last_not_of("\r\n");
  if (end == text_.npos || count == 0) return {};
  std::size_t begin = end + 1;
  for (std::size_t line = 0; line < count && begin > 0; ++line) {
    const std::size_t line_end_before = begin < 2 ? text_.npos : text_.find_last_of('\n', begin - 2);
    begin = line_end_before == text_.npos ? 0 : line_end_before + 1;
  }
  return text_.substr(begin, end + 1 - begin);
}

}  // namespace pvslab
