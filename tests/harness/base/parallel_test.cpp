// for_each_index: every task once, whatever the number of threads.
#include "harness/base/parallel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "harness/base/interrupt.hpp"
#include "suites/input_file.hpp"

namespace pvslab {
namespace {

constexpr auto never = [] { return false; };

TEST(ForEachIndex, RunsEveryTaskOnce) {
  for (const unsigned threads : {1U, 2U, 7U, 64U}) {
    std::vector<std::atomic<int>> runs(1000);
    EXPECT_TRUE(for_each_index(
        runs.size(), threads, [&](std::size_t i) { ++runs[i]; }, never));
    EXPECT_TRUE(std::ranges::all_of(runs, [](const auto& count) { return count == 1; })) << threads;
  }
}

TEST(ForEachIndex, RunsNothingOfNothing) {
  EXPECT_TRUE(for_each_index(
      0, 3, [](std::size_t) { FAIL(); }, never));
}

TEST(ForEachIndex, KeepsTheOrderOnOneThread) {
  std::vector<std::size_t> order;
  for_each_index(
      100, 1, [&](std::size_t i) { order.push_back(i); }, never);
  EXPECT_TRUE(std::ranges::is_sorted(order));
  EXPECT_EQ(order.size(), 100U);
}

TEST(ForEachIndex, StartsNothingAfterItWasStopped) {
  for (const unsigned threads : {1U, 2U, 7U}) {
    std::atomic<std::size_t> runs = 0;
    const auto stop = [&] { return runs >= 10; };
    EXPECT_FALSE(for_each_index(
        1000, threads, [&](std::size_t) { ++runs; }, stop));
    EXPECT_GE(runs, 10U);
    EXPECT_LE(runs, 10U + threads);
  }
}

TEST(ForEachIndex, HasRunEverythingIfItIsStoppedAfterTheLast) {
  std::atomic<std::size_t> runs = 0;
  EXPECT_TRUE(for_each_index(
      5, 1, [&](std::size_t) { ++runs; }, [&] { return runs >= 5; }));
}

TEST(ForEachIndex, RethrowsWhatATaskThrewAndStopsTheOthers) {
  for (const unsigned threads : {1U, 2U, 7U}) {
    std::atomic<std::size_t> runs = 0;
    const auto task = [&](std::size_t i) {
      ++runs;
      if (i == 3) throw std::runtime_error("task 3");
    };
    // So many that they could not all be run while the thread that throws waits for its turn on a busy machine.
    constexpr std::size_t years_of_work = std::size_t{1} << 60;
    EXPECT_THROW(for_each_index(years_of_work, threads, task, never), std::runtime_error);
    EXPECT_LT(runs, years_of_work);
  }
}

// Ctrl-C amid a task that waits for another program or reads a file: what other tasks found must not be lost.
TEST(ForEachIndex, StopsAsIfAskedIfATaskWasInterrupted) {
  for (const unsigned threads : {1U, 2U, 7U}) {
    const auto waiting = [](std::size_t i) {
      if (i == 3) throw WorkInterrupted("interrupted amid task 3");
    };
    const auto reading = [](std::size_t i) {
      if (i == 3) throw ReadingStopped("suite.epd");
    };
    EXPECT_FALSE(for_each_index(100, threads, waiting, never));
    EXPECT_FALSE(for_each_index(100, threads, reading, never));
  }
}

}  // namespace
}  // namespace pvslab
