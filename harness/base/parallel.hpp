// The one door to parallelism: oneTBB behind it, or plain std::threads where PVSLAB_STD_THREADS is defined (ThreadSanitizer
// cannot see into a oneTBB that was not built for it).
#pragma once

#include <cstddef>
#include <functional>

namespace pvslab {

// Calls task(0) .. task(count-1), each once, started in that order by `threads` workers (at least 1, more than the machine
// has is allowed), and returns when all have ended. Once `stop()` is true no further task is started; it is asked before
// each. An exception of a task stops the others in the same way and is rethrown here.
// Returns whether every task was run.
bool for_each_index(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& task,
                    const std::function<bool()>& stop);

// As many workers as the machine runs at once.
[[nodiscard]] unsigned default_threads();

}  // namespace pvslab
