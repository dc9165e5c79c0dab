// The median of a sample with a confidence interval that supposes nothing of its distribution but independence: between two
// of the sample's own values, whose ranks the binomial distribution gives (David, Nagaraja 2003, "Order Statistics", 3rd ed.,
// section 7.1). Times have long tails to one side, so that a mean and its standard error would tell less than they seem to.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace pvslab {

struct MedianInterval {
  double median = 0;
  double low = 0;
  double high = 0;
};

// The interval misses the median of the distribution with a probability of at most `error`, half of it on either side. Nothing
// where the sample is too small for that: it takes 1 - log2(error) values.
[[nodiscard]] std::optional<MedianInterval> median_interval(std::vector<double> sample, double error);

// The rank, from 1, of the lower end; the upper end is as far from the other side. Nothing where the sample is too small.
[[nodiscard]] std::optional<std::size_t> lower_rank(std::size_t sample_size, double error);

// The x that a standard normal variable exceeds with probability `tail`, 0 < tail < 1.
[[nodiscard]] double normal_quantile(double tail);

}  // namespace pvslab
