// TranspositionTable: stores results of earlier searches. For each position it holds a lower and an upper bound on the
// score at one depth, and the best move. Its size is fixed; positions that map to the same slot compete for it.
//
// An answer is wrong only if two positions have the same 64-bit key: the whole key is stored and compared. Bounds are
// returned only for the exact depth requested: with entries of other depths, a search would not return the minimax
// value of its own depth (arXiv 2509.20138; tests/searchers/memory_test.cpp has a game that shows it).
//
// A slot is the low bits of a key. As long as few slots are taken, their entries lie close together in a part of the memory
// that the processor's caches hold: a small hash table of slots, which grows eightfold when it is half full. At its full size
// each entry lies at its slot. Which entries displace each other depends on their slots alone, never on the size of that part.
#pragma once

#include <algorithm>
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
        slot_mask_(entries_.size() - 1) {
    begin_small();
  }

  // Forgets all entries. Takes no time, except every 65,535th call, which clears the table.
  void forget() {
    if (generation_ == std::numeric_limits<std::uint16_t>::max()) {
      for (Entry& entry : entries_) entry.generation = 0;
      generation_ = 0;
    }
    ++generation_;
    begin_small();
  }

  // Begins to load the entry of this position from the memory. Changes nothing but the time of the next access to it.
  // Always inlined: g++ 12 takes a call of a function that does nothing else for one without effect.
  [[gnu::always_inline]] void prefetch(std::uint64_t key) const { __builtin_prefetch(&entries_[key & place_mask_], 1); }

  // The known bounds of the position at this depth.
  [[nodiscard]] KnownBounds bounds(std::uint64_t key, Depth depth) const {
    const Entry* const entry = find(key);
    return entry != nullptr && entry->is_of(depth) ? entry->bounds : KnownBounds();
  }
  // Bounds found at any depth. They may not hold at the current depth, so they serve only as a guess.
  struct Found {
    KnownBounds bounds;
    Depth depth;
  };
  [[nodiscard]] std::optional<Found> found(std::uint64_t key) const {
    const Entry* const entry = find(key);
    if (entry == nullptr) return std::nullopt;
    return Found{entry->bounds, Depth(entry->depth)};
  }
  // The value from the last search, at whatever depth, if it was exact.
  [[nodiscard]] std::optional<Score> last_value(std::uint64_t key) const {
    const std::optional<Found> last = found(key);
    if (!last || last->bounds.lower != last->bounds.upper) return std::nullopt;
    return last->bounds.lower;
  }
  // The best move of the last search of the position, if there was one: its number in the game's own move order.
  [[nodiscard]] std::optional<std::uint32_t> best_move(std::uint64_t key) const {
    const Entry* const entry = find(key);
    return entry != nullptr && entry->best_move != Entry::no_move ? std::optional(entry->best_move) : std::nullopt;
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
  // How often two positions have competed for a slot, so that one was forgotten, since the table was made.
  [[nodiscard]] std::uint64_t lost() const { return lost_; }

 private:
  using Entry = TableEntry;

  // The place of the slot of this key: its entry, or an entry that is free.
  [[nodiscard]] std::size_t place_of(std::uint64_t key) const {
    std::size_t place = key & place_mask_;
    while (!is_free(entries_[place]) && !has_slot_of(entries_[place], key)) place = (place + 1) & place_mask_;
    return place;
  }
  [[nodiscard]] bool is_free(const Entry& entry) const { return entry.generation != generation_; }
  [[nodiscard]] bool has_slot_of(const Entry& entry, std::uint64_t key) const {
    return ((entry.key ^ key) & slot_mask_) == 0;
  }

  // The entry of this position; null if there is none.
  [[nodiscard]] const Entry* find(std::uint64_t key) const {
    const Entry& entry = entries_[place_of(key)];
    return entry.holds(key, generation_) ? &entry : nullptr;
  }
  // The entry for this position at this depth, with its earlier bounds or empty. Null if another position keeps it.
  [[nodiscard]] Entry* slot(std::uint64_t key, Depth depth) {
    std::size_t place = place_of(key);
    if (is_free(entries_[place])) {
      if (free_before_growth_ == 0) {
        grow();
        place = place_of(key);
      }
      --free_before_growth_;
    } else {
      lost_ += static_cast<std::uint64_t>(entries_[place].key != key);
    }
    return entries_[place].take_over(key, depth, generation_, replacement_) ? &entries_[place] : nullptr;
  }

  void begin_small() {
    constexpr std::size_t small = 8192;  // a part of a processor's second cache; growing costs more than that saves
    place_mask_ = slot_mask_ < small ? slot_mask_ : small - 1;
    allow_half_full(0);
  }
  void allow_half_full(std::size_t taken) {
    const bool is_full_size = place_mask_ == slot_mask_;
    free_before_growth_ = is_full_size ? entries_.size() : (place_mask_ + 1) / 2 - taken;
  }
  [[gnu::cold, gnu::noinline]] void grow() {
    std::vector<Entry> taken;
    taken.reserve(place_mask_ / 2 + 1);
    for (std::size_t place = 0; place <= place_mask_; ++place) {
      if (is_free(entries_[place])) continue;
      taken.push_back(entries_[place]);
      entries_[place].generation = 0;
    }
    // Doubling took a quarter of the time of MTD on trees of a million nodes: it moved most entries twice.
    place_mask_ = std::min(slot_mask_, 8 * place_mask_ + 7);
    for (const Entry& entry : taken) entries_[place_of(entry.key)] = entry;
    allow_half_full(taken.size());
  }

  Replacement replacement_;
  std::vector<Entry, HugePages<Entry>> entries_;
  std::size_t slot_mask_;
  std::size_t place_mask_ = 0;          // of the part in use
  std::size_t free_before_growth_ = 0;  // more slots than this are not taken at its size
  std::uint64_t lost_ = 0;
  std::uint16_t generation_ = 1;
};

}  // namespace pvslab
