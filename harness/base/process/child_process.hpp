// ChildProcess: another program that runs beside ours. When it ends, when the destructor ends it and when our process ends,
// even by SIGKILL, everything that it started is killed: on Linux all its descendants (keeper.hpp), elsewhere its process group.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/interrupt.hpp"

namespace pvslab {

// The exit code of a child process that could not execute its program.
inline constexpr int not_run = 127;

// Has the calling process killed when its parent ends. Call it in the child after a fork. `parent` is the parent's
// process id, taken before the fork. Does not return if the parent has already ended. Does nothing on systems without
// this feature.
void die_with(pid_t parent);

class ChildProcess {
 public:
  // Forks. The child gets its own process group, so Ctrl-C reaches only us. Its signal handlers are the defaults. In the child,
  // `become()` executes a program; it may do only what is allowed after a fork. If it returns, the child exits with `not_run`.
  // Throws std::system_error if the system cannot create another process.
  explicit ChildProcess(const std::function<void()>& become);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  [[nodiscard]] bool has_ended() { return ends_within(std::chrono::milliseconds::zero()); }
  [[nodiscard]] bool ends_within(std::chrono::milliseconds patience);

  // Sends the signal to its process group, unless it has ended.
  void signal(int number);

  // How it ended, as waitid(2) reports; nothing before has_ended() or ends_within() has returned true.
  [[nodiscard]] const std::optional<siginfo_t>& end() const { return ended_; }
  [[nodiscard]] bool ended_well() const;
  // A predicate for a sentence: "ended with exit code 3", "was killed by signal 9 (Killed)".
  [[nodiscard]] std::string fate() const;

 private:
  [[nodiscard]] bool look();

  pid_t process_ = -1;  // the keeper, which ends as the program does
  std::optional<siginfo_t> ended_;
  std::optional<Cleanup> killing_;
};

// A program that is executed without a shell, with these arguments and this environment. It writes to files.
struct ChildCommand {
  std::filesystem::path program;
  std::vector<std::string> words;        // arguments; the first is the program
  std::vector<std::string> environment;  // NAME=VALUE; complete, nothing is inherited
  std::filesystem::path output;          // its standard output
  std::filesystem::path errors;

  // The `become` of ChildProcess: executes the program.
  [[nodiscard]] std::function<void()> become() const;
};

}  // namespace pvslab
