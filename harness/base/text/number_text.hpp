// Numbers for people to read, in the same notation in every table.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pvslab {

// Four significant digits with an SI prefix, at most 6 characters up to 10^15: "0.125", "12", "61.23k", "1.234M".
// Whole numbers below 1,000 are shown as they are.
[[nodiscard]] std::string si(double value);

// 1234567 as "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t value);

// "1 tree", "35,238 trees".
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view singular);
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view singular, std::string_view plural);

// "search" of "searches", "tree" of "trees": for words that are kept in the plural.
[[nodiscard]] std::string singular_of(std::string_view plural);

// 64 bits as 16 hexadecimal digits.
[[nodiscard]] std::string hexadecimal(std::uint64_t value);

// A value and half the width of its interval, as in "0.913 ±0.012". Both have as many decimals as the half needs for
// two significant digits, at most four.
[[nodiscard]] std::string plus_minus(double value, double half);

// A fraction as "90.6%".
[[nodiscard]] std::string percent(double fraction);

}  // namespace pvslab
