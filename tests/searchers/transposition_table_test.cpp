// TranspositionTable: what it returns, when, and what it replaces.
#include "searchers/memory/transposition_table.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/support/printing.hpp"

namespace pvslab {
namespace {

constexpr std::size_t room_for_one = 1;
constexpr std::size_t room_for_many = 1 << 12;

TEST(TranspositionTable, KnowsNothingAtFirst) {
  const TranspositionTable table(room_for_many);
  EXPECT_EQ(table.bounds(0, Depth(0)), KnownBounds());
  EXPECT_EQ(table.best_move(0), std::nullopt);
  EXPECT_EQ(table.last_value(0), std::nullopt);
  EXPECT_FALSE(table.found(0).has_value());
}

TEST(TranspositionTable, SharpensTheBoundsOfOneQuestion) {
  TranspositionTable table(room_for_many);
  table.store(7, Depth(3), Score(10), Bound::upper);
  EXPECT_EQ(table.bounds(7, Depth(3)), (KnownBounds{-Score::infinity(), Score(10)}));
  table.store(7, Depth(3), Score(2), Bound::lower);
  EXPECT_EQ(table.bounds(7, Depth(3)), (KnownBounds{Score(2), Score(10)}));
  table.store(7, Depth(3), Score(1), Bound::lower);
  table.store(7, Depth(3), Score(11), Bound::upper);
  EXPECT_EQ(table.bounds(7, Depth(3)), (KnownBounds{Score(2), Score(10)})) << "what says less changes nothing";
  table.store(7, Depth(3), Score(4), Bound::exact);
  EXPECT_EQ(table.bounds(7, Depth(3)), (KnownBounds{Score(4), Score(4)}));
  EXPECT_EQ(table.last_value(7), Score(4));
}

TEST(TranspositionTable, GivesNoBoundsForAnotherDepth) {
  TranspositionTable table(room_for_many);
  table.store(7, Depth(3), Score(4), Bound::exact);
  EXPECT_EQ(table.bounds(7, Depth(2)), KnownBounds());
  EXPECT_EQ(table.bounds(7, Depth(4)), KnownBounds());
  ASSERT_TRUE(table.found(7).has_value());
  EXPECT_EQ(table.found(7)->depth, Depth(3));
}

TEST(TranspositionTable, ForgetsTheBoundsOfADepthButNotTheMoveWhereAnotherIsStored) {
  TranspositionTable table(room_for_many);
  table.store(7, Depth(3), Score(4), Bound::lower);
  table.store_best_move(7, Depth(3), 5);
  table.store(7, Depth(2), Score(9), Bound::upper);
  EXPECT_EQ(table.bounds(7, Depth(2)), (KnownBounds{-Score::infinity(), Score(9)})) << "a bound of depth 3 slipped in";
  EXPECT_EQ(table.best_move(7), 5U);
}

// One slot: all keys collide.
TEST(TranspositionTable, NeverAnswersForAnotherPositionOfTheSameSlot) {
  TranspositionTable table(room_for_one);
  ASSERT_EQ(table.size(), 1U);
  table.store(1, Depth(3), Score(4), Bound::exact);
  table.store_best_move(1, Depth(3), 2);
  EXPECT_EQ(table.bounds(2, Depth(3)), KnownBounds());
  table.store(2, Depth(3), Score(5), Bound::lower);
  EXPECT_EQ(table.bounds(2, Depth(3)), (KnownBounds{Score(5), Score::infinity()})) << "the other's bound slipped in";
  EXPECT_EQ(table.best_move(2), std::nullopt);
  EXPECT_EQ(table.bounds(1, Depth(3)), KnownBounds());
}

TEST(TranspositionTable, TellsKeysApartThatDifferInTheirHighestBitAlone) {
  TranspositionTable table(room_for_many);
  constexpr std::uint64_t high = std::uint64_t{1} << 63;
  table.store(7, Depth(3), Score(4), Bound::exact);
  EXPECT_EQ(table.bounds(7 | high, Depth(3)), KnownBounds());
}

TEST(TranspositionTable, KeepsTheDeeperOfTwoPositionsWhereItIsToldTo) {
  TranspositionTable table(room_for_one, Replacement::unless_deeper);
  table.store(1, Depth(3), Score(4), Bound::exact);
  table.store(2, Depth(2), Score(5), Bound::exact);
  EXPECT_EQ(table.last_value(1), Score(4));
  EXPECT_EQ(table.last_value(2), std::nullopt);
  table.store(3, Depth(3), Score(6), Bound::exact);
  EXPECT_EQ(table.last_value(3), Score(6)) << "of the same depth the newer one stays";
}

TEST(TranspositionTable, ForgetsEverythingEvenWhatWasKeptForItsDepth) {
  TranspositionTable table(room_for_one, Replacement::unless_deeper);
  table.store(1, Depth(9), Score(4), Bound::exact);
  table.forget();
  EXPECT_EQ(table.last_value(1), std::nullopt);
  table.store(2, Depth(0), Score(5), Bound::exact);
  EXPECT_EQ(table.last_value(2), Score(5)) << "what is forgotten takes no room";
}

TEST(TranspositionTable, RemembersNothingOfAnEarlierGameHoweverOftenItForgets) {
  TranspositionTable table(room_for_many);
  table.store(1, Depth(1), Score(4), Bound::exact);
  for (int i = 0; i < 200'000; ++i) {
    table.forget();
    ASSERT_EQ(table.last_value(1), std::nullopt) << "after forgetting " << i + 1 << " times";
  }
}

TEST(TranspositionTable, TakesNoMoreRoomThanItIsGiven) {
  EXPECT_EQ(TranspositionTable(0).size(), 1U);
  EXPECT_EQ(TranspositionTable(24 * 1024).size(), 1024U);
  EXPECT_EQ(TranspositionTable(24 * 1024 - 1).size(), 512U);
}

// What a table is if each entry lies at its slot from the beginning.
class PlainTable {
 public:
  PlainTable(std::size_t size, Replacement replacement) : entries_(size), replacement_(replacement) {}

  void forget() { entries_.assign(entries_.size(), TableEntry()); }
  void store(std::uint64_t key, Depth depth, Score value, Bound bound) {
    TableEntry& entry = entries_[key % entries_.size()];
    if (entry.take_over(key, depth, 1, replacement_)) entry.tighten(value, bound);
  }
  [[nodiscard]] KnownBounds bounds(std::uint64_t key, Depth depth) const {
    const TableEntry& entry = entries_[key % entries_.size()];
    return entry.holds(key, 1) && entry.is_of(depth) ? entry.bounds : KnownBounds();
  }

 private:
  std::vector<TableEntry> entries_;
  Replacement replacement_;
};

// The table begins with 8,192 places and grows eightfold: not at all, to its full size at once, or by way of 65,536 places
// to 524,288 or, less than eightfold, to 131,072.
class GrowingTable : public testing::TestWithParam<std::size_t> {};

TEST_P(GrowingTable, AnswersAsIfEachEntryLayAtItsSlotFromTheBeginning) {
  const std::size_t slots = GetParam();
  std::mt19937_64 random(1);
  for (const Replacement replacement : {Replacement::always, Replacement::unless_deeper}) {
    TranspositionTable table(slots * sizeof(TableEntry), replacement);
    PlainTable plain(slots, replacement);
    ASSERT_EQ(table.size(), slots);
    std::size_t answers = 0;
    for (const std::size_t stores : {100U, 3'000U, 150'000U, 20'000U, 500U}) {
      table.forget();
      plain.forget();
      std::vector<std::uint64_t> keys;
      for (std::size_t i = 0; i < stores; ++i) {
        // Keys that differ in their high bits only, in a few low bits only, or anywhere.
        const std::uint64_t drawn = random();
        const std::uint64_t key = i % 3 != 0 ? drawn : i % 2 == 0 ? drawn & 0xff : drawn & ~std::uint64_t{0xfff};
        const Depth depth(static_cast<std::int32_t>(random() % 3));
        const Score value(static_cast<std::int32_t>(random() % 9));
        table.store(key, depth, value, Bound::lower);
        plain.store(key, depth, value, Bound::lower);
        keys.push_back(key);
        const std::uint64_t asked = keys[random() % keys.size()];
        table.prefetch(asked);
        ASSERT_EQ(table.bounds(asked, depth), plain.bounds(asked, depth)) << "after " << i << " of " << stores;
        answers += table.bounds(asked, depth) == KnownBounds() ? 0 : 1;
      }
    }
    EXPECT_GT(answers, 1'000) << "the test asks for what is there";
  }
}

INSTANTIATE_TEST_SUITE_P(TranspositionTable, GrowingTable,
                         testing::Values(std::size_t{1} << 10, std::size_t{1} << 13, std::size_t{1} << 14,
                                         std::size_t{1} << 16, std::size_t{1} << 17, std::size_t{1} << 19));

}  // namespace
}  // namespace pvslab
