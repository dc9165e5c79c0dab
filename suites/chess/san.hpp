// SAN: moves as people write them, after Steven Edwards' PGN standard (1994, section 8.2.3). Written strictly, read
// kindly.
#pragma once

#include <string>
#include <string_view>

#include "suites/chess/position.hpp"
#include "suites/input_error.hpp"

namespace pvslab::chess {

// The one SAN of a legal move: the least of file, rank and both that tells the piece from others of its kind that may
// legally go there, a capture's x, the promotion as =Q, and + or #.
[[nodiscard]] std::string to_san(const Position& position, const Move& move);

// The legal move that is meant. Beyond SAN it reads what is common in the wild: more of the starting square than needed
// (Bh8-f6, e2e4, Ng1xf3), a capture without x, with a colon for it (e4:d5), or with one behind it (Nd5:), a pawn's capture by
// its files alone where only one is meant (exd, e:d, ed), P before a pawn's move, promotions as e8Q and e8(Q), castling with
// zeros, check and mate marks that are missing or wrong, e.p., ep and /ep, and ! and ? at the end. What contradicts the board
// is an error: an x where nothing is captured, e.p. where nothing is captured in passing. Throws InputError, named "SAN", on
// line 1.
[[nodiscard]] Move parse_san(const Position& position, std::string_view text);

}  // namespace pvslab::chess
