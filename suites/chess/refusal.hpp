// Why a move is not legal, in words: for the readers of SAN and UCI moves, which find a move by looking among the legal
// ones and must say more than "not found" when it is not there.
#pragma once

#include <optional>
#include <string>

#include "suites/chess/position.hpp"

namespace pvslab::chess {

// Whether the piece on `from`, of either colour, goes to `to` but for the safety of its king. Castling is no such move.
[[nodiscard]] bool reaches(const Position& position, Square from, Square to);

// Says what is wrong with a move, castling apart, that is not among the legal ones.
[[nodiscard]] std::string why_not(const Position& position, const Move& move);

// The rook with which the side to move has a right to castle on its king's side or its queen's.
[[nodiscard]] std::optional<Square> castling_rook(const Position& position, bool king_side);

// Where a king castles to with a rook.
[[nodiscard]] Square castled_king(Square king, Square rook);

// Says what is wrong with castling that is not among the legal moves.
[[nodiscard]] std::string why_no_castling(const Position& position, bool king_side);

}  // namespace pvslab::chess
