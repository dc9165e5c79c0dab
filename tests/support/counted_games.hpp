// Counts of the lines of play of a game: what published tables call perft.
#pragma once

#include <cstdint>
#include <ranges>

#include "searchers/core/game.hpp"

namespace pvslab::test {

struct LineCounts {
  std::uint64_t lines = 0;     // of exactly so many plies
  std::uint64_t finished = 0;  // that ended earlier
  bool operator==(const LineCounts&) const = default;
};

template <Game G>
LineCounts count_lines(const G& game, const Position<G>& position, int plies) {
  if (plies == 0) return {.lines = 1};
  const auto moves = game.moves(position);
  if (moves.begin() == moves.end()) return {.finished = 1};
  if (plies == 1) return {.lines = static_cast<std::uint64_t>(std::ranges::distance(moves.begin(), moves.end()))};
  LineCounts counts;
  for (const auto& move : moves) {
    const LineCounts below = count_lines(game, game.after(position, move), plies - 1);
    counts.lines += below.lines;
    counts.finished += below.finished;
  }
  return counts;
}

}  // namespace pvslab::test
