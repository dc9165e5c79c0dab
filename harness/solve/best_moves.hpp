// All optimal moves of a position. A search returns at most one best move. So the same searcher then proves for each
// successor whether it has the same score; these proofs are counted separately.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/bind/bound_searcher.hpp"

namespace pvslab {

struct BestMoves {
  Score score;
  std::vector<std::uint32_t>
      numbers;      // of all optimal moves, in the game's order; empty if the game is over or at depth 0
  Counters search;  // the search for the score
  Counters proofs;  // all later searches
};

// The window for testing whether a successor, from its own side's view, is worth at most `most`: the proof window if
// the searcher promises the window clause, else the open one. Throws UsageError if the searcher does not promise the
// root score.
[[nodiscard]] Bounds bounds_of_question(const SearcherInfo& searcher, Score most);

template <Game G>
[[nodiscard]] BestMoves best_moves(const BoundSearcher<G>& searcher, const G& game, const Position<G>& position,
                                   Depth depth) {
  BestMoves found{};
  static_cast<void>(bounds_of_question(*searcher.info, Score(0)));  // throws if the searcher is unsuitable
  found.score = searcher.count(game, position, depth, Bounds{}, found.search).value;
  if (depth.is_horizon()) return found;
  const Score most = -found.score;
  const Bounds question = bounds_of_question(*searcher.info, most);
  std::uint32_t number = 0;
  const auto moves = game.moves(position);
  for (auto move = moves.begin(); move != moves.end(); ++move, ++number) {
    const Outcome outcome = searcher.count(game, game.after(position, *move), depth.below(), question, found.proofs);
    if (outcome.value <= most) found.numbers.push_back(number);
  }
  return found;
}

}  // namespace pvslab
