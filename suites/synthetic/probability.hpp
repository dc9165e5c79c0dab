// Probability: a number in [0, 1] and its integer threshold. A draw d of 32 bits succeeds if d < round(p * 2^32). So
// p = 0 never succeeds, p = 1 always succeeds, and trees do not depend on floating-point arithmetic.
#pragma once

#include <cassert>
#include <cstdint>

namespace pvslab::synthetic {

class Probability {
 public:
  constexpr Probability() = default;  // never
  explicit constexpr Probability(double value) : value_(value), threshold_(rounded(value * 4294967296.0)) {
    assert(is_valid(value) && "a probability lies in [0, 1]");
  }

  // False for NaN.
  [[nodiscard]] static constexpr bool is_valid(double value) { return value >= 0.0 && value <= 1.0; }

  [[nodiscard]] constexpr double value() const { return value_; }
  [[nodiscard]] constexpr std::uint64_t threshold() const { return threshold_; }
  [[nodiscard]] constexpr bool accepts(std::uint32_t draw) const { return draw < threshold_; }

  constexpr bool operator==(const Probability& other) const { return value_ == other.value_; }

 private:
  // Rounds half up. Adding 0.5 and truncating would be wrong just below a half.
  static constexpr std::uint64_t rounded(double scaled) {
    const auto whole = static_cast<std::uint64_t>(scaled);
    return whole + (scaled - static_cast<double>(whole) >= 0.5 ? 1 : 0);
  }

  double value_ = 0.0;
  std::uint64_t threshold_ = 0;
};

}  // namespace pvslab::synthetic
