// The paired ratio of two searchers' node counts on identical trees, R = mean(y) / mean(x), with its 95% interval
//     R ± t SE,   SE = sqrt((s_y² + R² s_x² - 2 R s_xy) / n) / mean(x),
// the linearised ratio estimator (Cochran 1977, "Sampling Techniques", 3rd ed., chapter 6); variances with n - 1, and t of Student's
// distribution with n - 1 degrees of freedom. `scripts/study-intervals` measures how often such intervals contain R.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace pvslab {

// Few trees do not show the rare large differences of which a mean may consist, and no formula repairs that: below this number of
// trees there is no interval.
inline constexpr std::uint64_t fewest_trees_of_an_interval = 50;

struct RatioEstimate {
  double value = 1;
  std::optional<double> standard_error = {};  // nothing for one tree
  std::uint64_t trees = 1;
  std::optional<double> least =
      {};  // ratio of one tree with x > 0; nothing if there is none, and in results of older versions
  std::optional<double> greatest = {};

  // Both counts are the same on every tree. That is no ratio of 1 ± 0: on other trees they may differ.
  [[nodiscard]] bool is_same_on_every_tree() const;
  // Nothing for fewer trees than an interval needs, or if nothing varies.
  [[nodiscard]] std::optional<double> half_width() const;
  [[nodiscard]] std::optional<double> low() const;
  [[nodiscard]] std::optional<double> high() const;
  bool operator==(const RatioEstimate&) const = default;
};

// y[i] and x[i] are the counts on the same tree. Both have the same length, at least 1, and some x > 0.
[[nodiscard]] RatioEstimate paired_ratio(std::span<const std::uint64_t> y, std::span<const std::uint64_t> x);

}  // namespace pvslab
