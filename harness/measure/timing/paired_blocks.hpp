// Paired times: searcher and yardstick alternate, so that a temporary slowdown of the machine affects both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "harness/measure/cells/exact_cell.hpp"
#include "harness/measure/experiment/plan.hpp"

namespace pvslab {

// The times of one block, in seconds of processor time to search all trees once. On each of a few slices of the trees:
// yardstick, searcher, searcher, yardstick (ABBA), or reversed; each time is the mean of its pair.
struct Block {
  double searcher = 0;
  double yardstick = 0;
  [[nodiscard]] double ratio() const { return searcher / yardstick; }
};

struct TimedBlocks {
  CellName name;
  std::vector<Block> blocks;
};

struct TimingLimits {
  double seconds = 15;             // of the whole timing, by the wall clock
  std::size_t most_blocks = 2000;  // of one cell
};

// Times every timed cell of the plan, sorted by name, while it counts its nodes. Works round by round, so that each
// cell's blocks are spread over the whole time. After each round `enough(cells)` may end it early. So may an interrupt;
// the blocks are then incomplete. The stack offset varies between blocks, so that an accidental alignment is not
// mistaken for speed. For an endless workload, more trees are timed than counted; their number is the same on every
// machine.
[[nodiscard]] std::vector<TimedBlocks> time_blocks(const Plan& plan, const TimingLimits& limits,
                                                   const std::function<bool(const std::vector<TimedBlocks>&)>& enough);

}  // namespace pvslab
