// Counts instructions with the processor's counter, through perf_event_open(2): only this thread, only user mode.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/base/progress.hpp"
#include "harness/measure/instructions/instruction_task.hpp"

namespace pvslab {

// Why the counter is unavailable and what to do; empty if it works.
[[nodiscard]] std::optional<std::string> why_no_hardware_counter();

// The same text, for an errno of perf_event_open and the value of /proc/sys/kernel/perf_event_paranoid, if known.
[[nodiscard]] std::string hardware_refusal(int error, const std::optional<int>& paranoid);

// For each task, the smallest of three counts, after one uncounted search. Empty if interrupted. Throws UsageError if
// the counter fails or had to be shared.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> count_with_hardware(std::span<const InstructionTask> tasks,
                                                                            Progress& progress);

}  // namespace pvslab
