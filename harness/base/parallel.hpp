// All parallel work starts here. It uses oneTBB, or std::thread if PVSLAB_STD_THREADS is defined (ThreadSanitizer
// cannot follow a oneTBB that was built without it).
#pragma once

#include <cstddef>
#include <functional>

namespace pvslab {

// Threads that are started from now on have stacks for searches of the deepest trees.
void use_deep_stacks();

// Calls task(0) .. task(count-1) once each. `threads` workers start the tasks in this order; `threads` is at least 1
// and may exceed the machine's. Returns when all tasks have ended. Calls `stop()` before each task and starts no
// further task once it is true. An exception of a task also stops further tasks, and is rethrown here,
// but for WorkInterrupted and ReadingStopped: the task was asked to stop too.
// Returns whether every task was run.
bool for_each_index(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& task,
                    const std::function<bool()>& stop);

// The number of threads that the machine runs at once for this process: of a batch system or mpirun it may have got fewer
// processors than there are.
[[nodiscard]] unsigned default_threads();

}  // namespace pvslab
