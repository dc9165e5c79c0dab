// The speed of a machine varies: neighbours share its caches and its execution units, and its clock rises and falls. A
// searcher and the yardstick are not affected equally. So the ratio of their times changes, by some percent, with the
// slowness of the machine. The yardstick's times show how slow the machine was in a round. This is an analysis of
// covariance (Fisher 1932, "Statistical Methods for Research Workers", 4th ed., section 49.1) with that slowness as the
// covariate: the logarithm of the ratio is
//     log_ratio + slope * slowness.
// The slowness of a round is measured on the yardsticks of the other cells, so that a cell's own error affects only one
// side.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "harness/measure/timing/paired_blocks.hpp"

namespace pvslab {

// The typical time of each cell's yardstick: the median of its logarithm.
[[nodiscard]] std::vector<double> usual_yardsticks(std::span<const TimedBlocks> cells);

// For each round, how much slower than usual the machine was (as a logarithm): the median over all other cells, or zero
// if there is no other. `usual` has one value per cell.
[[nodiscard]] std::vector<double> slowness(std::span<const TimedBlocks> cells, std::size_t cell,
                                           std::span<const double> usual);

struct Slope {
  double value = 0;
  double standard_error = 0;
};

// The slope of the ratio in a cell: least squares, shrunk towards 0 by prior knowledge of slopes (a ridge; Hoerl,
// Kennard 1970, "Ridge regression"), because a machine of constant speed gives no information about the slope. `slow`
// is the slowness of each round.
[[nodiscard]] Slope slope_of(const TimedBlocks& cell, std::span<const double> slow);

// The logarithms of a cell's ratios, adjusted to a machine of usual speed.
[[nodiscard]] std::vector<double> adjusted_log_ratios(const TimedBlocks& cell, std::span<const double> slow,
                                                      double slope);

}  // namespace pvslab
