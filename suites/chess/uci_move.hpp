// Moves as the Universal Chess Interface writes them: e2e4, e7e8q; castling as the king's two steps (e1g1) in standard
// chess, and as the king taking its own rook (e1h1) in Chess960.
#pragma once

#include <string>
#include <string_view>

#include "suites/chess/position.hpp"
#include "suites/input_error.hpp"

namespace pvslab::chess {

// Castling as the position says: by is_chess960.
[[nodiscard]] std::string to_uci(const Position& position, const Move& move);

// The legal move that is meant. Castling is read in both ways wherever the text is not another move: a king's plain
// move comes first, then the king taking its own rook, then the king going where castling takes it. Throws InputError,
// named "UCI move", on line 1.
[[nodiscard]] Move parse_uci(const Position& position, std::string_view text);

}  // namespace pvslab::chess
