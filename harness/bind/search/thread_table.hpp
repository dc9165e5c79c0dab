// A table for each thread, of any size: for searches that are run one after the other and share nothing; and a first
// guess put into a table.
#pragma once

#include <cstddef>
#include <cstdint>

#include "searchers/core/depth.hpp"
#include "searchers/core/score.hpp"
#include "searchers/memory/transposition_table.hpp"

namespace pvslab {

// The table of this thread, of so many bytes, with what the last search left in it. Valid until this thread asks for
// another size.
[[nodiscard]] TranspositionTable& table_of_this_thread(std::size_t bytes);

// TranspositionTable::lost of all these tables of this thread.
[[nodiscard]] std::uint64_t lost_of_thread_table();

// Makes `guess` the last value of the position (TranspositionTable::last_value) for a search to `depth`. It answers
// nothing: it is stored under another depth.
inline void store_guess(TranspositionTable& table, std::uint64_t key, Depth depth, Score guess) {
  table.store(key, Depth(depth.plies() + 1), guess, Bound::exact);
}

}  // namespace pvslab
