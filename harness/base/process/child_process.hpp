// ChildProcess: a program that is given its words and its environment as they are, no shell between, and writes to files. It
// promises that when the object goes, the program and whatever it started in its process group are dead and reaped.
#pragma once

#include <sys/types.h>

#include <csignal>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/interrupt.hpp"

namespace pvslab {

struct ChildCommand {
  std::filesystem::path program;
  std::vector<std::string> words;        // the first is its name
  std::vector<std::string> environment;  // NAME=VALUE, all of it
  std::filesystem::path output;          // where its standard output goes
  std::filesystem::path errors;
};

class ChildProcess {
 public:
  // Throws std::system_error where the system has no room for another process. A program that cannot be run ends with exit
  // code 127.
  explicit ChildProcess(const ChildCommand& command);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  [[nodiscard]] bool ends_within(std::chrono::milliseconds patience);

  // Once it has ended.
  [[nodiscard]] bool ended_well() const;
  // The rest of a sentence: "ended with exit code 3", "was killed by signal 9 (Killed)".
  [[nodiscard]] std::string fate() const;

 private:
  pid_t process_ = -1;
  std::optional<siginfo_t> ended_;
  std::optional<Cleanup> killing_;
};

}  // namespace pvslab
