// The processor's own count of instructions, through perf_event_open(2): this thread alone, user mode alone.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/measure/instructions/instruction_task.hpp"
#include "harness/base/progress.hpp"

namespace pvslab {

// Why it cannot be had here, and what to do; nothing where it counts.
[[nodiscard]] std::optional<std::string> why_no_hardware_counter();

// The same for an errno of perf_event_open and what /proc/sys/kernel/perf_event_paranoid says, where it says anything.
[[nodiscard]] std::string hardware_refusal(int error, const std::optional<int>& paranoid);

// Of each task the smallest of three counts, after a search of it that is not counted. Nothing where it was interrupted.
// Throws UsageError where the counter fails or had to be shared.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> count_with_hardware(std::span<const InstructionTask> tasks,
                                                                            Progress& progress);

}  // namespace pvslab
