// LineChild: one run of a program that speaks in lines (a UCI engine, a searcher in another language). Writing never waits: what
// the program does not read yet is kept. Reading goes on while we write, so that neither side blocks the other when both pipes are
// full. Writing to a program that has ended is harmless. The destructor kills and reaps the program and what it started in its process
// group.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "harness/base/process/piped_child.hpp"

namespace pvslab {

class LineChild {
 public:
  using Clock = std::chrono::steady_clock;

  enum class Heard : std::uint8_t {
    line,
    nothing,     // the deadline passed
    end,         // its output has ended
    endless,     // a line longer than allowed
    interrupted  // by a signal (interrupted()), or the time is over (WaitingLimit)
  };

  // Throws std::system_error if the system cannot create another process.
  explicit LineChild(const std::string& command);

  // The text that will be written. Append whole lines to it.
  [[nodiscard]] std::string& outgoing() { return outgoing_; }
  // Writes as much of it as the program takes now.
  void write_now();

  // Waits for a line of at most `longest` bytes. Before it waits, it writes what is outgoing. The deadline is moved on by the time in
  // which this process was stopped, by Ctrl-Z or with the whole machine: then the other did not have to answer.
  [[nodiscard]] Heard hear(Clock::time_point& deadline, std::size_t longest);
  [[nodiscard]] Heard hear(Clock::time_point&& deadline, std::size_t longest) { return hear(deadline, longest); }
  // The line heard last, without its end, LF or CRLF. Valid until the next hear().
  [[nodiscard]] std::string_view line() const { return line_; }
  // What was read and is no whole line.
  [[nodiscard]] std::string_view unfinished_line() const;
  // Whether a whole line is there without waiting.
  [[nodiscard]] bool has_line();
  // What it has written to its standard output since it was started, as far as it was read.
  [[nodiscard]] std::uint64_t bytes_heard() const { return bytes_heard_; }

  [[nodiscard]] std::string fate() { return child_.fate(); }
  [[nodiscard]] bool was_not_found() { return child_.was_not_found(); }
  // The last lines of its standard error, at most `most`, since they were last forgotten. Reads those that are there.
  [[nodiscard]] std::string errors(std::size_t most);
  void forget_errors() { complaints_.forget(); }
  // Sends `quit`, closes its input, and gives it a short time to end by itself.
  void end_in_order();

 private:
  void exchange(std::chrono::milliseconds patience);
  void read_output();

  PipedChild child_;
  std::string outgoing_;
  std::size_t written_ = 0;  // bytes of outgoing_
  std::string heard_;        // its first filled_ bytes were read
  std::size_t filled_ = 0;
  std::size_t taken_ = 0;     // bytes of heard_ that were given out as lines
  std::size_t scanned_ = 0;   // no line end before this place, from taken_ on
  std::size_t line_end_ = 0;  // if has_line()
  std::uint64_t bytes_heard_ = 0;
  std::string_view line_;
  Complaints complaints_;
};

// During its lifetime, waiting for lines ends once `is_over` says so. One at a time. `is_over` is called in any thread.
class WaitingLimit {
 public:
  explicit WaitingLimit(std::function<bool()> is_over);
  WaitingLimit(const WaitingLimit&) = delete;
  WaitingLimit& operator=(const WaitingLimit&) = delete;
  ~WaitingLimit();

 private:
  std::function<bool()> is_over_;
};

}  // namespace pvslab
