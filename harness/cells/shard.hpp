// Shards: a plan cut into N parts of about the same cost. Which cells are in a part depends on the plan and on N alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/cells/cell_plan.hpp"

namespace pvslab {

struct Shard {
  std::uint64_t index = 0;  // below `of`
  std::uint64_t of = 1;
  bool operator==(const Shard&) const = default;
};

inline constexpr std::uint64_t most_shards = 1'000'000;

// Reads the value of --shard:
//   I/N      shard I of N, I from 0
//   slurm/N  I is the index of the task in a Slurm array, SLURM_ARRAY_TASK_ID
//   k8s/N    I is the index of the pod in an indexed Kubernetes job, JOB_COMPLETION_INDEX
//   mpi      I is the rank and N the number of ranks, as mpirun or srun tell them
// N is never taken from an array or a job: a task that is submitted again alone would be told another N.
// Throws UsageError.
[[nodiscard]] Shard parse_shard(const std::string& text);

// "3/40"
[[nodiscard]] std::string to_text(const Shard& shard);

// The shard of each cell. The most expensive cells are dealt first, each to the shard with the least cost so far.
[[nodiscard]] std::vector<std::uint64_t> shards_of(const CellPlan& plan, std::uint64_t of);

// The cells of one shard, the most expensive first.
[[nodiscard]] std::vector<std::size_t> cells_of(const CellPlan& plan, const Shard& shard);

}  // namespace pvslab
