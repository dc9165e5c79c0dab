#include "harness/base/text/number_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace pvslab {
namespace {

// The number of decimals for four significant digits.
int decimals_for(double magnitude) { return magnitude >= 1000 ? 0 : magnitude >= 100 ? 1 : magnitude >= 10 ? 2 : 3; }

std::string four_digits(double value) { return fmt::format("{:.{}f}", value, decimals_for(std::abs(value))); }

}  // namespace

std::string si(double value) {
  if (std::abs(value) < 1000 && value == std::floor(value)) return fmt::format("{:.0f}", value);
  constexpr std::array prefixes{"", "k", "M", "G", "T", "P", "E"};
  double scaled = value;
  std::size_t prefix = 0;
  // 999.95 would be shown with five digits.
  while (std::abs(scaled) >= 999.95 && prefix + 1 < prefixes.size()) {
    scaled /= 1000;
    ++prefix;
  }
  return four_digits(scaled) + prefixes[prefix];
}

std::string grouped(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
  return text;
}

std::string counted(std::uint64_t count, std::string_view singular) {
  return fmt::format("{} {}{}", grouped(count), singular, count == 1 ? "" : "s");
}

std::string counted(std::uint64_t count, std::string_view singular, std::string_view plural) {
  return fmt::format("{} {}", grouped(count), count == 1 ? singular : plural);
}

std::string singular_of(std::string_view plural) {
  if (plural.ends_with("ies")) return std::string(plural.substr(0, plural.size() - 3)) + "y";
  for (const std::string_view end : {"ches", "shes", "sses", "xes"}) {
    if (plural.ends_with(end)) return std::string(plural.substr(0, plural.size() - 2));
  }
  return std::string(plural.ends_with('s') ? plural.substr(0, plural.size() - 1) : plural);
}

std::string hexadecimal(std::uint64_t value) { return fmt::format("{:016x}", value); }

std::string plus_minus(double value, double half) {
  constexpr double smallest_shown = 0.0001;
  if (half == 0) return fmt::format("{:g}", value);
  const double shown = std::max(half, smallest_shown);
  const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(shown))), 0, 4);
  return fmt::format("{:.{}f} ±{:.{}f}", value, decimals, shown, decimals);
}

std::string percent(double fraction) { return fmt::format("{:.1f}%", 100 * fraction); }

}  // namespace pvslab
