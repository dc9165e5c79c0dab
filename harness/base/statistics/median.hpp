// The median of a sample, and a confidence interval that assumes only independence of the values. Its ends are two
// values of the sample, whose ranks come from the binomial distribution (David, Nagaraja 2003, "Order Statistics",
// 3rd ed., section 7.1). Times have a long tail on one side, so a mean and its standard error would be misleading.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace pvslab {

// The middle value, or the mean of the two middle values. The sample has at least one.
[[nodiscard]] double median(std::vector<double> sample);

struct MedianInterval {
  double median = 0;
  double low = 0;
  double high = 0;
};

// The interval misses the median of the distribution with probability at most `error`, half of it on each side.
// Nothing if the sample is too small: it needs at least 1 - log2(error) values.
[[nodiscard]] std::optional<MedianInterval> median_interval(std::vector<double> sample, double error);

// The rank, from 1, of the lower end. The upper end has the same rank counted from the largest value. Nothing if the
// sample is too small.
[[nodiscard]] std::optional<std::size_t> lower_rank(std::size_t sample_size, double error);

// The x that a standard normal variable exceeds with probability `tail`, 0 < tail < 1.
[[nodiscard]] double normal_quantile(double tail);

}  // namespace pvslab
