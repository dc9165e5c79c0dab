// Uint128: unsigned 128-bit integers, for counts and sums that 64 bits cannot hold, and their decimal text.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace pvslab {

__extension__ using Uint128 = unsigned __int128;

[[nodiscard]] inline std::string decimal(Uint128 value) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  } while (value != 0);
  std::ranges::reverse(digits);
  return digits;
}

// Empty unless the text is a decimal number below 2^128.
[[nodiscard]] inline std::optional<Uint128> from_decimal(std::string_view text) {
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
