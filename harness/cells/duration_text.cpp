#include "harness/cells/duration_text.hpp"

#include <fmt/format.h>

namespace pvslab {

std::string duration_text(double seconds) {
  constexpr double minute = 60;
  constexpr double hour = 60 * minute;
  constexpr double day = 24 * hour;
  if (seconds < 10) return fmt::format("{:.1f} s", seconds);
  if (seconds < 2 * minute) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * hour) return fmt::format("{:.0f} min", seconds / minute);
  if (seconds < 2 * day) return fmt::format("{:.1f} hours", seconds / hour);
  return fmt::format("{:.1f} days", seconds / day);
}

}  // namespace pvslab
