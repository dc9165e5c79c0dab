#include "harness/compare/moments.hpp"

#include <algorithm>
#include <cmath>

namespace pvslab {

double Moments::mean(std::uint64_t count) const {
  return static_cast<double>(static_cast<long double>(sum) / static_cast<long double>(count));
}

std::optional<double> Moments::standard_error(std::uint64_t count) const {
  if (count < 2) return std::nullopt;
  const auto n = static_cast<long double>(count);
  const auto variance = static_cast<long double>(scaled_covariance(count, sum, sum, squares)) / (n * (n - 1));
  return static_cast<double>(std::sqrt(variance / n));
}

std::string decimal(Uint128 value) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  } while (value != 0);
  std::ranges::reverse(digits);
  return digits;
}

std::optional<Uint128> from_decimal(std::string_view text) {
  if (text.empty()) return std::nullopt;
  constexpr auto greatest = ~Uint128{0};
  Uint128 value = 0;
  for (const char character : text) {
    if (character < '0' || character > '9') return std::nullopt;
    const auto digit = static_cast<unsigned>(character - '0');
    if (value > (greatest - digit) / 10) return std::nullopt;
    value = value * 10 + digit;
  }
  return value;
}

}  // namespace pvslab
