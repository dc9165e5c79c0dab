// SAN: moves as people write them, after Steven Edwards' PGN standard (1994, section 8.2.3). Strict in writing, lenient
// in reading.
#pragma once

#include <string>
#include <string_view>

#include "suites/chess/position.hpp"
#include "suites/input_error.hpp"

namespace pvslab::chess {

// The unique SAN of a legal move: file, rank or both, whichever is shortest and enough to distinguish the piece from
// others of its kind that may legally go there; x for a capture; the promotion as =Q; and + or #.
[[nodiscard]] std::string to_san(const Position& position, const Move& move);

// The legal move that the text means. Beyond SAN it accepts common variants: more of the starting square than needed
// (Bh8-f6, e2e4, Ng1xf3), a capture without x, with a colon instead (e4:d5) or a trailing colon (Nd5:), a pawn capture
// given by files only, if unambiguous (exd, e:d, ed), P before a pawn's move, promotions as e8Q and e8(Q), castling
// with zeros, missing or wrong check and mate marks, e.p., ep and /ep, and ! and ? at the end.
// A contradiction with the board is an error: an x without a capture, or e.p. without an en-passant capture. Throws
// InputError, named "SAN", on line 1.
[[nodiscard]] Move parse_san(const Position& position, std::string_view text);

}  // namespace pvslab::chess
