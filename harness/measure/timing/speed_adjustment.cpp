#include "harness/measure/timing/speed_adjustment.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "harness/base/statistics/median.hpp"

namespace pvslab {
namespace {

// The standard deviation of slopes over searchers and workloads. From recordings on a machine with busy neighbours,
// where slopes were between -0.06 and 0.06.
constexpr double slope_deviation = 0.05;

// The ratio of the standard deviation of a normal distribution to its median absolute deviation.
constexpr double deviations_of_mad = 1.4826;

double mean(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Limits values to three standard deviations around the median, so that a disturbance does not determine the slope.
std::vector<double> winsorised(std::vector<double> values, double& deviation) {
  const double centre = median(values);
  std::vector<double> distances;
  for (const double value : values) distances.push_back(std::abs(value - centre));
  deviation = deviations_of_mad * median(distances);
  for (double& value : values) value = std::clamp(value, centre - 3 * deviation, centre + 3 * deviation);
  return values;
}

}  // namespace

std::vector<double> usual_yardsticks(std::span<const TimedBlocks> cells) {
  std::vector<double> usual;
  for (const TimedBlocks& cell : cells) {
    std::vector<double> logs;
    for (const Block& block : cell.blocks) logs.push_back(std::log(block.yardstick));
    usual.push_back(logs.empty() ? 0 : median(logs));
  }
  return usual;
}

std::vector<double> slowness(std::span<const TimedBlocks> cells, std::size_t cell, std::span<const double> usual) {
  std::vector<double> result;
  for (std::size_t round = 0; round < cells[cell].blocks.size(); ++round) {
    std::vector<double> others;
    for (std::size_t other = 0; other < cells.size(); ++other) {
      if (other == cell || round >= cells[other].blocks.size()) continue;
      others.push_back(std::log(cells[other].blocks[round].yardstick) - usual[other]);
    }
    result.push_back(others.empty() ? 0 : median(others));
  }
  return result;
}

Slope slope_of(const TimedBlocks& cell, std::span<const double> slow) {
  double deviation = 0;
  const std::vector<double> logs = winsorised(adjusted_log_ratios(cell, slow, 0), deviation);
  const double mean_slow = mean(slow);
  const double mean_log = mean(logs);
  double squares = 0;
  double products = 0;
  for (std::size_t i = 0; i < logs.size(); ++i) {
    squares += (slow[i] - mean_slow) * (slow[i] - mean_slow);
    products += (slow[i] - mean_slow) * (logs[i] - mean_log);
  }
  if (deviation == 0) return {squares > 0 ? products / squares : 0, squares > 0 ? 0 : slope_deviation};
  const double known_before = deviation * deviation / (slope_deviation * slope_deviation);
  return {products / (squares + known_before), deviation / std::sqrt(squares + known_before)};
}

std::vector<double> adjusted_log_ratios(const TimedBlocks& cell, std::span<const double> slow, double slope) {
  std::vector<double> logs;
  for (std::size_t i = 0; i < cell.blocks.size(); ++i) {
    logs.push_back(std::log(cell.blocks[i].ratio()) - slope * slow[i]);
  }
  return logs;
}

}  // namespace pvslab
