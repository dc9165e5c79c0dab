// Moments: the sums from which a counter's mean and variance are computed. They are integers of 128 bits, so they are
// exact and do not depend on the order of the summands. Floating point is used only in the last step. Exact for up to
// 10^6 summands below 2^43.
#pragma once

#include <cstdint>
#include <optional>

#include "suites/uint128.hpp"

namespace pvslab {

__extension__ using Int128 = __int128;

struct Moments {
  Uint128 sum = 0;
  Uint128 squares = 0;

  constexpr void add(std::uint64_t value) {
    sum += value;
    squares += Uint128{value} * value;
  }
  constexpr Moments& operator+=(const Moments& other) {
    sum += other.sum;
    squares += other.squares;
    return *this;
  }
  constexpr bool operator==(const Moments&) const = default;

  // Requires `count` > 0.
  [[nodiscard]] double mean(std::uint64_t count) const;
  // The standard error of the mean; nothing for one summand.
  [[nodiscard]] std::optional<double> standard_error(std::uint64_t count) const;
};

// count * (count - 1) times the sample covariance of two counters, as an integer. With x = y: the variance.
[[nodiscard]] constexpr Int128 scaled_covariance(std::uint64_t count, Uint128 sum_x, Uint128 sum_y, Uint128 sum_xy) {
  return static_cast<Int128>(sum_xy * count) - static_cast<Int128>(sum_x * sum_y);
}

}  // namespace pvslab
