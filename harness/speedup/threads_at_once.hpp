// The same task on several threads at once, timed.
#pragma once

#include <cstdint>
#include <functional>

namespace pvslab {

// Calls task(0) .. task(count - 1), each on a thread of its own. The nanoseconds from the moment when all threads are there
// until the last task has ended. The tasks must not throw.
// Throws std::system_error if the system has not so many threads; no task was then called.
[[nodiscard]] std::uint64_t threads_at_once(unsigned count, const std::function<void(unsigned)>& task);

}  // namespace pvslab
