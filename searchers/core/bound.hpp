// Bound: what a returned value says of the score. `exact` is both an upper and a lower bound.
// From "Minimax with alpha/beta pruning" (the alpha-beta note), section "ret = alpha[0] or ret = beta", which
// represents upper, exact and lower by -1, 0 and +1.
#pragma once

#include <cstdint>

namespace pvslab {

enum class Bound : std::int8_t { upper = -1, exact = 0, lower = 1 };

// A bound on a successor's score, seen from its parent.
[[nodiscard]] constexpr Bound invert(Bound bound) { return static_cast<Bound>(-static_cast<int>(bound)); }

// The bound of a maximum when two successors return the same value.
[[nodiscard]] constexpr Bound join(Bound a, Bound b) { return a < b ? b : a; }

[[nodiscard]] constexpr bool is_upper(Bound bound) { return bound != Bound::lower; }
[[nodiscard]] constexpr bool is_lower(Bound bound) { return bound != Bound::upper; }

}  // namespace pvslab
