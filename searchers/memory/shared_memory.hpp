// SharedMemory: what the processors of a search with a shared table have in common.
#pragma once

#include <algorithm>
#include <cstddef>

#include "searchers/memory/busy_table.hpp"
#include "searchers/memory/shared_table.hpp"

namespace pvslab {

struct SharedMemory {
  // The table gets `bytes`. Throws std::bad_alloc.
  explicit SharedMemory(std::size_t bytes, Replacement replacement = Replacement::always)
      : table(bytes, replacement), busy(std::clamp(table.size() / 4, fewest_places, most_places)) {}

  SharedTable table;
  BusyTable busy;

 private:
  // Few positions are busy at a time: the plies of a search for each processor.
  static constexpr std::size_t fewest_places = std::size_t{1} << 8U;
  static constexpr std::size_t most_places = std::size_t{1} << 16U;
};

}  // namespace pvslab
