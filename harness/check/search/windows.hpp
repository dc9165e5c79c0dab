// The windows that a tree is searched with.
#pragma once

#include <span>
#include <vector>

#include "harness/bind/bound_searcher.hpp"
#include "searchers/core/window.hpp"

namespace pvslab {

// Every window with both ends among `bounds` that is valid under `rule`.
[[nodiscard]] std::vector<Bounds> finite_windows(CutoffRule rule, std::span<const Score> bounds);

// The open window, and the half-open ones with their finite end among `bounds`.
[[nodiscard]] std::vector<Bounds> open_windows(std::span<const Score> bounds);

// lowest, lowest + 1, ..., highest.
[[nodiscard]] std::vector<Score> scores_from(Score lowest, Score highest);

}  // namespace pvslab
