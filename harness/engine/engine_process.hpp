// EngineProcess: another program that is talked to in lines, through its standard input and output. Promises that no
// call waits longer than it was told to, whatever the program does, that writing to a program that is gone does no
// harm, and that when the object goes, the program and whatever it started in its process group are dead and reaped.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "harness/base/process/child_process.hpp"
#include "suites/owned_descriptor.hpp"

namespace pvslab {

class EngineProcess {
 public:
  using Clock = std::chrono::steady_clock;

  // How waiting for a line came out.
  enum class Hearing {
    line,
    nothing,      // until the deadline
    end,          // of its output
    endless,      // a line longer than `longest_line`
    flood,        // more than `most_output` since it was last spoken to
    interrupted,  // we were asked to stop
  };
  struct Heard {
    Hearing how;
    std::string line;  // without its end, LF or CRLF
  };

  static constexpr std::size_t longest_line = std::size_t{1} << 16;
  static constexpr std::size_t most_output = std::size_t{1} << 26;

  // Has `/bin/sh -c COMMAND` running, so that the command may have arguments, quotes, variables and `cd DIR &&`.
  // Throws EngineError where the system has no room for another process.
  explicit EngineProcess(const std::string& command);
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;
  // Asks it to `quit`, and does not insist on an answer.
  ~EngineProcess();

  // Takes a line, without its end, to be written as soon as the program reads. Never waits.
  void send(std::string_view line);

  [[nodiscard]] Heard hear(Clock::time_point deadline);

  // What became of it, as the rest of a sentence that begins with the engine: "ended with exit code 3". Waits a moment
  // for a program that is about to end.
  [[nodiscard]] std::string fate();
  // Whether the shell found no program to run.
  [[nodiscard]] bool was_not_found();
  // The last line that it wrote to its standard error; empty where there is none.
  [[nodiscard]] std::string last_complaint() const;
  // What stands in its output without a line end; shortened where it is long.
  [[nodiscard]] std::string unfinished_line() const;

 private:
  [[nodiscard]] bool has_line() const;
  [[nodiscard]] std::string take_line();
  void exchange(std::chrono::milliseconds patience);
  void write_pending();
  void read_output();
  void read_errors();

  std::optional<ChildProcess> process_;  // from the constructor on
  OwnedDescriptor input_;                // of the program: we write
  OwnedDescriptor output_;               // of the program: we read
  OwnedDescriptor errors_;
  std::string pending_;    // not yet written
  std::string heard_;      // read and not yet taken
  std::size_t taken_ = 0;  // so many characters of it are taken
  std::size_t heard_since_sent_ = 0;
  std::string complaints_;  // the end of its standard error
};

}  // namespace pvslab
