// TranspositionTable: stores results of earlier searches. For each position it holds a lower and an upper bound on the
// score at one depth, and the best move. Its size is fixed; positions that map to the same slot compete for it.
//
// An answer is wrong only if two positions have the same 64-bit key: the whole key is stored and compared. Bounds are
// returned only for the exact depth requested: with entries of other depths, a search would not return the minimax
// value of its own depth (arXiv 2509.20138; tests/searchers/memory_test.cpp has a game that shows it).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "searchers/memory/huge_pages.hpp"
#include "searchers/memory/table_entry.hpp"

namespace pvslab {

class TranspositionTable {
 public:
  // Holds as many entries as fit into `bytes`, at least one. The number is a power of two. Throws std::bad_alloc.
  explicit TranspositionTable(std::size_t bytes, Replacement replacement = Replacement::always)
      : replacement_(replacement),
        entries_(std::bit_floor(bytes < sizeof(Entry) ? std::size_t{1} : bytes / sizeof(Entry))),
        mask_(entries_.size() - 1) {}

  // Forgets all entries. Takes no time, except every 65,535th call, which clears the table.
  void forget() {
    if (generation_ == std::numeric_limits<std::uint16_t>::max()) {
      for (Entry& entry : entries_) entry.generation = 0;
      generation_ = 0;
    }
    ++generation_;
  }

  // The known bounds of the position at this depth.
  [[nodiscard]] KnownBounds bounds(std::uint64_t key, Depth depth) const {
    const Entry& entry = entries_[key & mask_];
    return holds(entry, key) && entry.is_of(depth) ? entry.bounds : KnownBounds();
  }
  // Bounds found at any depth. They may not hold at the current depth, so they serve only as a guess.
  struct Found {
    KnownBounds bounds;
    Depth depth;
  };
  [[nodiscard]] std::optional<Found> found(std::uint64_t key) const {
    const Entry& entry = entries_[key & mask_];
    if (!holds(entry, key)) return std::nullopt;
    return Found{entry.bounds, Depth(entry.depth)};
  }
  // The value from the last search, at whatever depth, if it was exact.
  [[nodiscard]] std::optional<Score> last_value(std::uint64_t key) const {
    const std::optional<Found> last = found(key);
    if (!last || last->bounds.lower != last->bounds.upper) return std::nullopt;
    return last->bounds.lower;
  }
  // The best move of the last search of the position, if there was one: its number in the game's own move order.
  [[nodiscard]] std::optional<std::uint32_t> best_move(std::uint64_t key) const {
    const Entry& entry = entries_[key & mask_];
    return holds(entry, key) && entry.best_move != Entry::no_move ? std::optional(entry.best_move) : std::nullopt;
  }

  // Stores the value that a search to `depth` returned, with its kind. Tightens existing bounds for the same depth.
  void store(std::uint64_t key, Depth depth, Score value, Bound bound) {
    Entry* entry = slot(key, depth);
    if (entry != nullptr) entry->tighten(value, bound);
  }
  void store_best_move(std::uint64_t key, Depth depth, std::uint32_t number) {
    if (Entry* entry = slot(key, depth)) entry->best_move = number;
  }

  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  using Entry = TableEntry;

  [[nodiscard]] bool holds(const Entry& entry, std::uint64_t key) const { return entry.holds(key, generation_); }

  // The entry for this position at this depth, with its earlier bounds or empty. Null if another position keeps it.
  [[nodiscard]] Entry* slot(std::uint64_t key, Depth depth) {
    Entry& entry = entries_[key & mask_];
    return entry.take_over(key, depth, generation_, replacement_) ? &entry : nullptr;
  }

  Replacement replacement_;
  std::vector<Entry, HugePages<Entry>> entries_;
  std::size_t mask_;
  std::uint16_t generation_ = 1;
};

}  // namespace pvslab
