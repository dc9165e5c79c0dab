// Perft: the number of sequences of legal moves of a given length. The standard check of move generators.
#pragma once

#include <cstdint>

#include "suites/chess/perft_nodes.hpp"
#include "suites/chess/perft_table.hpp"
#include "suites/chess/position.hpp"

namespace pvslab::chess {

// The number of legal games of `depth` plies from here; 1 for depth 0. Would wrap at 2^64, but games are counted one by
// one, and no processor counts that far.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

// The same, storing subtrees in `table`. With it, large counts are feasible: too_many_nodes stands for any count of
// that size or more.
[[nodiscard]] Uint128 perft(const Position& position, int depth, PerftTable& table);

}  // namespace pvslab::chess
