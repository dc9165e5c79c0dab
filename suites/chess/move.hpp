// Move: from, to, and the promotion of a pawn. Castling goes to the square of the king's own rook, in standard chess
// too, so that it differs from a king's move in Chess960. UCI and SAN define how it is written.
#pragma once

#include <compare>
#include <optional>

#include "suites/chess/board.hpp"
#include "suites/chess/square.hpp"

namespace pvslab::chess {

struct Move {
  Square from;
  Square to;
  std::optional<Piece> promotion;  // knight, bishop, rook or queen
  bool castles = false;

  constexpr bool operator==(const Move&) const = default;
};

}  // namespace pvslab::chess
