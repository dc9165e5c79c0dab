// SharedTable: a transposition table that the processors of one search share. It answers as a TranspositionTable does; but
// an entry that another processor is writing counts as missing, and what two processors write to one entry at once is stored
// by one of them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "searchers/memory/huge_pages.hpp"
#include "searchers/memory/shared_slot.hpp"
#include "searchers/memory/table_entry.hpp"

namespace pvslab {

class SharedTable {
 public:
  // Holds as many entries as fit into `bytes`, at least one. The number is a power of two. Throws std::bad_alloc.
  explicit SharedTable(std::size_t bytes, Replacement replacement = Replacement::always)
      : replacement_(replacement),
        slots_(std::bit_floor(bytes < sizeof(Slot) ? std::size_t{1} : bytes / sizeof(Slot))),
        mask_(slots_.size() - 1) {}

  // Forgets all entries. Not while a search uses the table. Takes no time, except every 65,535th call.
  void forget() {
    if (generation_ == std::numeric_limits<std::uint16_t>::max()) {
      for (Slot& slot : slots_) slot.clear();
      generation_ = 0;
    }
    ++generation_;
  }

  // The known bounds of the position at this depth.
  [[nodiscard]] KnownBounds bounds(std::uint64_t key, Depth depth) const {
    const auto entry = slot_of(key).read();
    return entry && entry->holds(key, generation_) && entry->is_of(depth) ? entry->bounds : KnownBounds();
  }
  // The best move of the last search of the position, if there was one: its number in the game's own move order.
  [[nodiscard]] std::optional<std::uint32_t> best_move(std::uint64_t key) const {
    const auto entry = slot_of(key).read();
    if (!entry || !entry->holds(key, generation_) || entry->best_move == TableEntry::no_move) return std::nullopt;
    return entry->best_move;
  }

  // Stores the value that a search to `depth` returned, with its kind. Tightens existing bounds for the same depth.
  void store(std::uint64_t key, Depth depth, Score value, Bound bound) {
    slot_of(key).update([&](TableEntry& entry) {
      if (!entry.take_over(key, depth, generation_, replacement_)) return false;
      entry.tighten(value, bound);
      return true;
    });
  }
  // Keeps the bounds of the position, even those of another depth: with a table that is shared they may be those of a
  // processor that is a ply ahead. `depth` decides whether another position is replaced.
  void store_best_move(std::uint64_t key, Depth depth, std::uint32_t number) {
    slot_of(key).update([&](TableEntry& entry) {
      const bool is_there = entry.holds(key, generation_);
      if (!is_there && !entry.take_over(key, depth, generation_, replacement_)) return false;
      entry.best_move = number;
      return true;
    });
  }

  // Calls visit(place, entry) for every entry that was stored since forget(). Not while a search uses the table.
  void for_each_entry(auto&& visit) const {
    for (std::size_t place = 0; place < slots_.size(); ++place) {
      const auto entry = slots_[place].read();
      if (entry && entry->generation == generation_) visit(place, *entry);
    }
  }

  [[nodiscard]] std::size_t size() const { return slots_.size(); }
  // Where the entry of a position is: positions that differ here never meet.
  [[nodiscard]] std::size_t place_of(std::uint64_t key) const { return static_cast<std::size_t>(key & mask_); }

 private:
  using Slot = SharedSlot<>;
  static_assert(sizeof(Slot) == 32);

  [[nodiscard]] Slot& slot_of(std::uint64_t key) { return slots_[place_of(key)]; }
  [[nodiscard]] const Slot& slot_of(std::uint64_t key) const { return slots_[place_of(key)]; }

  Replacement replacement_;
  std::vector<Slot, HugePages<Slot>> slots_;
  std::size_t mask_;
  std::uint16_t generation_ = 1;
};

}  // namespace pvslab
