// The median of a sample. For an even number of values it is the mean of the two middle values.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

namespace pvslab::bench {

[[nodiscard]] inline double median(std::vector<double> sample) {
  assert(!sample.empty() && "a sample has at least one value");
  std::ranges::sort(sample);
  const std::size_t half = sample.size() / 2;
  return sample.size() % 2 == 1 ? sample[half] : (sample[half - 1] + sample[half]) / 2;
}

}  // namespace pvslab::bench
