// Times on a machine with varying speed: the slope is found, and its effect is removed.
#include "harness/measure/timing/speed_adjustment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "harness/base/statistics/median.hpp"

namespace pvslab {
namespace {

// Four cells on a machine that is slower by `slow(round)`. Each searcher slows down by `slope` more than its yardstick.
std::vector<TimedBlocks> cells_on(auto&& slow, double slope, std::size_t rounds = 60, double noise = 0.005) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> error(0, noise);
  std::vector<TimedBlocks> cells;
  for (int i = 0; i < 4; ++i) cells.push_back({{"workload", std::to_string(i)}, {}});
  for (std::size_t round = 0; round < rounds; ++round) {
    for (TimedBlocks& cell : cells) {
      const double yardstick = 0.01 * std::exp(slow(round) + error(random));
      cell.blocks.push_back({0.01 * std::exp((1 + slope) * slow(round) + error(random)), yardstick});
    }
  }
  return cells;
}

double two_speeds(std::size_t round) { return round % 10 < 5 ? 0 : 0.4; }
double one_speed(std::size_t) { return 0; }

TEST(SpeedAdjustment, FindsTheSlopeOfARatioThatMovesWithTheMachine) {
  const auto cells = cells_on(two_speeds, 0.1);
  const Slope slope = slope_of(cells[1], slowness(cells, 1, usual_yardsticks(cells)));
  EXPECT_NEAR(slope.value, 0.1, 3 * slope.standard_error);
  EXPECT_LT(slope.standard_error, 0.03);
}

TEST(SpeedAdjustment, KnowsThatAMachineOfOneSpeedTellsNothingOfTheSlope) {
  const auto cells = cells_on(one_speed, 0.1);
  const Slope slope = slope_of(cells[1], slowness(cells, 1, usual_yardsticks(cells)));
  EXPECT_LT(std::abs(slope.value), 0.06);
  EXPECT_GT(slope.standard_error, 0.03);
}

TEST(SpeedAdjustment, IsNotLedByOneDisturbedBlock) {
  auto cells = cells_on(two_speeds, 0);
  cells[1].blocks[7].searcher *= 20;
  const Slope slope = slope_of(cells[1], slowness(cells, 1, usual_yardsticks(cells)));
  EXPECT_NEAR(slope.value, 0, 0.02);
}

TEST(SpeedAdjustment, TakesOutWhatTheMachineDid) {
  const auto cells = cells_on(two_speeds, 0.1);
  const std::vector<double> usual = usual_yardsticks(cells);
  const std::vector<double> slow = slowness(cells, 2, usual);
  const auto spread = [&](double slope) {
    auto logs = adjusted_log_ratios(cells[2], slow, slope);
    const auto [least, greatest] = std::ranges::minmax(logs);
    return greatest - least;
  };
  EXPECT_LT(spread(slope_of(cells[2], slow).value), 0.6 * spread(0));
}

TEST(SpeedAdjustment, LeavesACellAloneThatHasNoOtherBesideIt) {
  auto cells = cells_on(two_speeds, 0.1);
  cells.resize(1);
  for (const double slow : slowness(cells, 0, usual_yardsticks(cells))) EXPECT_EQ(slow, 0);
}

}  // namespace
}  // namespace pvslab
