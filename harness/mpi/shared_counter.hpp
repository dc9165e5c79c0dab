// A counter that all ranks share. It lies in the memory of rank 0; each rank takes the next number by itself.
#pragma once

#include <mpi.h>

#include <cstdint>

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

}  // namespace pvslab
