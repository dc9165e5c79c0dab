// The twin of a process: the program is a function of the page.
// ProgramProcess: one run of a program, as lines to it and lines from it. Writing never waits: what the program does not
// read yet is kept. Reading goes on while we write, so that neither side blocks the other when both pipes are full.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace pvslab {

class ProgramProcess {
 public:
  using Clock = std::chrono::steady_clock;

  enum class Heard : std::uint8_t {
    line,
    nothing,     // the deadline passed
    end,         // its output has ended
    endless,     // a line longer than allowed
    interrupted  // by a signal (interrupted()), or the time is over (ProgramDeadline)
  };

  // Throws std::system_error if the system cannot create another process.
  explicit ProgramProcess(const std::string& command);

  // The text that will be written. Append whole lines to it.
  [[nodiscard]] std::string& outgoing() { return outgoing_; }
  // Writes as much of it as the program takes now.
  void write_now();

  // Waits for a line of at most `longest` bytes. Before it waits, it writes what is outgoing.
  [[nodiscard]] Heard hear(Clock::time_point deadline, std::size_t longest);
  // The line heard last, without its end, LF or CRLF. Valid until the next hear().
  [[nodiscard]] std::string_view line() const { return line_; }
  // What was read and is no whole line.
  [[nodiscard]] std::string_view unfinished_line() const;
  // Whether a whole line is there without waiting.
  [[nodiscard]] bool has_line();

  [[nodiscard]] std::string fate() { return "ended"; }
  [[nodiscard]] bool was_not_found() { return false; }
  // The last lines of its standard error since they were last asked for.
  [[nodiscard]] std::string errors();
  // Closes its input and gives it a short time to end by itself.
  void end_in_order();

 private:
  std::string outgoing_;
  std::string heard_;
  std::size_t taken_ = 0;  // bytes of heard_ that were given out as lines
  std::string_view line_;
};

// During its lifetime, waiting for programs ends once `is_over` says so. One at a time. `is_over` is called in any thread.
class ProgramDeadline {
 public:
  explicit ProgramDeadline(std::function<bool()> is_over);
  ProgramDeadline(const ProgramDeadline&) = delete;
  ProgramDeadline& operator=(const ProgramDeadline&) = delete;
  ~ProgramDeadline();

 private:
  std::function<bool()> is_over_;
};

}  // namespace pvslab
