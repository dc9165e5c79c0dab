// SharedTable and BusyTable as one thread sees them. What several threads see is in
// tests/harness/team/shared_memory_test.cpp.
#include "searchers/memory/shared_table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

#include "searchers/memory/busy_table.hpp"
#include "searchers/memory/transposition_table.hpp"
#include "tests/support/printing.hpp"

namespace pvslab {
namespace {

// Two tables of as many entries that are asked and told the same, with one exception: the shared table keeps the bounds of
// another depth where a best move is stored, so the serial one is told that the move is of that depth.
struct BothTables {
  explicit BothTables(std::size_t entries, Replacement replacement)
      : serial(entries * sizeof(TableEntry), replacement), shared(entries * 32, replacement) {}
  TranspositionTable serial;
  SharedTable shared;

  void store_best_move(std::uint64_t key, Depth depth, std::uint32_t number) {
    const auto found = serial.found(key);
    serial.store_best_move(key, found ? found->depth : depth, number);
    shared.store_best_move(key, depth, number);
  }
  // One of the operations on one of a few keys, of which some meet in an entry.
  void do_something(std::uint32_t number) {
    const std::uint64_t key = (number >> 4U) % 12;
    const Depth depth(static_cast<std::int32_t>((number >> 8U) % 3));
    const Score value(static_cast<std::int32_t>((number >> 10U) % 7) - 3);
    const auto bound = static_cast<Bound>(static_cast<std::int32_t>((number >> 13U) % 3) - 1);
    switch (number % 16) {
      case 0: return serial.forget(), shared.forget();
      case 1:
      case 2:
      case 3: return store_best_move(key, depth, number);
      default: return serial.store(key, depth, value, bound), shared.store(key, depth, value, bound);
    }
  }
};

RC_GTEST_PROP(SharedTable, AnswersAsATranspositionTableDoesToOneThread, ()) {
  const auto replacement = *rc::gen::element(Replacement::always, Replacement::unless_deeper);
  BothTables tables(*rc::gen::element<std::size_t>(1, 2, 4), replacement);
  RC_ASSERT(tables.serial.size() == tables.shared.size());
  for (const std::uint32_t number :
       *rc::gen::container<std::vector<std::uint32_t>>(rc::gen::arbitrary<std::uint32_t>())) {
    tables.do_something(number);
    for (std::uint64_t key = 0; key < 12; ++key) {
      RC_ASSERT(tables.serial.best_move(key) == tables.shared.best_move(key));
      for (const std::int32_t plies : {0, 1, 2}) {
        RC_ASSERT(tables.serial.bounds(key, Depth(plies)) == tables.shared.bounds(key, Depth(plies)));
      }
    }
  }
}

TEST(SharedTable, KeepsTheBoundsOfAnotherDepthWhereABestMoveIsStored) {
  SharedTable table(32);
  table.store(7, Depth(3), Score(4), Bound::lower);
  table.store_best_move(7, Depth(2), 5);
  EXPECT_EQ(table.bounds(7, Depth(3)), (KnownBounds{Score(4), Score::infinity()}));
  EXPECT_EQ(table.best_move(7), 5U);
}

TEST(SharedTable, HoldsAtLeastOneEntryAndAPowerOfTwo) {
  EXPECT_EQ(SharedTable(0).size(), 1U);
  EXPECT_EQ(SharedTable(32).size(), 1U);
  EXPECT_EQ(SharedTable(127).size(), 2U);
  EXPECT_EQ(SharedTable(128).size(), 4U);
}

TEST(SharedTable, ForgetsEvenAfterItsGenerationsHaveComeAround) {
  SharedTable table(128);
  table.store(7, Depth(3), Score(4), Bound::exact);
  for (int i = 0; i < 65'535; ++i) table.forget();
  EXPECT_EQ(table.bounds(7, Depth(3)), KnownBounds());
  table.store(7, Depth(3), Score(5), Bound::exact);
  EXPECT_EQ(table.bounds(7, Depth(3)), (KnownBounds{Score(5), Score(5)}));
}

TEST(SharedTable, PutsPositionsIntoDifferentEntriesIfTheirPlacesDiffer) {
  SharedTable table(128);
  for (const std::uint64_t key : {0U, 1U, 2U, 3U}) table.store(key, Depth(1), Score(4), Bound::exact);
  for (const std::uint64_t key : {0U, 1U, 2U, 3U}) {
    EXPECT_NE(table.place_of(key), table.place_of(key + 1));
    EXPECT_EQ(table.place_of(key), table.place_of(key + 4));
    EXPECT_NE(table.bounds(key, Depth(1)), KnownBounds());
  }
}

using Answer = BusyTable::Answer;

TEST(BusyTable, SaysThatAPositionIsBusyFromEnterToLeave) {
  BusyTable table(256);
  EXPECT_FALSE(table.is_busy(7, Depth(3)));
  EXPECT_EQ(table.enter(7, Depth(3), true), Answer::entered);
  EXPECT_TRUE(table.is_busy(7, Depth(3)));
  EXPECT_FALSE(table.is_busy(7, Depth(2)));
  EXPECT_FALSE(table.is_busy(8, Depth(3)));
  table.leave(7, Depth(3));
  EXPECT_FALSE(table.is_busy(7, Depth(3)));
}

TEST(BusyTable, RefusesOnlyWhoAsksForABusyPositionExclusively) {
  BusyTable table(256);
  EXPECT_EQ(table.enter(7, Depth(3), false), Answer::entered);
  EXPECT_EQ(table.enter(7, Depth(3), true), Answer::refused);
  EXPECT_EQ(table.enter(7, Depth(3), false), Answer::entered);
  table.leave(7, Depth(3));
  EXPECT_TRUE(table.is_busy(7, Depth(3))) << "one of two still searches it";
  EXPECT_EQ(table.enter(7, Depth(3), true), Answer::refused) << "who was refused was not counted";
  table.leave(7, Depth(3));
  EXPECT_EQ(table.enter(7, Depth(3), true), Answer::entered);
}

TEST(BusyTable, DoesNotCountAPositionWhosePlaceIsTaken) {
  BusyTable table(1);
  EXPECT_EQ(table.enter(7, Depth(3), true), Answer::entered);
  EXPECT_EQ(table.enter(8, Depth(3), true), Answer::uncounted);
  EXPECT_FALSE(table.is_busy(8, Depth(3)));
  EXPECT_TRUE(table.is_busy(7, Depth(3)));
  table.leave(7, Depth(3));
  EXPECT_EQ(table.enter(8, Depth(3), true), Answer::entered) << "the place is free again";
  EXPECT_FALSE(table.is_busy(7, Depth(3)));
}

TEST(BusyTable, CountsUpTo65535SearchesOfAPosition) {
  BusyTable table(0);
  for (int i = 0; i < 65'535; ++i) ASSERT_EQ(table.enter(7, Depth(3), false), Answer::entered);
  EXPECT_EQ(table.enter(7, Depth(3), false), Answer::uncounted);
  for (int i = 0; i < 65'535; ++i) {
    ASSERT_TRUE(table.is_busy(7, Depth(3)));
    table.leave(7, Depth(3));
  }
  EXPECT_FALSE(table.is_busy(7, Depth(3)));
}

}  // namespace
}  // namespace pvslab
