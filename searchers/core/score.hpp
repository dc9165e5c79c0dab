// Score: the value of a position from the view of the side to move.
// A strong type over int32 whose range is closed under negation: the finite scores are -(2^31-2) .. 2^31-2, and the two
// infinities lie one beyond them, so that `-score` and the neighbour of an infinity always exist.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <limits>

namespace pvslab {

class Score {
 public:
  constexpr Score() = default;  // zero
  explicit constexpr Score(std::int32_t value) : value_(value) {
    assert(value != std::numeric_limits<std::int32_t>::min() && "the range of Score is closed under negation");
  }

  // The open end of a window. Never the value of a position.
  [[nodiscard]] static constexpr Score infinity() { return Score(std::numeric_limits<std::int32_t>::max()); }
  // The largest and the smallest value that a position may have.
  [[nodiscard]] static constexpr Score highest() { return Score(std::numeric_limits<std::int32_t>::max() - 1); }
  [[nodiscard]] static constexpr Score lowest() { return Score(-(std::numeric_limits<std::int32_t>::max() - 1)); }

  [[nodiscard]] constexpr std::int32_t value() const { return value_; }
  [[nodiscard]] constexpr bool is_finite() const { return *this > -infinity() && *this < infinity(); }

  // The next greater and next smaller score. Not defined for +infinity and -infinity respectively.
  [[nodiscard]] constexpr Score next_above() const { return Score(value_ + 1); }
  [[nodiscard]] constexpr Score next_below() const { return Score(value_ - 1); }

  constexpr Score operator-() const { return Score(-value_); }
  constexpr auto operator<=>(const Score&) const = default;

 private:
  std::int32_t value_ = 0;
};

// By value, so that the compiler may choose a conditional move.
[[nodiscard]] constexpr Score max(Score a, Score b) { return a < b ? b : a; }
[[nodiscard]] constexpr Score min(Score a, Score b) { return b < a ? b : a; }
[[nodiscard]] constexpr Score clamp(Score score, Score low, Score high) { return min(max(score, low), high); }

}  // namespace pvslab
