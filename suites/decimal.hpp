// from_decimal: std::from_chars for a double, for standard libraries that have it for whole numbers only (libc++ 19).
#pragma once

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>
#include <version>

namespace pvslab {

#ifdef __cpp_lib_to_chars
inline std::from_chars_result from_decimal(const char* first, const char* last, double& value) {
  return std::from_chars(first, last, value);
}
#else
// Of what strtod reads, from_chars reads no space and no sign but one minus, and of "0x1" only the 0.
inline std::from_chars_result from_decimal(const char* first, const char* last, double& value) {
  const std::string text(first, last);
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  const std::string_view digits = std::string_view(text).substr(sign);
  if (digits.empty() || std::string_view(" \t\n\v\f\r+-").find(digits.front()) != std::string_view::npos) {
    return {first, std::errc::invalid_argument};
  }
  if (digits.starts_with("0x") || digits.starts_with("0X")) {
    value = sign == 1 ? -0.0 : 0.0;
    return {first + sign + 1, std::errc()};
  }
  char* end = nullptr;
  errno = 0;
  const double read = std::strtod(text.c_str(), &end);
  if (end == text.c_str()) return {first, std::errc::invalid_argument};
  const char* const rest = first + (end - text.c_str());
  const bool is_subnormal = std::fpclassify(read) == FP_SUBNORMAL;  // strtod reports what it reads with fewer digits
  if (errno == ERANGE && !is_subnormal) return {rest, std::errc::result_out_of_range};
  value = read;
  return {rest, std::errc()};
}
#endif

}  // namespace pvslab
