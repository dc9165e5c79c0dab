// ChildProcess: another program that runs beside ours. When the object goes, the program and whatever it started in its process
// group are dead and reaped; and they die with us.
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

// The exit code of a child that could not run its program.
inline constexpr int not_run = 127;

// Lets the calling process be killed when its parent ends; for the child's side of a fork. `parent` is the parent's number,
// taken before the fork. Does not return if the parent has ended already. Does nothing on systems that cannot do it.
void die_with(pid_t parent);

class ChildProcess {
 public:
  // Forks. The child has a process group of its own, so that it can be killed with all it starts and Ctrl-C is ours alone; its
  // signals are the system's defaults. There `become()` runs a program; it may do only what is allowed after a fork, and if it
  // returns, the child ends with `not_run`. Throws std::system_error where the system has no room for another process.
  explicit ChildProcess(const std::function<void()>& become);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  [[nodiscard]] bool has_ended() { return ends_within(std::chrono::milliseconds::zero()); }
  [[nodiscard]] bool ends_within(std::chrono::milliseconds patience);

  // How it ended, as waitid(2) tells; nothing before has_ended() or ends_within() was true.
  [[nodiscard]] const std::optional<siginfo_t>& end() const { return ended_; }
  [[nodiscard]] bool ended_well() const;
  // The rest of a sentence: "ended with exit code 3", "was killed by signal 9 (Killed)".
  [[nodiscard]] std::string fate() const;

 private:
  [[nodiscard]] bool look();

  pid_t process_ = -1;
  std::optional<siginfo_t> ended_;
  std::optional<Cleanup> killing_;
};

// A program with its words and its environment as they are, without a shell, that writes to files.
struct ChildCommand {
  std::filesystem::path program;
  std::vector<std::string> words;        // the first is its name
  std::vector<std::string> environment;  // NAME=VALUE, all of it
  std::filesystem::path output;          // where its standard output goes
  std::filesystem::path errors;

  // For ChildProcess: becomes the program.
  [[nodiscard]] std::function<void()> become() const;
};

}  // namespace pvslab
