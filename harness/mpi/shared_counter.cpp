#include "harness/mpi/shared_counter.hpp"

namespace pvslab {

SharedCounter::SharedCounter(MPI_Comm ranks) {
  int rank = 0;
  MPI_Comm_rank(ranks, &rank);
  const MPI_Aint bytes = rank == 0 ? sizeof(std::int64_t) : 0;
  MPI_Win_allocate(bytes, sizeof(std::int64_t), MPI_INFO_NULL, ranks, static_cast<void*>(&memory_), &window_);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window_);
  if (rank == 0) *memory_ = 0;
  MPI_Win_sync(window_);
  MPI_Barrier(ranks);
}

SharedCounter::~SharedCounter() {
  MPI_Win_unlock_all(window_);
  MPI_Win_free(&window_);
}

std::int64_t SharedCounter::take() {
  constexpr int owner = 0;
  const std::int64_t one = 1;
  std::int64_t taken = 0;
  MPI_Fetch_and_op(&one, &taken, MPI_INT64_T, owner, 0, MPI_SUM, window_);
  MPI_Win_flush(owner, window_);
  return taken;
}

void make_progress(MPI_Comm ranks) {
  int is_there = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, ranks, &is_there, MPI_STATUS_IGNORE);
}

}  // namespace pvslab
