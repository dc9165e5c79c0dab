// Says why a move is not legal. For the readers of SAN and UCI moves: they look a move up among the legal ones, and a
// user needs more than "not found".
#pragma once

#include <optional>
#include <string>

#include "suites/chess/position.hpp"

namespace pvslab::chess {

// Whether the piece on `from`, of either colour, can go to `to` if the safety of its king is ignored. Excludes
// castling.
[[nodiscard]] bool reaches(const Position& position, Square from, Square to);

// Says why a move other than castling is not legal. It must not be legal.
[[nodiscard]] std::string why_not(const Position& position, const Move& move);

// The rook with which the side to move has the right to castle on the given side.
[[nodiscard]] std::optional<Square> castling_rook(const Position& position, bool king_side);

// The square to which castling with a rook takes the king.
[[nodiscard]] Square castled_king(Square king, Square rook);

// Says why castling is not legal. It must not be legal.
[[nodiscard]] std::string why_no_castling(const Position& position, bool king_side);

}  // namespace pvslab::chess
