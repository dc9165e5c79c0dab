// What stands on the OPEN list of SSS* and DUAL* before each of their steps. The search is run again for it: so no searcher and no
// observer of one pays for what only this page shows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "searchers/best_first/open_list.hpp"
#include "suites/explicit/tree.hpp"

namespace pvslab {

struct OpenState {
  std::vector<std::uint32_t> path;  // of the node, moves from 0
  StateStatus status;
  Score merit;  // from the view of the side to move at the root
};

struct OpenStates {
  bool bounds_from_below = false;               // merits are lower bounds on the value of the root: DUAL*
  std::vector<std::vector<OpenState>> by_step;  // before each step, and at the end; what is taken next comes first
};

// Nothing for a searcher that keeps no OPEN list, and nothing if there would be more than `most_open_states` in all.
inline constexpr std::size_t most_open_states = 30'000;
[[nodiscard]] OpenStates open_states(const Tree& tree, std::string_view searcher);

}  // namespace pvslab
