// The last ply of a uniform tree, called through a function pointer that the game keeps: all its nodes have the same number of
// leaves. There is a kernel for every processor, and in a unit of its own that is compiled for AVX2 one for each number of registers
// that the leaves fill. (One for AVX-512 was not faster: docs/performance.md.)
#pragma once

#include <cstdint>

#include "searchers/core/leaf_lanes.hpp"
#include "searchers/core/score.hpp"
#include "suites/cpu_level.hpp"

namespace pvslab::synthetic {

// Over the `count` leaves, at least one and as many as the kernel was chosen for, that follow the node with this key: up to the first whose value, from the view of
// the side that moves to it, is greater than `limit`, or all of them. `values` as in leaf_values.hpp. Never throws: the
// landing pad of a call that could would keep the counts of the last plies in memory.
using LeafKernel = BestLeaf (*)(std::uint64_t key, std::uint32_t count, Score limit, std::uint32_t values) noexcept;

struct LeafKernels {
  LeafKernel counted;     // for any number of values
  LeafKernel continuous;  // for values = 0 only
};

// For any number of leaves.
[[nodiscard]] LeafKernels plain_leaf_kernels();
// Null if the program was compiled without them. Call one only if the processor has the level avx2.
[[nodiscard]] LeafKernels avx2_leaf_kernels(std::uint32_t count);

// Those for a level and nodes with `count` leaves, at least one.
[[nodiscard]] LeafKernels leaf_kernels(CpuLevel level, std::uint32_t count);

}  // namespace pvslab::synthetic
