// The search of quiescence.hpp, for any evaluation and any way to make a move. What it needs is a `Horizon`:
//   moves(position)               all legal moves in search order
//   noisy(position)               as MoveGenerator::noisy
//   standing(position)            the evaluation from the view of the side to move
//   with_move(position, move, f)  f(the position after the move)
//   sliders()                     MagicSliders
#pragma once

#include "suites/chess/attackers.hpp"
#include "suites/chess/quiescence.hpp"
#include "suites/chess/surely_has_a_move.hpp"

namespace pvslab::chess::detail {

template <CutoffRule rule>
[[nodiscard]] Score quiesce(const auto& horizon, auto& position, Window<rule> window, int ply, Square last_to,
                            auto& entered);

// The maximum of `so_far` and the values of the moves.
template <CutoffRule rule>
[[nodiscard]] Score best_of(const auto& horizon, const auto& moves, auto& position, Score so_far, Window<rule> window,
                            int ply, auto& entered) {
  Score best = so_far;
  for (const SearchMove move : moves) {
    const Score value = horizon.with_move(position, move, [&](auto& next) {
      return -quiesce(horizon, next, window.flipped(), ply + 1, move.to(), entered);
    });
    best = max(best, value);
    if (window.cuts(best)) break;
    window = window.raised_to(best);
  }
  return best;
}

// The maximum of `so_far` and the value of the first move to a square, if there is one.
template <CutoffRule rule>
[[nodiscard]] Score best_of_exchange(const auto& horizon, const OrderedMoves& moves, Square square, auto& position,
                                     Score so_far, Window<rule> window, int ply, auto& entered) {
  for (const SearchMove move : moves) {
    if (move.to() != square) continue;
    const Score value = horizon.with_move(position, move, [&](auto& next) {
      return -quiesce(horizon, next, window.flipped(), ply + 1, square, entered);
    });
    return max(so_far, value);
  }
  return so_far;
}

// Calls entered() at each node.
template <CutoffRule rule>
Score quiesce(const auto& horizon, auto& position, Window<rule> window, int ply, Square last_to, auto& entered) {
  entered();
  const bool in_check = is_in_check(horizon.sliders(), position);
  if (in_check && ply < check_plies) {
    const auto evasions = horizon.moves(position);
    if (evasions.empty()) return -mate_score;
    return best_of(horizon, evasions, position, -Score::infinity(), window, ply, entered);
  }
  const Score standing = horizon.standing(position);
  if (window.cuts(standing) && !in_check && surely_has_a_move(position)) return standing;
  const auto [noisy, game_is_over] = horizon.noisy(position);
  if (game_is_over) return in_check ? -mate_score : Score(0);
  if (window.cuts(standing)) return standing;
  const Window<rule> raised = window.raised_to(standing);
  return ply < wide_plies ? best_of(horizon, noisy, position, standing, raised, ply, entered)
                          : best_of_exchange(horizon, noisy, last_to, position, standing, raised, ply, entered);
}

}  // namespace pvslab::chess::detail
