// Perft: how many sequences of legal moves of a given length a position has. The check of move generators.
#pragma once

#include <cstdint>

#include "suites/chess/perft_table.hpp"
#include "suites/chess/position.hpp"

namespace pvslab::chess {

// The number of legal games of `depth` plies from here; 1 for depth 0. Counts modulo 2^64, which depth 13 of the start
// position does not reach.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

// The same, remembering subtrees in `table`.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth, PerftTable& table);

}  // namespace pvslab::chess
