// The parallel searchers that claims are about, on simulated processors. All figures are exact and the same every time.
#pragma once

#include <cstdint>

#include "harness/claims/parallel/ranged_tree.hpp"
#include "harness/team/simulated/timed_machine.hpp"
#include "suites/synthetic/uniform.hpp"

namespace pvslab {

struct SimulatedSearch {
  Score value{};
  std::uint64_t time = 0;  // until the search returned
  std::uint64_t work = 0;  // of all processors
  std::uint64_t critical_path = 0;
};

enum class OnRanges : std::uint8_t { tree_splitting, mandatory_work_first, young_brothers_wait, jamboree };

// By default every visit costs 1 and messages cost nothing. No subtree is too small to divide. On one processor,
// tree-splitting is serial alpha-beta.
[[nodiscard]] SimulatedSearch simulate(OnRanges searcher, const RangedTree& tree, unsigned processors,
                                       const CostModel& costs = {});

// Parallel aspiration with windows of 100. An evaluation costs 1, and nothing else does. On one processor it is serial
// alpha-beta.
[[nodiscard]] SimulatedSearch simulate_aspiration(const synthetic::Uniform& game, std::uint64_t root, Depth depth,
                                                  unsigned processors);

}  // namespace pvslab
