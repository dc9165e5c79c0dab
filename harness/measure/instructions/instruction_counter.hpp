// Counts the machine instructions of searches: with the processor's counter if the kernel offers one, else with
// callgrind. A count covers only the searches, in user mode, while they count their nodes. Callgrind's counts are the same
// in every run of the same program. The processor's counts vary in the last digits, so the smallest of three is used.
// Counts from different sources, compilers or C libraries are not comparable. Those of a different link may differ too,
// because the linker keeps one of several copies of an inline function.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "harness/measure/instructions/instruction_task.hpp"

namespace pvslab {

enum class InstructionSource : std::uint8_t { hardware, callgrind };

// "hardware", "callgrind"
[[nodiscard]] std::string_view name(InstructionSource source);

struct InstructionCounts {
  InstructionSource source = InstructionSource::hardware;
  std::vector<std::uint64_t> counts;  // one for each task, in order
};

struct CountingOptions {
  std::optional<InstructionSource> wanted;  // empty: hardware if available, else callgrind
  std::filesystem::path program;            // run by callgrind; must have the hidden verb; empty: this program
  bool show_progress = true;                // on a terminal
};

// Empty if interrupted (harness/base/interrupt.hpp). Throws UsageError, with the reason and what to do, if a task is
// impossible, no source is available or counting failed. Throws InputError if a workload cannot be read.
[[nodiscard]] std::optional<InstructionCounts> count_instructions(std::span<const InstructionTask> tasks,
                                                                  const CountingOptions& options = {});

}  // namespace pvslab
