#include "harness/base/statistics/ratio.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "harness/base/statistics/moments.hpp"
#include "harness/base/statistics/student_t.hpp"

namespace pvslab {

bool RatioEstimate::is_same_on_every_tree() const { return value == 1 && standard_error.value_or(0) == 0; }

std::optional<double> RatioEstimate::half_width() const {
  if (trees < fewest_trees_of_an_interval || standard_error.value_or(0) == 0) return std::nullopt;
  return student_t_95(static_cast<double>(trees - 1)) * *standard_error;
}

std::optional<double> RatioEstimate::low() const {
  const auto half = half_width();
  return half ? std::optional(value - *half) : std::nullopt;
}

std::optional<double> RatioEstimate::high() const {
  const auto half = half_width();
  return half ? std::optional(value + *half) : std::nullopt;
}

RatioEstimate paired_ratio(std::span<const std::uint64_t> y, std::span<const std::uint64_t> x) {
  assert(y.size() == x.size() && !x.empty() && "one count of each searcher for every tree");
  Moments of_x;
  Moments of_y;
  Uint128 products = 0;
  RatioEstimate estimate{.trees = x.size()};
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i] != 0) {
      const double of_tree = static_cast<double>(y[i]) / static_cast<double>(x[i]);
      estimate.least = std::min(estimate.least.value_or(of_tree), of_tree);
      estimate.greatest = std::max(estimate.greatest.value_or(of_tree), of_tree);
    }
    of_x.add(x[i]);
    of_y.add(y[i]);
    products += Uint128{x[i]} * y[i];
  }
  const auto sum_x = static_cast<long double>(of_x.sum);
  const long double ratio = static_cast<long double>(of_y.sum) / sum_x;
  estimate.value = static_cast<double>(ratio);
  if (x.size() < 2) return estimate;

  // Each is n (n - 1) times its namesake, which turns SE² into their combination over (n - 1) (sum of x)².
  const std::uint64_t n = x.size();
  const auto s_xx = static_cast<long double>(scaled_covariance(n, of_x.sum, of_x.sum, of_x.squares));
  const auto s_yy = static_cast<long double>(scaled_covariance(n, of_y.sum, of_y.sum, of_y.squares));
  const auto s_xy = static_cast<long double>(scaled_covariance(n, of_x.sum, of_y.sum, products));
  // Negative only by rounding.
  const long double combined = std::max(0.0L, s_yy + ratio * ratio * s_xx - 2 * ratio * s_xy);
  const long double error = std::sqrt(combined / static_cast<long double>(n - 1)) / sum_x;
  estimate.standard_error = static_cast<double>(error);
  return estimate;
}

}  // namespace pvslab
