// The counted section, in a file of its own, so that no compiler makes a copy of it under another name for its callers.
#include "harness/measure/instructions/instruction_task.hpp"

namespace pvslab {

extern "C" [[gnu::noinline, gnu::used]] std::uint64_t pvslab_counted_section(const PreparedTask* task) {
  std::uint64_t sum = 0;
  for (const auto& one : task->cases) {
    const Outcome outcome = one->search(task->searcher, Bounds{});
    sum += static_cast<std::uint64_t>(static_cast<std::int64_t>(outcome.value.value()));
  }
  return sum;
}

}  // namespace pvslab
