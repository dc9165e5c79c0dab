#include "harness/base/statistics/median.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace pvslab {

double median(std::vector<double> sample) {
  assert(!sample.empty() && "a sample has at least one value");
  std::ranges::sort(sample);
  const std::size_t half = sample.size() / 2;
  return sample.size() % 2 == 1 ? sample[half] : (sample[half - 1] + sample[half]) / 2;
}

std::optional<std::size_t> lower_rank(std::size_t sample_size, double error) {
  // P(Binomial(n, 1/2) < rank) <= error / 2, summed upwards in logarithms: 2^-n underflows for n > 1074.
  const auto n = static_cast<double>(sample_size);
  double below = 0;
  std::size_t rank = 0;
  while (rank < (sample_size + 1) / 2) {
    const auto k = static_cast<double>(rank);
    const double log_term = std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) - n * std::numbers::ln2;
    below += std::exp(log_term);
    if (below > error / 2) break;
    ++rank;
  }
  if (rank == 0) return std::nullopt;
  return rank;
}

std::optional<MedianInterval> median_interval(std::vector<double> sample, double error) {
  const auto rank = lower_rank(sample.size(), error);
  if (!rank) return std::nullopt;
  std::ranges::sort(sample);
  return MedianInterval{median(sample), sample[*rank - 1], sample[sample.size() - *rank]};
}

double normal_quantile(double tail) {
  // The tail is a decreasing function of x: halve until the interval is a point.
  double low = -40;
  double high = 40;
  for (int step = 0; step < 100; ++step) {
    const double middle = (low + high) / 2;
    const double exceeded = std::erfc(middle / std::numbers::sqrt2) / 2;
    (exceeded > tail ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace pvslab
