// HalfWrittenMemory: a shared table whose entries are written in two steps, for a mutant: first whose entry it is, then what is
// known. A processor that looks between them sees the one position's key with the other one's bounds.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/team/team_memory.hpp"

namespace pvslab {

struct HalfWrittenMemory : SharedMemory {
  explicit HalfWrittenMemory(std::size_t bytes) : SharedMemory(bytes), entries(table.size()) {}

  std::vector<TableEntry> entries;  // in place of those of the table
};

template <>
class TeamMemory<HalfWrittenMemory> : public TeamMemory<SharedMemory> {
 public:
  TeamMemory(Worker& worker, HalfWrittenMemory& shared)
      : TeamMemory<SharedMemory>(worker, shared), worker_(worker), shared_(shared) {}

  [[nodiscard]] KnownBounds bounds(std::uint64_t key, Depth depth) const {
    begin_step(Touch(Act::look_up).reads_entry(shared_.table.place_of(key)));
    const TableEntry& entry = entry_of(key);
    // Bounds of two positions together may contradict each other, which no searcher can use.
    const bool is_usable = entry.bounds.lower <= entry.bounds.upper;
    return entry.holds(key, generation) && entry.is_of(depth) && is_usable ? entry.bounds : KnownBounds();
  }
  void store(std::uint64_t key, Depth depth, Score value, Bound bound) {
    begin_step(Touch(Act::store).writes_entry(shared_.table.place_of(key)));
    TableEntry whole = entry_of(key);
    static_cast<void>(whole.take_over(key, depth, generation, Replacement::always));
    whole.tighten(value, bound);
    const KnownBounds old = entry_of(key).bounds;
    entry_of(key) = whole;
    entry_of(key).bounds = old;
    begin_step(Touch(Act::store).writes_entry(shared_.table.place_of(key)));
    entry_of(key).bounds = whole.bounds;
  }

 private:
  static constexpr std::uint16_t generation = 1;

  void begin_step(const Touch& touch) const { worker_.machine->begin_step(worker_, touch); }
  [[nodiscard]] TableEntry& entry_of(std::uint64_t key) const { return shared_.entries[shared_.table.place_of(key)]; }

  Worker& worker_;
  HalfWrittenMemory& shared_;
};

}  // namespace pvslab
