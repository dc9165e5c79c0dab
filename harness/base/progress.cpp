#include "harness/base/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/output.hpp"
#include "harness/base/text/number_text.hpp"

namespace pvslab {
namespace {

constexpr auto redraw_interval = std::chrono::milliseconds(100);
constexpr const char* clear_line = "\r\x1b[2K";

std::string time_left(std::uint64_t done, std::uint64_t total, double elapsed) {
  if (done == 0) return "--:--";
  const double left = elapsed * static_cast<double>(total - done) / static_cast<double>(done);
  const auto seconds = static_cast<std::uint64_t>(std::min(left, 359'999.0) + 0.5);
  if (seconds >= 3600) return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  return fmt::format("{:02}:{:02}", seconds / 60, seconds % 60);
}

}  // namespace

Progress::Progress(std::string label, std::string unit, std::uint64_t total, bool visible)
    : label_(std::move(label)), unit_(std::move(unit)), total_(total), visible_(visible) {}

Progress::~Progress() {
  if (visible_) write_to_stderr(clear_line);
}

void Progress::advance(std::uint64_t amount) {
  const std::uint64_t done = done_ += amount;
  if (!visible_ || interrupted()) return;
  const std::unique_lock lock(drawing_, std::try_to_lock);
  if (!lock) return;
  const auto now = Clock::now();
  if (now < next_draw_) return;
  next_draw_ = now + redraw_interval;
  draw(done, now);
}

void Progress::draw(std::uint64_t done, Clock::time_point now) {
  write_to_stderr(clear_line + progress_line(label_, unit_, done, total_, now - start_));
}

bool Progress::stderr_is_terminal() { return ::isatty(STDERR_FILENO) == 1; }

std::string progress_line(const std::string& label, const std::string& unit, std::uint64_t done, std::uint64_t total,
                          std::chrono::duration<double> elapsed) {
  constexpr std::uint64_t bar_width = 20;
  const std::uint64_t shown = std::min(done, total);
  const std::uint64_t filled =
      total == 0 ? bar_width
                 : static_cast<std::uint64_t>(static_cast<double>(shown) / static_cast<double>(total) *
                                              static_cast<double>(bar_width));
  const double rate = elapsed.count() > 0 ? static_cast<double>(done) / elapsed.count() : 0;
  std::string line = fmt::format("{} [{:#<{}}{:.<{}}] {}/{} {}, {}/s, {} left", label, "", filled, "",
                                 bar_width - filled, si(static_cast<double>(shown)), si(static_cast<double>(total)),
                                 unit, si(rate), time_left(shown, total, elapsed.count()));
  constexpr std::size_t widest = 79;
  if (line.size() > widest) line.resize(widest);
  return line;
}

}  // namespace pvslab
