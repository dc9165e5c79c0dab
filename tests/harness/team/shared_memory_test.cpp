// The shared table and the table of busy positions under real threads. ThreadSanitizer runs these tests too.
#include "searchers/memory/shared_memory.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace pvslab {
namespace {

void on_four_threads(auto&& body) {
  std::vector<std::thread> threads;
  for (std::uint32_t number = 0; number < 4; ++number) threads.emplace_back([&body, number] { body(number); });
  for (std::thread& thread : threads) thread.join();
}

// One value fits each key and depth, and one best move each key: what belongs to another one is recognised.
constexpr std::uint64_t keys = 3;
Score value_of(std::uint64_t key, Depth depth) { return Score(static_cast<std::int32_t>(100 * key) + depth.plies()); }
std::uint32_t best_move_of(std::uint64_t key) { return static_cast<std::uint32_t>(key * 7 + 1); }

TEST(SharedMemory, GivesNoThreadAMixtureOfTwoEntries) {
  SharedTable table(32);
  ASSERT_EQ(table.size(), 1U);
  std::atomic<std::uint64_t> answered = 0;
  std::atomic<std::uint64_t> wrong = 0;
  on_four_threads([&](std::uint32_t number) {
    std::uint64_t draws = number;
    for (int i = 0; i < 300'000; ++i) {
      draws = draws * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
      const std::uint64_t key = (draws >> 33U) % keys;
      const Depth depth(static_cast<std::int32_t>((draws >> 48U) % 3));
      if ((draws >> 60U) % 2 == 0) {
        table.store(key, depth, value_of(key, depth), Bound::exact);
        table.store_best_move(key, depth, best_move_of(key));
        continue;
      }
      const KnownBounds known = table.bounds(key, depth);
      const KnownBounds exact{value_of(key, depth), value_of(key, depth)};
      if (known != KnownBounds()) ++(known == exact ? answered : wrong);
      const auto best_move = table.best_move(key);
      if (best_move && *best_move != best_move_of(key)) ++wrong;
    }
  });
  EXPECT_EQ(wrong, 0U);
  EXPECT_GT(answered, 0U);
}

// Whoever enters a position exclusively has it for itself, until it leaves.
TEST(SharedMemory, LetsOneThreadAtATimeEnterAPositionExclusively) {
  constexpr std::size_t places = 2;
  BusyTable busy(places);
  std::atomic<std::uint32_t> inside[keys] = {};
  std::atomic<std::uint64_t> entered = 0;
  std::atomic<std::uint64_t> together = 0;
  on_four_threads([&](std::uint32_t number) {
    for (std::uint64_t i = 0; i < 300'000; ++i) {
      const std::uint64_t key = (i + number) % keys;
      if (busy.enter(key, Depth(1), true) != BusyTable::Answer::entered) continue;
      ++entered;
      if (inside[key]++ != 0) ++together;
      if (!busy.is_busy(key, Depth(1))) ++together;
      --inside[key];
      busy.leave(key, Depth(1));
    }
  });
  EXPECT_EQ(together, 0U);
  EXPECT_GT(entered, 0U);
  for (std::uint64_t key = 0; key < keys; ++key) {
    EXPECT_FALSE(busy.is_busy(key, Depth(1))) << key;
    EXPECT_EQ(busy.enter(key, Depth(1), true), BusyTable::Answer::entered) << key << " finds its place free";
    busy.leave(key, Depth(1));
  }
}

}  // namespace
}  // namespace pvslab
