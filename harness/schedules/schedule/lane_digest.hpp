// LaneDigest: what each processor of a search did and saw, and what the tables held at its end, in a few numbers. Two schedules that
// differ only in the order of independent steps have the same one.
#pragma once

#include <array>
#include <cstdint>

#include "harness/schedules/schedule/schedule.hpp"
#include "searchers/core/observer.hpp"
#include "searchers/memory/shared_table.hpp"
#include "suites/synthetic/hash.hpp"

namespace pvslab {

struct LaneDigest {
  std::array<std::uint64_t, most_scheduled_processors> lanes{};
  std::uint64_t tables = 0;
  unsigned running = 0;  // the processor that the scheduler chose last

  void add(std::uint64_t word) { lanes[running] = synthetic::mix(lanes[running] ^ word); }
  void add_table(const SharedTable& table) {
    table.for_each_entry([&](std::size_t place, const TableEntry& entry) {
      for (const std::uint64_t word :
           {std::uint64_t{place}, entry.key, word_of(entry.bounds.lower), word_of(entry.bounds.upper),
            std::uint64_t{entry.best_move}, std::uint64_t{entry.depth}}) {
        tables = synthetic::mix(tables ^ word);
      }
    });
  }
  [[nodiscard]] static std::uint64_t word_of(Score score) { return static_cast<std::uint32_t>(score.value()); }
  bool operator==(const LaneDigest& other) const { return lanes == other.lanes && tables == other.tables; }
};

// Adds every event of a search: windows and values.
class DigestObserver {
 public:
  using Tally = ForwardingTally<DigestObserver>;

  explicit DigestObserver(LaneDigest& digest) : digest_(&digest) {}

  void enter(const Entry& entry) { add(1, entry, Score()); }
  void leaf(const Entry& entry, const Exit& exit) { add(2, entry, exit.value); }
  void answer(const Entry& entry, const Exit& exit) { add(3, entry, exit.value); }
  void leave(const Entry& entry, const Exit& exit) { add(4, entry, exit.value); }
  void abandon(const Entry& entry) { add(5, entry, Score()); }
  [[nodiscard]] DigestObserver fork() const { return *this; }
  void join(const DigestObserver&, bool) {}

 private:
  void add(std::uint64_t kind, const Entry& entry, Score value) {
    for (const std::uint64_t word : {kind, std::uint64_t{entry.number}, LaneDigest::word_of(entry.alpha),
                                     LaneDigest::word_of(entry.beta), LaneDigest::word_of(value)}) {
      digest_->add(word);
    }
  }

  LaneDigest* digest_;
};

// Passes on what another scheduler decides, and adds the steps.
class DigestedSchedule final : public Scheduler {
 public:
  DigestedSchedule(Scheduler& decides, LaneDigest& digest) : decides_(decides), digest_(digest) {}

  unsigned next(std::span<const NextStep> steps, unsigned previous) override {
    digest_.running = decides_.next(steps, previous);
    digest_.add(static_cast<std::uint64_t>(steps[digest_.running].touch.act()));
    return digest_.running;
  }
  std::size_t choose(std::size_t count) override { return decides_.choose(count); }

 private:
  Scheduler& decides_;
  LaneDigest& digest_;
};

}  // namespace pvslab
