// Whether the side to move can force mate, by trying all moves.
#pragma once

#include <cstdint>
#include <optional>

#include "suites/chess/position.hpp"

namespace pvslab {

// The least number of moves, at most `most`, in which the side to move mates against every defence; 0 if it does not within
// `most`. Nothing if that took more than `most_nodes` positions. Repetitions and the fifty-move rule are left out.
[[nodiscard]] std::optional<int> moves_to_mate(const chess::Position& position, int most, std::uint64_t most_nodes);

}  // namespace pvslab
