// The memory that searchers with memory borrow: one table for each thread, empty when it is lent. Its size is 16 MiB unless a
// MemorySize says another.
#pragma once

#include <cstddef>
#include <cstdint>

#include "searchers/core/searcher.hpp"
#include "searchers/memory/transposition_table.hpp"

namespace pvslab {

inline constexpr std::size_t fresh_memory_bytes = std::size_t{16} << 20;

// While it lives, the memory that this thread borrows has so many bytes.
class MemorySize {
 public:
  explicit MemorySize(std::size_t bytes);
  ~MemorySize();
  MemorySize(const MemorySize&) = delete;
  MemorySize& operator=(const MemorySize&) = delete;

 private:
  std::size_t before_;
};

// How many positions the tables of this thread have forgotten for want of room, in all searches so far. The difference of two calls
// is that of the searches between them.
[[nodiscard]] std::uint64_t lost_entries_of_this_thread();

// The table of this thread, emptied. Valid until this thread borrows it again. A search with it
// returns and visits the same, whatever was searched before.
[[nodiscard]] TranspositionTable& fresh_memory();

// A search by a searcher with or without memory.
template <Searcher S>
[[nodiscard]] constexpr Outcome search_afresh(auto node, Window<S::info.rule> window) {
  if constexpr (HasMemory<S>) {
    return S::search(node, window, fresh_memory());
  } else {
    return S::search(node, window);
  }
}

// The same from a position of a game.
template <Searcher S, Game G, Observer O>
[[nodiscard]] constexpr Outcome search_afresh(const G& game, const Position<G>& position, Depth depth,
                                              Window<S::info.rule> window, O& observer) {
  if constexpr (HasMemory<S>) {
    return pvslab::search<S>(game, position, depth, window, observer, fresh_memory());
  } else {
    return pvslab::search<S>(game, position, depth, window, observer);
  }
}

}  // namespace pvslab
