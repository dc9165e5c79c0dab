// Minimax and alpha-beta, independent of the searchers under test, to check the synthetic trees on their own.
#pragma once

#include <cstdint>

#include "searchers/core/game.hpp"
#include "searchers/core/score.hpp"

namespace pvslab::synthetic {

template <Game G>
Score minimax(const G& game, const Position<G>& position, int depth) {
  const auto moves = depth == 0 ? MovesOf<G>{} : game.moves(position);
  if (moves.begin() == moves.end()) return game.evaluate(position);
  Score best = -Score::infinity();
  for (const auto& move : moves) best = max(best, -minimax(game, game.after(position, move), depth - 1));
  return best;
}

struct PlainCounts {
  std::uint64_t leaves = 0;
  std::uint64_t cutoffs = 0;
  std::uint64_t first_move_cutoffs = 0;
};

// Alpha-beta, fail-soft, cutting at beta.
template <Game G>
Score alpha_beta(const G& game, const Position<G>& position, int depth, Score alpha, Score beta, PlainCounts& counts) {
  const auto moves = depth == 0 ? MovesOf<G>{} : game.moves(position);
  if (moves.begin() == moves.end()) {
    ++counts.leaves;
    return game.evaluate(position);
  }
  Score best = -Score::infinity();
  bool is_first = true;
  for (const auto& move : moves) {
    best = max(best, -alpha_beta(game, game.after(position, move), depth - 1, -beta, -max(alpha, best), counts));
    if (best >= beta) {
      ++counts.cutoffs;
      counts.first_move_cutoffs += is_first ? 1 : 0;
      break;
    }
    is_first = false;
  }
  return best;
}

}  // namespace pvslab::synthetic
