// The yardstick of all gated times: plain fail-soft alpha-beta, cut at ret >= beta, frozen. It is compiled for each game beside
// the searchers and searches the same trees, so that processor and machine cancel out of the ratio of a searcher's time to
// its own; but it shares nothing with them above the game and the score: neither nodes, nor windows, nor observers. What it
// visits is what the searcher alpha-beta visits, which a test checks. It is never edited: a better one is another file with
// another name, against which the baselines of this one are inconclusive. What a game itself costs, both pay.
#pragma once

#include <cstdint>

#include "searchers/core/depth.hpp"
#include "searchers/core/game.hpp"
#include "searchers/core/score.hpp"
#include "searchers/core/window.hpp"

namespace pvslab::yardstick {

inline constexpr const char* name = "frozen alpha-beta of 2026";

// Does nothing with the nodes that are visited.
struct NoVisits {
  constexpr void add() {}
};
// Counts them.
struct Visits {
  std::uint64_t nodes = 0;
  constexpr void add() { ++nodes; }
};

template <Game G>
[[nodiscard]] constexpr Score evaluated(const G& game, const Position<G>& position, Score alpha, Score beta) {
  if constexpr (EvaluatesAlone<G>) {
    return game.evaluate(position);
  } else {
    return game.evaluate(position, Window<CutoffRule::at_beta>(alpha, beta));
  }
}

template <Game G>
[[nodiscard]] Score alpha_beta(const G& game, const Position<G>& position, Depth depth, Score alpha, Score beta,
                               auto& visits) {
  visits.add();
  if (depth.is_horizon()) return evaluated(game, position, alpha, beta);
  Score best = -Score::infinity();
  bool has_moves = false;
  for (const auto move : game.moves(position)) {
    has_moves = true;
    const Score raised = best > alpha ? best : alpha;
    const Score value = -alpha_beta(game, game.after(position, move), depth.below(), -beta, -raised, visits);
    if (value > best) best = value;
    if (best >= beta) break;
  }
  return has_moves ? best : evaluated(game, position, alpha, beta);
}

// The search that is timed: with the open window.
template <Game G>
[[nodiscard]] Score search(const G& game, const Position<G>& position, Depth depth) {
  NoVisits visits;
  return alpha_beta(game, position, depth, -Score::infinity(), Score::infinity(), visits);
}

}  // namespace pvslab::yardstick
