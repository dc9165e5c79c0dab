#include "harness/gate/side_by_side/figure_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "harness/base/text/number_text.hpp"
#include "harness/gate/side_by_side/results_file.hpp"

namespace pvslab::side_by_side {
namespace {

// The decimals that give four significant digits for magnitudes of 0.1 or more.
int decimals_for(double magnitude) { return magnitude >= 1000 ? 0 : magnitude >= 100 ? 1 : magnitude >= 10 ? 2 : 3; }

std::string four_digits(double value) {
  const double magnitude = std::abs(value);
  if (magnitude != 0 && (magnitude < 0.1 || magnitude >= 1e6)) return fmt::format("{:.4g}", value);
  return fmt::format("{:.{}f}", value, decimals_for(magnitude));
}

std::string time_text(double value) {
  if (value == 0) return "0s";
  struct Unit {
    double in_seconds;
    std::string_view name;
  };
  constexpr std::array units{Unit{1, "s"}, Unit{1e-3, "ms"}, Unit{1e-6, "us"}};
  for (const auto& [in_seconds, name] : units) {
    if (std::abs(value) >= 0.99995 * in_seconds) return four_digits(value / in_seconds) + std::string(name);
  }
  return four_digits(value / 1e-9) + "ns";
}

}  // namespace

std::string value_text(double value, const std::string& unit) {
  constexpr double largest_prefix = 1e21;
  const double magnitude = std::abs(value);
  if (unit == seconds) return time_text(value);
  if (value == 0 || (magnitude >= 0.1 && magnitude < largest_prefix)) return si(value);
  return fmt::format("{:.4g}", value);
}

bool is_shown_in_full(double value) {
  constexpr double beyond = 1e9;
  return value >= 0 && value < beyond && value == std::floor(value);
}

std::string count_text(double value) {
  return is_shown_in_full(value) ? grouped(static_cast<std::uint64_t>(value)) : value_text(value, {});
}

std::string ratio_text(double ratio) {
  if (ratio == 1) return "1";
  std::string text = four_digits(ratio);
  for (int decimals = 4; text == fmt::format("{:.{}f}", 1.0, decimals - 1) && decimals < 16; ++decimals) {
    text = fmt::format("{:.{}f}", ratio, decimals);
  }
  return text;
}

std::string interval_text(double low, double high) {
  if (low == high) return fmt::format("[{0}, {0}]", ratio_text(low));
  const double span = high - low;
  if (span < 1e-6 || low < 1e-3 || high >= 1e6) return fmt::format("[{:.3g}, {:.3g}]", low, high);
  const int fewest = high < 10 ? 2 : high < 100 ? 1 : 0;
  const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(span))), fewest, 6);
  return fmt::format("[{:.{}f}, {:.{}f}]", low, decimals, high, decimals);
}

}  // namespace pvslab::side_by_side
