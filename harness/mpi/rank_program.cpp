#include "harness/mpi/rank_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace pvslab {
namespace {

// Both ends above the standard descriptors, so that they can be moved there.
std::pair<OwnedDescriptor, OwnedDescriptor> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  std::pair pipe{OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1])};
  for (OwnedDescriptor* end : {&pipe.first, &pipe.second}) {
    if (end->get() > STDERR_FILENO) continue;
    *end = OwnedDescriptor(::fcntl(end->get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!end->is_open()) throw std::system_error(errno, std::generic_category(), "fcntl");
  }
  return pipe;
}

}  // namespace

ChildProcess RankProgram::start(std::vector<std::string> words, OwnedDescriptor& to, OwnedDescriptor& from) {
  auto [input, our_input] = make_pipe();
  auto [our_output, output] = make_pipe();
  to = std::move(our_input);
  from = std::move(our_output);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return ChildProcess([&, in = input.get(), out = output.get()] {
    if (::dup2(in, STDIN_FILENO) < 0 || ::dup2(out, STDOUT_FILENO) < 0) return;
    ::execvp(pointers.front(), pointers.data());
  });
}

RankProgram::RankProgram(std::vector<std::string> words) : process_(start(std::move(words), to_, from_)) {}

std::optional<std::string> RankProgram::next_line(std::chrono::milliseconds patience) {
  if (lines_.empty() && from_.is_open()) {
    pollfd readable{.fd = from_.get(), .events = POLLIN, .revents = 0};
    if (::poll(&readable, 1, static_cast<int>(patience.count())) > 0) {
      std::array<char, 1 << 16> chunk;
      const ssize_t count = ::read(from_.get(), chunk.data(), chunk.size());
      if (count == 0 || (count < 0 && errno != EINTR)) from_.close();
      for (ssize_t i = 0; i < count; ++i) {
        if (chunk[static_cast<std::size_t>(i)] == '\n') {
          lines_.push_back(std::exchange(begun_, {}));
        } else {
          begun_ += chunk[static_cast<std::size_t>(i)];
        }
      }
    }
  }
  if (lines_.empty()) return std::nullopt;
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

std::optional<std::string> RankProgram::next_line() {
  constexpr std::chrono::milliseconds long_time{1000};
  while (!is_silent()) {
    if (auto line = next_line(long_time)) return line;
  }
  return std::nullopt;
}

void RankProgram::say(std::string_view line) {
  std::string text(line);
  text += '\n';
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t count = ::write(to_.get(), rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return;  // it has ended, which is_silent() will tell
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

void RankProgram::ask_to_end() { process_.signal(SIGTERM); }

std::optional<int> RankProgram::exit_code(std::chrono::milliseconds patience) {
  if (!process_.ends_within(patience)) return std::nullopt;
  const siginfo_t& end = *process_.end();
  return end.si_code == CLD_EXITED ? end.si_status : 128 + end.si_status;
}

}  // namespace pvslab
