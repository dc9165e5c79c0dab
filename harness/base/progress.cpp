#include "harness/base/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "harness/base/interrupt.hpp"
#include "harness/base/notice.hpp"
#include "harness/base/output.hpp"
#include "harness/base/terminal.hpp"
#include "harness/base/text/number_text.hpp"
#include "suites/foreign_text.hpp"

namespace pvslab {
namespace {

constexpr auto redraw_interval = std::chrono::milliseconds(100);

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
  if (visible_ && shown_ != 0) move_on_stderr(clearing_sequence(shown_, error_width()));
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
  const std::size_t width = error_width();
  const std::string line = progress_line(label_, unit_, done, total_, now - start_, width);
  move_on_stderr(clearing_sequence(shown_, width) + printable_line(line));
  shown_ = line.size();
}

bool Progress::stderr_is_terminal() { return !is_quiet() && ::isatty(STDERR_FILENO) == 1; }

std::string progress_line(const std::string& label, const std::string& unit, std::uint64_t done, std::uint64_t total,
                          std::chrono::duration<double> elapsed, std::size_t width) {
  constexpr std::uint64_t bar_width = 20;
  const std::uint64_t shown = std::min(done, total);
  const double share = total == 0 ? 1 : static_cast<double>(shown) / static_cast<double>(total);
  const auto filled = static_cast<std::uint64_t>(share * static_cast<double>(bar_width));
  const double rate = elapsed.count() > 0 ? static_cast<double>(done) / elapsed.count() : 0;
  const std::string bar = fmt::format("[{:#<{}}{:.<{}}]", "", filled, "", bar_width - filled);
  const std::string counts =
      fmt::format("{}/{} {}", si(static_cast<double>(shown)), si(static_cast<double>(total)), unit);
  const std::string left = time_left(shown, total, elapsed.count()) + " left";
  const std::array lines{fmt::format("{} {} {}, {}/s, {}", label, bar, counts, si(rate), left),
                         fmt::format("{} {}, {}/s, {}", label, counts, si(rate), left),
                         fmt::format("{} {}, {}", label, counts, left), fmt::format("{:.0f}%", 100 * share)};
  const auto fits = [width](const std::string& line) { return line.size() < width; };
  const auto widest = std::ranges::find_if(lines, fits);
  return widest == lines.end() ? std::string() : *widest;
}

std::string clearing_sequence(std::size_t shown, std::size_t width) {
  const std::size_t rows = shown == 0 || width == 0 ? 1 : (shown + width - 1) / width;
  if (rows < 2) return "\r\x1b[2K";
  return fmt::format("\r\x1b[{}A\x1b[J", rows - 1);
}

}  // namespace pvslab
