// From whose side scores are told.
#pragma once

#include <cstdint>

namespace pvslab {

// Of the side to move at each node (negamax), or of MAX, the side to move at the root. In the second view the nodes at odd plies are MIN
// nodes: their scores change sign, and their windows are turned around.
enum class ScoreView : std::uint8_t { negamax, max };

}  // namespace pvslab
