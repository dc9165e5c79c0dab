#include "harness/mpi/shared_counter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <thread>
#include <vector>

#include "harness/base/stopwatch.hpp"

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

void wait_for_all(MPI_Comm ranks, std::chrono::milliseconds pause) {
  MPI_Request barrier = MPI_REQUEST_NULL;
  MPI_Ibarrier(ranks, &barrier);
  int is_complete = 0;
  while (MPI_Test(&barrier, &is_complete, MPI_STATUS_IGNORE), is_complete == 0) std::this_thread::sleep_for(pause);
}

std::string measure_counter(MPI_Comm ranks, std::chrono::milliseconds pause) {
  constexpr std::size_t count = 1'000;
  int rank = 0;
  int size = 0;
  MPI_Comm_rank(ranks, &rank);
  MPI_Comm_size(ranks, &size);
  SharedCounter counter(ranks);
  std::vector<double> microseconds;
  const Stopwatch whole;
  while (rank != 0 && microseconds.size() < count) {
    const Stopwatch one;
    static_cast<void>(counter.take());
    microseconds.push_back(one.seconds() * 1e6);
  }
  wait_for_all(ranks, pause);
  const double seconds = whole.seconds();
  std::ranges::sort(microseconds);
  std::array<double, 2> found{microseconds.empty() ? 0 : microseconds[microseconds.size() / 2],
                              microseconds.empty() ? 0 : microseconds.back()};
  MPI_Allreduce(MPI_IN_PLACE, found.data(), 2, MPI_DOUBLE, MPI_MAX, ranks);
  if (rank != 0) return "";
  return fmt::format(
      "counter: {} ranks, {:.0f} numbers/s in all; a rank waits {:.1f} us (median), {:.1f} us (longest)\n", size,
      static_cast<double>(count) * (size - 1) / seconds, found[0], found[1]);
}

}  // namespace pvslab
