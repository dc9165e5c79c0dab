// The pieces that attack a square, with any lookup of slider attacks.
#pragma once

#include <cstddef>

#include "suites/chess/attacks.hpp"
#include "suites/chess/bitboard.hpp"
#include "suites/chess/board.hpp"
#include "suites/chess/search_position.hpp"

namespace pvslab::chess::detail {

// The pieces of `color` that attack the square.
template <typename Sliders>
[[nodiscard]] inline Bitboard attackers(const Sliders& sliders, const Board& board, int square, Color color) {
  const auto at = static_cast<std::size_t>(square);
  // Pawns of this colour attack from one rank back, from their view.
  const Bitboard pawn_rank = color == Color::white ? south(bit(square)) : north(bit(square));
  const Bitboard all = ((east(pawn_rank) | west(pawn_rank)) & board.pawns) | (knight_attacks[at] & board.knights) |
                       (king_attacks[at] & board.kings) | (sliders.bishop(square, board.occupied()) & board.diagonal) |
                       (sliders.rook(square, board.occupied()) & board.orthogonal);
  return all & board.of(color);
}

// Whether the side to move is in check.
template <typename Sliders>
[[nodiscard]] inline bool is_in_check(const Sliders& sliders, const SearchPosition& position) {
  const int king = lowest(position.board.kings & position.board.of(position.side));
  return attackers(sliders, position.board, king, opponent(position.side)) != 0;
}

}  // namespace pvslab::chess::detail
