// Where the inductive checks enter a node, and with which windows.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "harness/check/subject/windows.hpp"
#include "searchers/core/contract.hpp"
#include "searchers/core/root.hpp"

namespace pvslab {

// The place of a node, one for each instance of a searcher's body.
struct NodePlace {
  std::string_view name;
  PliesLeft left;
  std::int32_t depth;
};

inline constexpr NodePlace on_the_horizon{"on the horizon", PliesLeft::any, 0};
inline constexpr NodePlace on_the_last_ply{"on the last ply", PliesLeft::one, 1};
inline constexpr NodePlace one_above_the_last_ply{"one above the last ply", PliesLeft::two, 2};
inline constexpr NodePlace above_the_last_plies{"above the last plies", PliesLeft::any, 4};
inline constexpr NodePlace root_of_depth_two{"the root of a search of depth 2", PliesLeft::any, 2};
inline constexpr NodePlace root_of_depth_one{"the root of a search of depth 1", PliesLeft::any, 1};

// Where a node with successors may be, and where a leaf may be.
inline constexpr std::array interior_places{on_the_last_ply, one_above_the_last_ply, above_the_last_plies,
                                            root_of_depth_two, root_of_depth_one};
inline constexpr std::array leaf_places{on_the_horizon, on_the_last_ply, one_above_the_last_ply, above_the_last_plies};

// The clauses that the inductive checks judge.
inline constexpr Contract certified_clauses{Clause::window, Clause::fail_soft, Clause::fail_hard, Clause::visits};

// The windows with both ends in lowest-1..highest+1, the half-open ones and the open one.
[[nodiscard]] inline std::vector<Bounds> windows_around(CutoffRule rule, Score lowest, Score highest) {
  const std::vector<Score> ends = scores_from(lowest.next_below(), highest.next_above());
  std::vector<Bounds> windows = finite_windows(rule, ends);
  const std::vector<Bounds> open = open_windows(ends);
  windows.insert(windows.end(), open.begin(), open.end());
  return windows;
}

}  // namespace pvslab
