// What the tables of a plan need of the machine. Their sizes decide about counts and follow from the workloads; only the number of
// threads, on which no count depends, gives way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "harness/measure/experiment/plan.hpp"

namespace pvslab {

// The largest table of a searcher of the plan, in bytes; 0 if none has one.
[[nodiscard]] std::size_t largest_table(const Plan& plan);

// The memory that the system could give; nothing if it does not say.
[[nodiscard]] std::optional<std::uint64_t> free_memory();

// As many of the threads as have room for their tables in half of the free memory, if tables are larger than usual. Throws
// UsageError if there is no room for one.
[[nodiscard]] unsigned threads_with_room(const Plan& plan, unsigned threads, std::optional<std::uint64_t> free_bytes);

}  // namespace pvslab
