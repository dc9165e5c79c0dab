// TeamMemory: the shared memory of a search, as one processor uses it. Each access is a step of that processor, and is
// charged to it. It stands for a TranspositionTable in a serial searcher.
#pragma once

#include <cstdint>
#include <optional>

#include "harness/team/team_machine.hpp"
#include "searchers/memory/shared_memory.hpp"

namespace pvslab {

// Place of a searcher without a shared table.
struct NoSharedMemory {
  constexpr NoSharedMemory() = default;
  explicit constexpr NoSharedMemory(std::size_t /* bytes */) {}
};

template <typename Memory>
class TeamMemory;

template <>
class TeamMemory<SharedMemory> {
 public:
  TeamMemory(Worker& worker, SharedMemory& shared) : worker_(worker), shared_(shared) {}

  [[nodiscard]] KnownBounds bounds(std::uint64_t key, Depth depth) const {
    begin_step(Touch(Act::look_up).reads_entry(shared_.table.place_of(key)));
    const KnownBounds known = shared_.table.bounds(key, depth);
    if (MemoryWatch* const watch = worker_.machine->memory_watch) [[unlikely]]
      watch->looked_up(key, depth, known != KnownBounds());
    return known;
  }
  [[nodiscard]] std::optional<std::uint32_t> best_move(std::uint64_t key) const {
    begin_step(Touch(Act::look_up).reads_entry(shared_.table.place_of(key)));
    return shared_.table.best_move(key);
  }
  void store(std::uint64_t key, Depth depth, Score value, Bound bound) {
    begin_step(Touch(Act::store).writes_entry(shared_.table.place_of(key)));
    if (MemoryWatch* const watch = worker_.machine->memory_watch) [[unlikely]]
      watch->stored(key, depth);
    shared_.table.store(key, depth, value, bound);
  }
  void store_best_move(std::uint64_t key, Depth depth, std::uint32_t number) {
    begin_step(Touch(Act::store).writes_entry(shared_.table.place_of(key)));
    shared_.table.store_best_move(key, depth, number);
  }

  // Says that this processor is about to search a position; where `exclusively` is set, only if no other one searches it.
  [[nodiscard]] BusyTable::Answer enter(std::uint64_t key, Depth depth, bool exclusively) {
    begin_step(Touch(Act::enter).writes_place(shared_.busy.place_of(key, depth)));
    return shared_.busy.enter(key, depth, exclusively);
  }
  // After the search of a position that was entered.
  void leave(std::uint64_t key, Depth depth) {
    begin_step(Touch(Act::enter).writes_place(shared_.busy.place_of(key, depth)));
    shared_.busy.leave(key, depth);
  }
  [[nodiscard]] bool is_busy(std::uint64_t key, Depth depth) const {
    begin_step(Touch(Act::enter).reads_place(shared_.busy.place_of(key, depth)));
    return shared_.busy.is_busy(key, depth);
  }

 private:
  void begin_step(const Touch& touch) const {
    worker_.machine->begin_step(worker_, touch);
    worker_.charge_access();
  }

  Worker& worker_;
  SharedMemory& shared_;
};

}  // namespace pvslab
