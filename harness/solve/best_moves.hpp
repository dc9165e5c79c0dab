// All optimal moves of a position. A search names one best move at most; here the same searcher is then asked of each successor
// whether it is worth the score as well, by a proof, and what that costs is counted apart.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/bind/bound_searcher.hpp"

namespace pvslab {

struct BestMoves {
  Score score;
  std::vector<std::uint32_t>
      numbers;      // of all optimal moves, in the game's order; none where the game is over, or at depth 0
  Counters search;  // the search for the score
  Counters proofs;  // all that came after
};

// In what bounds a searcher is asked whether a successor, from its own side's view, is worth at most `most`: the proof window if
// the searcher promises the window clause, else the open one. Throws UsageError where it does not promise the score of a root.
[[nodiscard]] Bounds bounds_of_question(const SearcherInfo& searcher, Score most);

template <Game G>
[[nodiscard]] BestMoves best_moves(const BoundSearcher<G>& searcher, const G& game, const Position<G>& position,
                                   Depth depth) {
  BestMoves found{};
  static_cast<void>(bounds_of_question(*searcher.info, Score(0)));  // refuses the searcher before it searches
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
