#include "harness/measure/instructions/instruction_counter.hpp"

#include <fmt/format.h>

#include "harness/base/progress.hpp"
#include "harness/base/usage_error.hpp"
#include "harness/measure/instructions/callgrind.hpp"
#include "harness/measure/instructions/hardware_counter.hpp"

namespace pvslab {
namespace {

[[noreturn]] void fail(const std::string& why) { throw UsageError("instructions cannot be counted: " + why); }

// Throws UsageError, with the reason for each source that was tried.
InstructionSource available_source(const std::optional<InstructionSource>& wanted) {
  std::string why_not_hardware;
  if (wanted != InstructionSource::callgrind) {
    const auto why = why_no_hardware_counter();
    if (!why) return InstructionSource::hardware;
    why_not_hardware = *why;
    if (wanted) fail(why_not_hardware);
  }
  if (find_valgrind()) return InstructionSource::callgrind;
  const std::string why_not_callgrind = "valgrind is not installed: `apt-get install valgrind`";
  fail(wanted ? why_not_callgrind : fmt::format("{}; and {}", why_not_hardware, why_not_callgrind));
}

}  // namespace

std::string_view name(InstructionSource source) {
  switch (source) {
    case InstructionSource::hardware: return "hardware";
    case InstructionSource::callgrind: return "callgrind";
  }
  return "";
}

std::optional<InstructionCounts> count_instructions(std::span<const InstructionTask> tasks,
                                                    const CountingOptions& options) {
  for (const InstructionTask& task : tasks) require_possible(task);
  const InstructionSource source = available_source(options.wanted);
  Progress progress("instructions", "cells", tasks.size(), options.show_progress && Progress::stderr_is_terminal());
  auto counts = source == InstructionSource::hardware ? count_with_hardware(tasks, progress)
                                                      : count_with_callgrind(tasks, options.program, progress);
  if (!counts) return std::nullopt;
  return InstructionCounts{source, std::move(*counts)};
}

}  // namespace pvslab
