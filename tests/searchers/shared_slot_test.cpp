// SharedSlot in every way that C++20 allows for a few threads: no entry is ever torn, no reader goes back, no update is lost.
// The same programs tear the entries of slots that lack a part.
//
// The model of memory lacks one kind of behaviour: a store that is read before it is made, which takes a circle of threads each
// of which stores after it has read from the one before. A slot has no such circle. Readers store nothing. A writer stores
// words only after its claim, and claims follow each other: each is a read-modify-write of the version that the writer before
// left with its releasing store, and acquires it. So of two writers one has done everything before the other one begins to
// read words.
//
// Nor is a version tried that comes around: a reader would have to sleep during 2^31 updates.
#include "searchers/memory/shared_slot.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "tests/searchers/weak_memory/every_behaviour.hpp"
#include "tests/searchers/weak_memory/weakened_slots.hpp"

namespace pvslab {
namespace shared_slot_test {

using test::Exploration;
using test::Explored;
using test::ModelAtomics;
using test::Program;

// Every word of an entry says which entry it is of. All words of an unused slot are 0.
TableEntry numbered_entry(std::uint32_t number) {
  const auto small = static_cast<std::uint16_t>(number);
  const Score score(static_cast<std::int32_t>(number));
  return {.key = number, .bounds = {score, score}, .best_move = number, .depth = small, .generation = small};
}
bool is_torn(const TableEntry& entry) { return entry != numbered_entry(static_cast<std::uint32_t>(entry.key)); }

// What was seen in all behaviours together.
struct Findings {
  Explored explored;
  std::uint64_t read = 0;
  std::uint64_t missed = 0;  // reads that got nothing
  std::uint64_t torn = 0;
  std::uint64_t torn_for_writer = 0;  // the entry that a writer was about to change
  std::uint64_t went_back = 0;
  std::uint64_t lost = 0;  // behaviours at whose end the entry does not count all updates
};

// Writers, each of which counts up the entry's number so many times, and readers, each of which reads so many times.
template <typename Atomics>
Findings try_all(const std::vector<unsigned>& writers, const std::vector<unsigned>& readers,
                 Exploration how = Exploration::each_once) {
  Findings found;
  struct State {
    SharedSlot<Atomics> slot;
    std::uint32_t updates = 0;
  };
  found.explored = test::explore(
      [&] {
        const auto state = std::make_shared<State>();
        Program program;
        for (const unsigned times : writers) {
          program.threads.emplace_back([state, times, &found] {
            for (unsigned i = 0; i < times; ++i) {
              state->slot.update([&](TableEntry& entry) {
                if (is_torn(entry)) ++found.torn_for_writer;
                entry = numbered_entry(static_cast<std::uint32_t>(entry.key) + 1);
                ++state->updates;
                return true;
              });
            }
          });
        }
        for (const unsigned times : readers) {
          program.threads.emplace_back([state, times, &found] {
            std::uint64_t newest = 0;
            for (unsigned i = 0; i < times; ++i) {
              const std::optional<TableEntry> entry = state->slot.read();
              ++(entry ? found.read : found.missed);
              if (!entry) continue;
              if (is_torn(*entry)) ++found.torn;
              if (entry->key < newest) ++found.went_back;
              newest = entry->key;
            }
          });
        }
        program.at_end = [state, &found] {
          const std::optional<TableEntry> entry = state->slot.read();
          if (!entry || *entry != numbered_entry(state->updates)) ++found.lost;
        };
        return program;
      },
      how);
  return found;
}

void expect_right(const Findings& found, std::uint64_t behaviours) {
  EXPECT_EQ(found.torn, 0U);
  EXPECT_EQ(found.torn_for_writer, 0U);
  EXPECT_EQ(found.went_back, 0U);
  EXPECT_EQ(found.lost, 0U);
  EXPECT_GT(found.read, 0U);
  EXPECT_GT(found.missed, 0U) << "a reader must have met a writer";
  EXPECT_EQ(found.explored.behaviours.size(), behaviours);
  EXPECT_EQ(found.explored.executions, behaviours) << "some behaviour was tried twice";
}

// 19 behaviours of one writer and one reader, counted by hand: the reader finds version 1 (1), or version 2 and all that is new
// (1), or version 0. Then it reads three words, each old or new. If all are old it may find any of three versions at the end
// (3); if one is new, 1 or 2, for it has seen the writer's release fence (7 x 2).
TEST(SharedSlot, GivesAReaderNoTornEntryInAnyBehaviour) {
  expect_right(try_all<ModelAtomics>({1}, {1}), 19);
  expect_right(try_all<ModelAtomics>({2}, {1}), 91);
  expect_right(try_all<ModelAtomics>({1, 1}, {1}), 296);
  expect_right(try_all<ModelAtomics>({2, 1}, {1}), 2'185);
}

TEST(SharedSlot, GivesNoReaderAnOlderEntryThanItHadBefore) {
  expect_right(try_all<ModelAtomics>({1}, {2}), 46);
  expect_right(try_all<ModelAtomics>({1, 1}, {2}), 1'376);
  expect_right(try_all<ModelAtomics>({1}, {1, 1}), 361);
}

TEST(SharedSlot, HasTheSameBehavioursInEveryOrderOfTheThreads) {
  const auto expect_same = [](const auto& explored) {
    const Explored once = explored(Exploration::each_once);
    const Explored every = explored(Exploration::every_order);
    EXPECT_EQ(once.behaviours, every.behaviours);
    EXPECT_GT(every.executions, 50 * once.executions);
  };
  expect_same([](Exploration how) { return try_all<ModelAtomics>({1}, {1}, how).explored; });
  expect_same([](Exploration how) { return try_all<test::NoReleaseFence>({1}, {1}, how).explored; });
  expect_same([](Exploration how) { return try_all<test::RelaxedEnd>({1}, {1}, how).explored; });
}

TEST(SharedSlot, TearsEntriesWithoutTheReleaseFence) { EXPECT_GT(try_all<test::NoReleaseFence>({1}, {1}).torn, 0U); }
TEST(SharedSlot, TearsEntriesWithoutTheAcquireFence) { EXPECT_GT(try_all<test::NoAcquireFence>({1}, {1}).torn, 0U); }
TEST(SharedSlot, TearsEntriesIfAWritersLastStoreIsRelaxed) { EXPECT_GT(try_all<test::RelaxedEnd>({1}, {1}).torn, 0U); }
TEST(SharedSlot, TearsEntriesIfAReadersFirstLoadIsRelaxed) {
  EXPECT_GT(try_all<test::RelaxedBeginning>({1}, {1}).torn, 0U);
}
TEST(SharedSlot, TearsEntriesIfAnOddVersionIsNotRefused) { EXPECT_GT(try_all<test::NoOddVersion>({1}, {1}).torn, 0U); }
TEST(SharedSlot, TearsEntriesIfTwoWritersCanClaimAtOnce) {
  const Findings found = try_all<test::ClaimInTwoSteps>({1, 1}, {1});
  EXPECT_GT(found.lost, 0U);
  EXPECT_GT(found.torn, 0U);
  EXPECT_EQ(try_all<test::ClaimInTwoSteps>({1}, {1}).torn, 0U) << "one writer claims for itself";
}
TEST(SharedSlot, ShowsAWriterTornEntriesIfItsClaimIsRelaxed) {
  const Findings found = try_all<test::RelaxedClaim>({1, 1}, {1});
  EXPECT_GT(found.torn_for_writer, 0U);
  EXPECT_GT(found.lost, 0U);
}

// Entries of three words whose key is xor-ed with the two others, without a version.
std::uint64_t torn_by_xor_check(const TableEntry& first, const TableEntry& second) {
  std::uint64_t torn = 0;
  static_cast<void>(test::explore([&] {
    const auto slot = std::make_shared<test::XorSlot>();
    const auto read = [&torn, slot, first, second](std::uint64_t key) {
      const std::optional<TableEntry> entry = slot->read(key);
      if (entry && *entry != first && *entry != second) ++torn;
    };
    return Program{.threads = {[slot, first, second] { slot->write(first), slot->write(second); },
                               [read, first] { read(first.key); }, [read, second] { read(second.key); }}};
  }));
  return torn;
}
TEST(SharedSlot, TearsEntriesOfThreeWordsThatOnlyAnXorOfThemGuards) {
  const auto entry = [](std::uint64_t key, std::int32_t score, std::uint32_t best_move) {
    return TableEntry{.key = key, .bounds = {Score(score), Score(score)}, .best_move = best_move};
  };
  // The keys differ by the same bits as the moves: 5 ^ 6 = 2 ^ 1.
  EXPECT_GT(torn_by_xor_check(entry(5, 10, 2), entry(6, 20, 1)), 0U);
  EXPECT_EQ(torn_by_xor_check(entry(5, 10, 2), entry(90, 20, 1)), 0U) << "no bits cancel out";
}

}  // namespace shared_slot_test
}  // namespace pvslab
