// Perft results in Stockfish's format, which tools that compare engines read. Counts are written by chess::nodes_text.
#pragma once

#include <string>

#include "harness/perft/perft_counter.hpp"

namespace pvslab {

// A line "e2e4: 20" for each move in UCI notation: castling as the king's two steps, or onto the rook in Chess960.
[[nodiscard]] std::string divide_text(const chess::Position& position, const Divide& divide);

// A blank line and "Nodes searched: 400".
[[nodiscard]] std::string total_text(Uint128 nodes);

// "1,234,567"
[[nodiscard]] std::string grouped_nodes(Uint128 nodes);

// "time 0.123456 s, 967.2 Mnps"
[[nodiscard]] std::string speed_text(Uint128 nodes, double seconds);

}  // namespace pvslab
