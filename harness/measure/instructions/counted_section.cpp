// The counted section, in a separate file, so that the compiler cannot clone it under another name.
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
