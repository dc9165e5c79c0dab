// Batches: a plan cut for runs that hand out its cells while they work. Every rank computes the same batches, so one
// shared counter is all that the ranks have in common: the batch with the number that it shows is the next.
//
// Large batches come first, and they become smaller towards the end: guided self-scheduling (Polychronopoulos and Kuck,
// "Guided Self-Scheduling: A Practical Scheduling Scheme for Parallel Supercomputers", IEEE Transactions on Computers
// C-36, 1987).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/cells/cell_plan.hpp"

namespace pvslab {

struct Batches {
  std::vector<std::size_t> order =
      {};  // all cells by number: the most expensive first, then those that take all threads
  std::vector<std::size_t> ends = {};  // of each batch, in `order`

  [[nodiscard]] std::size_t size() const { return ends.size(); }
  [[nodiscard]] std::size_t begin_of(std::size_t batch) const { return batch == 0 ? 0 : ends[batch - 1]; }
};

// A batch has about 1/(2 * ranks) of the work that is left, but at least so much that `ranks` ranks ask the counter no more
// than 10,000 times a second (docs/scale.md), and at least 50 ms for each of the `threads` threads that all ranks have
// together. A cell that takes all threads is a batch of its own.
[[nodiscard]] Batches batches_of(const CellPlan& plan, std::uint64_t ranks, std::uint64_t threads);

}  // namespace pvslab
