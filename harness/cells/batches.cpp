#include "harness/cells/batches.hpp"

#include <algorithm>

namespace pvslab {
namespace {

constexpr std::uint64_t nanoseconds_between_requests = 100'000;  // of all ranks together
constexpr std::uint64_t least_nanoseconds_of_a_thread = 50'000'000;

bool is_run_alone(const CellPlan& plan, std::size_t number) {
  return plan.sets()[plan.place_of(number).set].takes_all_threads;
}

}  // namespace

Batches batches_of(const CellPlan& plan, std::uint64_t ranks, std::uint64_t threads) {
  Batches batches;
  std::vector<std::size_t> alone;
  for (const std::size_t number : plan.largest_first()) {
    (is_run_alone(plan, number) ? alone : batches.order).push_back(number);
  }
  const std::size_t shared = batches.order.size();
  batches.order.insert(batches.order.end(), alone.begin(), alone.end());
  const std::uint64_t threads_of_a_rank = std::max<std::uint64_t>(threads / ranks, 1);
  const std::uint64_t least =
      std::max(ranks * nanoseconds_between_requests, threads_of_a_rank * least_nanoseconds_of_a_thread);
  std::uint64_t left = plan.total_cost();
  for (std::size_t next = 0; next < batches.order.size();) {
    const std::uint64_t enough = std::max(left / (2 * ranks), least);
    std::uint64_t cost = 0;
    do {
      cost += plan.cost_of(batches.order[next++]);
    } while (next < shared && cost < enough);
    left -= std::min(cost, left);
    batches.ends.push_back(next);
  }
  return batches;
}

}  // namespace pvslab
