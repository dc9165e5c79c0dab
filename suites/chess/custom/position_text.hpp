// A SearchPosition as text, and its mirror image.
#pragma once

#include <string>

#include "suites/chess/search_position.hpp"

namespace pvslab::chess {

// With clocks 0 and 1; Chess960 if a castling right does not fit standard chess.
[[nodiscard]] Position with_clocks(const SearchPosition& position);

// As FEN.
[[nodiscard]] std::string text_of(const SearchPosition& position);
// A legal move as SAN.
[[nodiscard]] std::string text_of(const SearchPosition& position, SearchMove move);

// Ranks and colours exchanged: the other side has the same game.
[[nodiscard]] SearchPosition mirror_image(const SearchPosition& position);

}  // namespace pvslab::chess
