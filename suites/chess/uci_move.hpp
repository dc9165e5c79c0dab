// Moves as the Universal Chess Interface writes them: e2e4, e7e8q; castling as the king's two steps (e1g1) in standard
// chess, and as the king taking its own rook (e1h1) in Chess960.
#pragma once

#include <string>
#include <string_view>

#include "suites/chess/position.hpp"
#include "suites/input_error.hpp"

namespace pvslab::chess {

// Castling is written as the position's is_chess960 says.
[[nodiscard]] std::string to_uci(const Position& position, const Move& move);

// The legal move that the text means. Castling is read in both notations if the text is not another move: a king's
// plain move has priority, then the king taking its own rook, then the king's castling square. Throws InputError, named
// "UCI move", on line 1.
[[nodiscard]] Move parse_uci(const Position& position, std::string_view text);

}  // namespace pvslab::chess
