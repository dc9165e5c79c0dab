#include "harness/bind/trees/once_each.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <thread>
#include <vector>

namespace pvslab {
namespace {

TEST(OnceEach, ComputesEachNumberOnceForAnyNumberOfThreads) {
  constexpr std::size_t count = 50;
  const OnceEach numbers(count);
  std::atomic<int> computed = 0;
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&] {
        for (std::size_t i = 0; i < count; ++i) {
          EXPECT_EQ(numbers.at(i, [&](std::size_t at) { return ++computed, 2.5 * static_cast<double>(at); }),
                    2.5 * static_cast<double>(i));
        }
      });
    }
  }
  EXPECT_EQ(computed, static_cast<int>(count));
}

TEST(OnceEach, TriesAgainAfterAnException) {
  const OnceEach numbers(1);
  EXPECT_THROW(static_cast<void>(numbers.at(0, [](std::size_t) -> double { throw std::runtime_error("no"); })),
               std::runtime_error);
  EXPECT_EQ(numbers.at(0, [](std::size_t) { return 1.0; }), 1.0);
}

}  // namespace
}  // namespace pvslab
