// A machine has no one speed: neighbours share its caches and its execution units, its clock rises and falls, and a searcher
// and the yardstick do not suffer quite alike. The ratio of their times so moves, by some percent, with how slow the machine is;
// and how slow it is in a round shows in the yardstick's times. This is an analysis of covariance (Fisher 1932, "Statistical
// Methods for Research Workers", 4th ed., section 49.1) with that slowness as the covariate: the logarithm of the ratio is
//     log_ratio + slope * slowness.
// The slowness of a round is measured on the other cells' yardsticks, so that a cell's own error is on one side only.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "harness/measure/timing/paired_blocks.hpp"

namespace pvslab {

// The usual time of each cell's yardstick: the median of its logarithm.
[[nodiscard]] std::vector<double> usual_yardsticks(std::span<const TimedBlocks> cells);

// For each round, by how much (as a logarithm) the machine was slower than usual: the median over all other cells. Zero where
// there is no other. `usual` has a value for each cell.
[[nodiscard]] std::vector<double> slowness(std::span<const TimedBlocks> cells, std::size_t cell,
                                           std::span<const double> usual);

struct Slope {
  double value = 0;
  double standard_error = 0;
};

// The ratio's slope in a cell: least squares, shrunk to 0 by what is known of slopes before any measurement (a ridge; Hoerl,
// Kennard 1970, "Ridge regression"), since a machine of constant speed tells nothing of it. `slow` is its slowness.
[[nodiscard]] Slope slope_of(const TimedBlocks& cell, std::span<const double> slow);

// The logarithms of a cell's ratios, as they would have been on a machine of usual speed.
[[nodiscard]] std::vector<double> adjusted_log_ratios(const TimedBlocks& cell, std::span<const double> slow,
                                                      double slope);

}  // namespace pvslab
