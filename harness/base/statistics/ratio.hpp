// The paired ratio of two searchers' node counts on identical trees, R = mean(y) / mean(x), with its 95% interval
//     R ± 1.96 SE,   SE = sqrt((s_y² + R² s_x² - 2 R s_xy) / n) / mean(x),
// the linearised ratio estimator (Cochran 1977, "Sampling Techniques", 3rd ed., chapter 6); variances with n - 1.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace pvslab {

inline constexpr double normal_quantile_975 = 1.96;

struct RatioEstimate {
  double value = 1;
  std::optional<double> standard_error;  // nothing for one tree; then there is no interval

  [[nodiscard]] std::optional<double> half_width() const;
  [[nodiscard]] std::optional<double> low() const;
  [[nodiscard]] std::optional<double> high() const;
  bool operator==(const RatioEstimate&) const = default;
};

// y[i] and x[i] are the counts on the same tree. Both have the same length, at least 1, and every x > 0.
[[nodiscard]] RatioEstimate paired_ratio(std::span<const std::uint64_t> y, std::span<const std::uint64_t> x);

}  // namespace pvslab
