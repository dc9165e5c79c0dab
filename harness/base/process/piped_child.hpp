// PipedChild: a shell command that runs beside ours, with its three standard streams as pipes. And what reading and
// writing such pipes takes: no call below waits or raises a signal.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "harness/base/process/child_process.hpp"
#include "suites/owned_descriptor.hpp"

namespace pvslab {

// Our ends of the pipes, which never block.
struct ChildPipes {
  OwnedDescriptor input;  // its standard input; we write
  OwnedDescriptor output;
  OwnedDescriptor errors;
};

class PipedChild {
 public:
  // Starts `/bin/sh -c COMMAND`, so the command may have arguments, quotes, variables and `cd DIR &&`. Throws
  // std::system_error if the system cannot create another process.
  explicit PipedChild(const std::string& command) : process_(start(command, pipes_)) {}

  [[nodiscard]] ChildPipes& pipes() { return pipes_; }
  [[nodiscard]] ChildProcess& process() { return process_; }

  // How it ended, as a predicate: "ended with exit code 3". A shell reports the signal of its program as an exit code;
  // here it is a signal again. Waits a short time for a program that is about to end.
  [[nodiscard]] std::string fate();
  // Whether the shell did not find the program.
  [[nodiscard]] bool was_not_found();

  // The time that a program has to end by itself.
  static constexpr std::chrono::milliseconds grace{300};

 private:
  [[nodiscard]] static ChildProcess start(const std::string& command, ChildPipes& pipes);

  ChildPipes pipes_;
  ChildProcess process_;
};

// write(2) to a pipe whose reader may be gone, without the SIGPIPE that would end us.
[[nodiscard]] ssize_t write_without_signal(int descriptor, std::string_view text);

// Appends everything that can be read now. False at the end of the file.
[[nodiscard]] bool read_some(int descriptor, std::string& text);

// The end of a program's standard error.
class Complaints {
 public:
  // Reads what is there. Closes the pipe at its end.
  void read(OwnedDescriptor& errors);
  // Reads until nothing more is there, or enough.
  void read_the_rest(OwnedDescriptor& errors);
  // The last lines, without the last line end; empty if there are none.
  [[nodiscard]] std::string last_lines(std::size_t count) const;
  void forget() { text_.clear(); }

 private:
  std::string text_;
};

}  // namespace pvslab
