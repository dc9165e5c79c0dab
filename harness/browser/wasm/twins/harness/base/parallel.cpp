// The serial twin: one worker, which is the caller.
#include "harness/base/parallel.hpp"

namespace pvslab {

bool for_each_index(std::size_t count, unsigned, const std::function<void(std::size_t)>& task,
                    const std::function<bool()>& stop) {
  for (std::size_t index = 0; index < count; ++index) {
    if (stop()) return false;
    task(index);
  }
  return true;
}

unsigned default_threads() { return 1; }

}  // namespace pvslab
