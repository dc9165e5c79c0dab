// The search of quiescence.hpp, for any evaluation and any way to make a move. What it needs is a `Horizon`:
//   moves(position)               all legal moves in search order
//   noisy(position)               as MoveGenerator::noisy
//   standing(position)            the evaluation from the view of the side to move
//   with_move(position, move, f)  f(the position after the move)
//   sliders()                     MagicSliders
#pragma once

#include "suites/chess/quiescence.hpp"

namespace pvslab::chess::detail {

// True only if there is a legal move; for a side to move that is not in check. A piece that shares no line with its
// king is never pinned, so if one of these can go somewhere, there is a legal move. Nearly always there is one; then a
// position cut off by its evaluation needs no move generation.
[[nodiscard]] inline bool surely_has_a_move(const SearchPosition& position, const MagicSliders& sliders) {
  const Board& board = position.board;
  const Bitboard own = board.of(position.side);
  const Bitboard enemy = board.of(opponent(position.side));
  const int king = lowest(board.kings & own);
  const Bitboard free = own & ~board.kings & ~sliders.bishop(king, 0) & ~sliders.rook(king, 0);
  const Bitboard empty = ~(own | enemy);
  const Bitboard before_empty = position.side == Color::white ? south(empty) : north(empty);
  const Bitboard open = ~own;
  const Bitboard beside_open = east(open) | west(open) | north(open) | south(open);
  const Bitboard sides = east(open) | west(open);
  const Bitboard cornering_open = north(sides) | south(sides);
  return (free &
          ((board.pawns & before_empty) | (board.orthogonal & beside_open) | (board.diagonal & cornering_open))) != 0;
}

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
  const bool in_check = is_in_check(position);
  if (in_check && ply < check_plies) {
    const auto evasions = horizon.moves(position);
    if (evasions.empty()) return -mate_score;
    return best_of(horizon, evasions, position, -Score::infinity(), window, ply, entered);
  }
  const Score standing = horizon.standing(position);
  if (window.cuts(standing) && !in_check && surely_has_a_move(position, horizon.sliders())) return standing;
  const auto [noisy, game_is_over] = horizon.noisy(position);
  if (game_is_over) return in_check ? -mate_score : Score(0);
  if (window.cuts(standing)) return standing;
  const Window<rule> raised = window.raised_to(standing);
  return ply < wide_plies ? best_of(horizon, noisy, position, standing, raised, ply, entered)
                          : best_of_exchange(horizon, noisy, last_to, position, standing, raised, ply, entered);
}

}  // namespace pvslab::chess::detail
