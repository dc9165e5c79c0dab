// How long a rank waits for the shared counter, which decides how small batches may be (docs/scale.md).
#pragma once

#include <mpi.h>

#include <chrono>
#include <string>

namespace pvslab {

// Every rank but 0 takes 1,000 numbers, while rank 0 does what it does in a run: it sleeps for `pause`, then answers. Collective. A line of text
// on rank 0, nothing on the others. Needs at least 2 ranks.
[[nodiscard]] std::string measure_counter(MPI_Comm ranks, std::chrono::milliseconds pause);

// Waits until all ranks call it. Meanwhile this one answers the others.
void wait_for_all(MPI_Comm ranks, std::chrono::milliseconds pause);

}  // namespace pvslab
