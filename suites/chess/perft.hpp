// Perft: how many sequences of legal moves of a given length a position has. The check of move generators.
#pragma once

#include <cstdint>

#include "suites/chess/perft_nodes.hpp"
#include "suites/chess/perft_table.hpp"
#include "suites/chess/position.hpp"

namespace pvslab::chess {

// The number of legal games of `depth` plies from here; 1 for depth 0. Would wrap at 2^64, which no processor reaches,
// since games are counted one by one.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

// The same, remembering subtrees in `table`, by which few positions have very many games: too_many_nodes from there on.
[[nodiscard]] Uint128 perft(const Position& position, int depth, PerftTable& table);

}  // namespace pvslab::chess
