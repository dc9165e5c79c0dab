// EngineProcess: a LineChild that is an engine: what it writes after a line of ours has a limit, and its errors are EngineErrors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "harness/base/interrupt.hpp"
#include "harness/base/process/line_child.hpp"

namespace pvslab {

// The engine cannot be started, crashed, hung, or sent something unintelligible. The text says what it did, what it had
// been asked, and what to try.
struct EngineError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The program was interrupted while the engine was thinking.
struct EngineInterrupted : WorkInterrupted {
  EngineInterrupted() : WorkInterrupted("interrupted while an engine was thinking") {}
};

class EngineProcess {
 public:
  using Clock = LineChild::Clock;

  // The result of waiting for a line.
  enum class Hearing {
    line,
    nothing,      // the deadline passed
    end,          // its output has ended
    endless,      // a line longer than `longest_line`
    flood,        // more than `most_output` since the last line was sent to it
    interrupted,  // by a signal (interrupted())
  };
  struct Heard {
    Hearing how;
    std::string line;  // without its end, LF or CRLF
  };

  static constexpr std::size_t longest_line = std::size_t{1} << 16;
  static constexpr std::size_t most_output = std::size_t{1} << 26;

  // Starts `/bin/sh -c COMMAND`, so the command may have arguments, quotes, variables and `cd DIR &&`.
  // Throws EngineError if the system cannot create another process.
  explicit EngineProcess(const std::string& command);
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;
  // Sends `quit` and does not wait for an answer.
  ~EngineProcess() { child_.end_in_order(); }

  // Queues a line, given without its line end. It is written as soon as the program reads. Never waits.
  void send(std::string_view line);

  [[nodiscard]] Heard hear(Clock::time_point& deadline);
  [[nodiscard]] Heard hear(Clock::time_point&& deadline) { return hear(deadline); }

  // The state of the program as a predicate with the engine as its subject: "ended with exit code 3". Waits briefly for
  // a program that is about to end.
  [[nodiscard]] std::string fate() { return child_.fate(); }
  // Whether the shell did not find the program.
  [[nodiscard]] bool was_not_found() { return child_.was_not_found(); }
  // The last line that it wrote to its standard error; empty if there is none.
  [[nodiscard]] std::string last_complaint() { return child_.errors(1); }
  // The end of its output that has no line end yet, shortened if it is long.
  [[nodiscard]] std::string unfinished_line();

 private:
  LineChild child_;
  std::uint64_t heard_when_sent_ = 0;  // bytes
};

}  // namespace pvslab
