#include "harness/mpi/measure_counter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <thread>
#include <vector>

#include "harness/base/stopwatch.hpp"
#include "harness/mpi/shared_counter.hpp"

namespace pvslab {

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
