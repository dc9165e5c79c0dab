#include "harness/base/statistics/moments.hpp"

#include <cmath>

namespace pvslab {

double Moments::mean(std::uint64_t count) const {
  return static_cast<double>(static_cast<long double>(sum) / static_cast<long double>(count));
}

std::optional<double> Moments::standard_error(std::uint64_t count) const {
  if (count < 2) return std::nullopt;
  const auto n = static_cast<long double>(count);
  const auto variance = static_cast<long double>(scaled_covariance(count, sum, sum, squares)) / (n * (n - 1));
  return static_cast<double>(std::sqrt(variance / n));
}

}  // namespace pvslab
