#include "harness/measure/experiment/table_memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "harness/base/usage_error.hpp"
#include "harness/bind/catalog.hpp"
#include "harness/bind/search/fresh_memory.hpp"

namespace pvslab {

std::size_t largest_table(const Plan& plan) {
  std::size_t largest = 0;
  for (const PlannedWorkload& planned : plan.workloads) {
    if (std::ranges::any_of(planned.searchers, &has_memory)) {
      largest = std::max(largest, planned.workload->table_bytes());
    }
  }
  return largest;
}

std::optional<std::uint64_t> free_memory() {
  std::ifstream file("/proc/meminfo");
  std::string name;
  std::uint64_t kibibytes = 0;
  std::string unit;
  while (file >> name >> kibibytes) {
    if (name == "MemAvailable:") return kibibytes << 10;
    std::getline(file, unit);
  }
  return std::nullopt;
}

unsigned threads_with_room(const Plan& plan, unsigned threads, std::optional<std::uint64_t> free_bytes) {
  const std::size_t table = largest_table(plan);
  if (table <= fresh_memory_bytes || !free_bytes) return threads;
  const std::uint64_t room = *free_bytes / 2 / table;
  if (room == 0) {
    throw UsageError(fmt::format(
        "a search needs a table of {} MiB, and half of the free memory is {} MiB; give a smaller one with --table",
        table >> 20, *free_bytes / 2 >> 20));
  }
  return static_cast<unsigned>(std::min<std::uint64_t>(threads, room));
}

}  // namespace pvslab
