// Counting the machine instructions of searches: by the processor's own counter where the kernel offers one, else by callgrind.
// A count is of the searches alone, in user mode, with the silent observer. Callgrind's are the same in every run of the same
// program; the processor's differ in the last digits, and the smallest of three is taken. Counts of another source, compiler
// or C library are other figures, and so may be those of another link: of two copies of an inline function the linker keeps one.
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
  std::optional<InstructionSource> wanted;  // nothing: hardware if it can be had, else callgrind
  std::filesystem::path program;            // what callgrind runs, which must have the hidden verb; empty: this program
  bool show_progress = true;                // on a terminal
};

// Nothing where it was interrupted (harness/base/interrupt.hpp). Throws UsageError where a task is impossible, or where neither
// source can be had or counting failed: it says why and what to do. Throws InputError where a workload cannot be read.
[[nodiscard]] std::optional<InstructionCounts> count_instructions(std::span<const InstructionTask> tasks,
                                                                  const CountingOptions& options = {});

}  // namespace pvslab
