// Counts with callgrind: the program runs itself under valgrind, with a hidden verb that runs the tasks. Forty times as
// slow as the searches, but exact: the same program gives the same count, whatever the load of the machine.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/progress.hpp"
#include "harness/measure/instructions/instruction_task.hpp"

namespace pvslab {

// The path of valgrind, if it is in the PATH.
[[nodiscard]] std::optional<std::filesystem::path> find_valgrind();

// Empty if interrupted. An empty `program` means this program. Throws UsageError, with the last output, if valgrind or
// the program fails.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> count_with_callgrind(std::span<const InstructionTask> tasks,
                                                                             const std::filesystem::path& program,
                                                                             Progress& progress);

// The instructions (event `Ir`) in the text of a callgrind.out file, summed over its parts. Throws InputError, with the
// place in `file`, if the text is malformed or truncated, or counts other events.
[[nodiscard]] std::uint64_t instructions_of_dump(std::string_view text, const std::string& file);

// The message for a failed run of valgrind. `fate` completes a sentence ("ended with exit code 1"); `complaints` is its
// standard error.
[[nodiscard]] std::string callgrind_failure(std::string_view fate, std::string_view complaints);

}  // namespace pvslab
