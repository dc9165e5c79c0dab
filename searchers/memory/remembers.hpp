// Remembers: which positions a searcher with memory stores.
#pragma once

#include <cstdint>

#include "searchers/core/depth.hpp"

namespace pvslab {

// Which positions are remembered: all, including leaves; all but those on the horizon; or only those with at least three
// plies to go. The papers print the first, and searchers that bear their names do it. The last is a shortcut of ours: an
// evaluation of a synthetic tree is cheaper than a lookup in a large table. It costs what MTD lives on: on trees of 8 moves
// and 4 plies MTD(f) then makes three times as many evaluations. On the first transposing tree of 6 moves and 7 plies
// alpha-beta visits 25,879 nodes with it, 13,608 with all positions remembered, and 46,168 without a table.
enum class Remembers : std::uint8_t { everything, above_horizon, above_last_two_plies };

// Whether nothing is stored of positions with so many plies to go.
[[nodiscard]] constexpr bool forgets(Remembers remembers, Depth depth) {
  switch (remembers) {
    case Remembers::everything: return false;
    case Remembers::above_horizon: return depth.is_horizon();
    case Remembers::above_last_two_plies: return depth <= Depth(2);
  }
  __builtin_unreachable();
}

}  // namespace pvslab
