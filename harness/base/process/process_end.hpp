// How a child process that leads a group of its own ends. Whether it has ended is looked at without reaping it, so that its
// number stays its own until `kill_group` has killed whatever is left of the group.
#pragma once

#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <optional>

namespace pvslab {

// Sets `end` once the process has ended.
[[nodiscard]] inline bool has_process_ended(pid_t process, std::optional<siginfo_t>& end) {
  if (end) return true;
  siginfo_t info{};
  if (::waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == process) {
    end = info;
  }
  return end.has_value();
}

// The same, waiting for it.
[[nodiscard]] inline bool process_ends_within(std::chrono::milliseconds patience, pid_t process,
                                              std::optional<siginfo_t>& end) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!has_process_ended(process, end) && std::chrono::steady_clock::now() < deadline) ::usleep(2'000);
  return has_process_ended(process, end);
}

// Killed before it is reaped: until then nobody else can have its number.
inline void kill_group(pid_t process) {
  ::kill(-process, SIGKILL);
  while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace pvslab
