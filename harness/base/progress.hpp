// Progress: one line on the standard error with a bar, the amount done, the rate and the time left. It is shown only on
// a terminal, redrawn at most ten times a second, and removed at the end. Any thread may report.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace pvslab {

class Progress {
 public:
  // `unit` names what is counted, in the plural, e.g. "searches". Nothing is shown unless `visible` is true.
  Progress(std::string label, std::string unit, std::uint64_t total, bool visible = stderr_is_terminal());
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  void advance(std::uint64_t amount = 1);

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
};

// The progress line, without colours, at most 79 columns wide.
[[nodiscard]] std::string progress_line(const std::string& label, const std::string& unit, std::uint64_t done,
                                        std::uint64_t total, std::chrono::duration<double> elapsed);

}  // namespace pvslab
