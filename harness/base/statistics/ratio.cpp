#include "harness/base/statistics/ratio.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "harness/base/statistics/moments.hpp"

namespace pvslab {

std::optional<double> RatioEstimate::half_width() const {
  if (!standard_error) return std::nullopt;
  return normal_quantile_975 * *standard_error;
}

std::optional<double> RatioEstimate::low() const {
  if (!standard_error) return std::nullopt;
  return value - *half_width();
}

std::optional<double> RatioEstimate::high() const {
  if (!standard_error) return std::nullopt;
  return value + *half_width();
}

RatioEstimate paired_ratio(std::span<const std::uint64_t> y, std::span<const std::uint64_t> x) {
  assert(y.size() == x.size() && !x.empty() && "one count of each searcher for every tree");
  Moments of_x;
  Moments of_y;
  Uint128 products = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    of_x.add(x[i]);
    of_y.add(y[i]);
    products += Uint128{x[i]} * y[i];
  }
  const auto sum_x = static_cast<long double>(of_x.sum);
  const long double ratio = static_cast<long double>(of_y.sum) / sum_x;
  if (x.size() < 2) return {static_cast<double>(ratio), std::nullopt};

  // Each is n (n - 1) times its namesake, which turns SE² into their combination over (n - 1) (sum of x)².
  const std::uint64_t n = x.size();
  const auto s_xx = static_cast<long double>(scaled_covariance(n, of_x.sum, of_x.sum, of_x.squares));
  const auto s_yy = static_cast<long double>(scaled_covariance(n, of_y.sum, of_y.sum, of_y.squares));
  const auto s_xy = static_cast<long double>(scaled_covariance(n, of_x.sum, of_y.sum, products));
  // Negative only by rounding.
  const long double combined = std::max(0.0L, s_yy + ratio * ratio * s_xx - 2 * ratio * s_xy);
  const long double error = std::sqrt(combined / static_cast<long double>(n - 1)) / sum_x;
  return {static_cast<double>(ratio), static_cast<double>(error)};
}

}  // namespace pvslab
