// The memory that searchers with memory borrow: one table for each thread, empty when it is lent.
#pragma once

#include <cstddef>

#include "searchers/core/searcher.hpp"
#include "searchers/memory/transposition_table.hpp"

namespace pvslab {

inline constexpr std::size_t fresh_memory_bytes = std::size_t{16} << 20;

// The table of this thread, of fresh_memory_bytes, emptied. Valid until this thread borrows it again. A search with it
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
