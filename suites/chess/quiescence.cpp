#include "suites/chess/quiescence.hpp"

namespace pvslab::chess {
namespace {

// True only if there is a legal move; for a side to move that is not in check. A piece that shares no line with its
// king is never pinned, so if one of these can go somewhere, there is a legal move. Nearly always there is one; then a
// position cut off by its evaluation needs no move generation.
bool surely_has_a_move(const SearchPosition& position, const MagicSliders& sliders) {
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

struct Unwatched {
  void operator()() {}
};

}  // namespace

template <CutoffRule rule>
Score Quiescence::search(const SearchPosition& position, Window<rule> window) const {
  Unwatched entered;
  return search(position, window, 0, Square(), entered);
}

std::uint64_t Quiescence::open_window_nodes(const SearchPosition& position) const {
  std::uint64_t nodes = 0;
  auto entered = [&nodes] { ++nodes; };
  static_cast<void>(search(position, Window<CutoffRule::at_beta>::open(), 0, Square(), entered));
  return nodes;
}

template <CutoffRule rule>
Score Quiescence::search(const SearchPosition& position, Window<rule> window, int ply, Square last_to,
                         auto& entered) const {
  entered();
  const bool in_check = is_in_check(position);
  if (in_check && ply < check_plies) {
    const OrderedMoves evasions = moves_.all(position);
    if (evasions.empty()) return -mate_score;
    return best_of(evasions, position, -Score::infinity(), window, ply, entered);
  }
  const Score standing = evaluation_(position.board, position.side);
  if (window.cuts(standing) && !in_check && surely_has_a_move(position, sliders_)) return standing;
  const auto [noisy, game_is_over] = moves_.noisy(position);
  if (game_is_over) return in_check ? -mate_score : Score(0);
  if (window.cuts(standing)) return standing;
  const Window<rule> raised = window.raised_to(standing);
  return ply < wide_plies ? best_of(noisy, position, standing, raised, ply, entered)
                          : best_of_exchange(noisy, last_to, position, standing, raised, ply, entered);
}

template <CutoffRule rule>
Score Quiescence::best_of(const OrderedMoves& moves, const SearchPosition& position, Score so_far, Window<rule> window,
                          int ply, auto& entered) const {
  Score best = so_far;
  for (const SearchMove move : moves) {
    best = max(best, -search(after(position, move), window.flipped(), ply + 1, move.to(), entered));
    if (window.cuts(best)) break;
    window = window.raised_to(best);
  }
  return best;
}

template <CutoffRule rule>
Score Quiescence::best_of_exchange(const OrderedMoves& moves, Square square, const SearchPosition& position,
                                   Score so_far, Window<rule> window, int ply, auto& entered) const {
  for (const SearchMove move : moves) {
    if (move.to() != square) continue;
    return max(so_far, -search(after(position, move), window.flipped(), ply + 1, square, entered));
  }
  return so_far;
}

template Score Quiescence::search(const SearchPosition&, Window<CutoffRule::at_beta>) const;
template Score Quiescence::search(const SearchPosition&, Window<CutoffRule::above_beta>) const;

}  // namespace pvslab::chess
