// Make and unmake: a move made on a position in place, and taken back. The copying way is `after`
// (suites/chess/search_position.hpp); both lead to the same position.
#pragma once

#include <optional>

#include "suites/chess/placed_position.hpp"
#include "suites/chess/search_position.hpp"

namespace pvslab::chess {

// What a move destroys: unmake cannot know it otherwise.
struct Undo {
  Bitboard en_passant = 0;  // before the move
  Bitboard castling = 0;    // before the move
  std::optional<Piece> captured;
};

// The move must be legal.
[[nodiscard]] Undo make_move(SearchPosition& position, SearchMove move);
// The sums that it keeps would be wrong afterwards.
Undo make_move(PlacedPosition& position, SearchMove move) = delete;

// `position` must be as make_move with this move left it.
void unmake_move(SearchPosition& position, SearchMove move, const Undo& undo);

}  // namespace pvslab::chess
