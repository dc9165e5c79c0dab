// Running a cell: make its cases, then search them within one reading of the thread's clock.
#include <ctime>
#include <memory>

#include "harness/measure/cells/record.hpp"

namespace pvslab {
namespace {

std::uint64_t thread_cpu_nanoseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
}

}  // namespace

CellRecord run_cell(const Plan& plan, const Cell& cell) {
  const Workload& workload = *plan.workloads[cell.workload].workload;
  std::vector<std::unique_ptr<Case>> cases;
  for (std::uint64_t i = 0; i < cell.trees; ++i) cases.push_back(workload.make_case(plan.seed, cell.first_tree + i));

  CellRecord record;
  record.workload = cell.workload;
  record.first_tree = cell.first_tree;
  record.searcher = cell.searcher;
  record.values.reserve(cases.size());
  record.nodes.reserve(cases.size());
  const std::uint64_t begin = thread_cpu_nanoseconds();
  for (const auto& one : cases) {
    Counters counters;
    record.values.push_back(one->count(cell.searcher, Bounds{}, counters).value);
    record.nodes.push_back(counters.nodes);
    for (std::size_t i = 0; i < counter_fields.size(); ++i) {
      record.counters[i].add(counters.*counter_fields[i].member);
    }
  }
  record.times.cpu_nanoseconds = thread_cpu_nanoseconds() - begin;
  return record;
}

}  // namespace pvslab
