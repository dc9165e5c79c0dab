// The windows with which a tree is searched.
#pragma once

#include <span>
#include <vector>

#include "harness/bind/bound_searcher.hpp"
#include "searchers/core/window.hpp"

namespace pvslab {

// Every window with both ends in `bounds` that is valid under `rule`.
[[nodiscard]] std::vector<Bounds> finite_windows(CutoffRule rule, std::span<const Score> bounds);

// The open window, and the half-open ones with their finite end in `bounds`.
[[nodiscard]] std::vector<Bounds> open_windows(std::span<const Score> bounds);

// lowest, lowest + 1, ..., highest.
[[nodiscard]] std::vector<Score> scores_from(Score lowest, Score highest);

}  // namespace pvslab
