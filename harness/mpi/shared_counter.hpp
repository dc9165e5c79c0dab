// A counter that all ranks share. It lies in the memory of rank 0; each rank takes the next number by itself.
#pragma once

#include <mpi.h>

#include <chrono>
#include <cstdint>
#include <string>

namespace pvslab {

class SharedCounter {
 public:
  // Collective. At 0.
  explicit SharedCounter(MPI_Comm ranks);
  SharedCounter(const SharedCounter&) = delete;
  SharedCounter& operator=(const SharedCounter&) = delete;
  ~SharedCounter();  // collective

  // The number so far, which no other rank gets; then adds 1. Returns when rank 0 has answered. An MPI without hardware for
  // it answers only inside calls of MPI, so rank 0 has to call make_progress() again and again.
  [[nodiscard]] std::int64_t take();

 private:
  std::int64_t* memory_ = nullptr;
  MPI_Win window_ = MPI_WIN_NULL;
};

// Lets MPI answer other ranks. Does not wait.
void make_progress(MPI_Comm ranks);

// Waits until all ranks call it. Meanwhile this one answers the others.
void wait_for_all(MPI_Comm ranks, std::chrono::milliseconds pause);

// How long a rank waits for the counter, which decides how small batches may be (docs/scale.md). Every rank but 0 takes 1,000
// numbers, while rank 0 does what it does in a run: it sleeps for `pause`, then answers. Collective. A line of text on rank 0,
// nothing on the others. Needs at least 2 ranks.
[[nodiscard]] std::string measure_counter(MPI_Comm ranks, std::chrono::milliseconds pause);

}  // namespace pvslab
