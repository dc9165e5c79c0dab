// Remembers: which positions a searcher with memory stores.
#pragma once

#include <cstdint>

#include "searchers/core/depth.hpp"

namespace pvslab {

// Which positions are remembered: all, including leaves; all but those on the horizon; or only those with at least three
// plies to go. Theory assumes the first. The last is ten times as fast on synthetic trees, where one lookup in a large table
// takes as long as thirty nodes. It finds fewer transpositions: on the first transposing tree of 6 moves and 7 plies it
// visits 25,879 nodes instead of 13,608 (alpha-beta: 46,168).
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
