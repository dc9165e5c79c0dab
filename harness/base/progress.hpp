// Progress: one line on the standard error with a bar, the amount done, the rate and the time left. It is shown only on
// a terminal and not with --quiet, redrawn at most ten times a second, and removed at the end. Any thread may report. The
// line fits the terminal, also after the terminal was resized.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

#include "harness/base/text/style.hpp"

namespace pvslab {

class Progress {
 public:
  // `unit` names what is counted, in the plural, e.g. "searches". Nothing is shown unless `visible` is true.
  Progress(std::string label, std::string unit, std::uint64_t total, bool visible = stderr_is_terminal());
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  void advance(std::uint64_t amount = 1);

  // Whether progress can be shown: standard error is a terminal, and --quiet is not given.
  [[nodiscard]] static bool stderr_is_terminal();

 private:
  using Clock = std::chrono::steady_clock;

  void draw(std::uint64_t done, Clock::time_point now);

  std::string label_;
  std::string unit_;
  std::uint64_t total_;
  bool visible_;
  Clock::time_point start_ = Clock::now();
  std::atomic<std::uint64_t> done_ = 0;
  std::mutex drawing_;
  Clock::time_point next_draw_ = start_;
  std::size_t shown_ = 0;  // columns of the line on the terminal
};

// The progress line, without colours, narrower than the terminal: on a narrow one without the bar, then without the rate,
// then the percentage alone.
[[nodiscard]] std::string progress_line(const std::string& label, const std::string& unit, std::uint64_t done,
                                        std::uint64_t total, std::chrono::duration<double> elapsed,
                                        std::size_t width = default_width);

// Removes a line of so many columns from a terminal that has `width` of them now. If the terminal became narrower, it has
// broken the line into several, with the cursor in the last.
[[nodiscard]] std::string clearing_sequence(std::size_t shown, std::size_t width);

}  // namespace pvslab
