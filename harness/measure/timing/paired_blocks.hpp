// Pairs of times: a searcher and the yardstick in turns, so that whatever slows the machine for a while slows both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "harness/measure/experiment/plan.hpp"
#include "harness/measure/cells/exact_cell.hpp"

namespace pvslab {

// The times of one block, in seconds of processor time for all trees once: on each of a few slices of the trees yardstick,
// searcher, searcher, yardstick (ABBA), or the other way round; the mean of each pair.
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

// Times every cell that the plan says is to be timed, sorted by name, with the silent observer; round by round, so that each
// cell's blocks are spread over the whole time. After each round `enough(cells)` may end it early, as may an interrupt, after
// which the blocks are incomplete. The trees of a cell are searched on stacks that begin at many places, so that no chance
// alignment of one is taken for a speed.
// Where a workload never ends, more trees are timed than are counted, as many on every machine.
[[nodiscard]] std::vector<TimedBlocks> time_blocks(const Plan& plan, const TimingLimits& limits,
                                                   const std::function<bool(const std::vector<TimedBlocks>&)>& enough);

}  // namespace pvslab
