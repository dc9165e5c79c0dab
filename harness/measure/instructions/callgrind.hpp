// Counting by callgrind: the program runs itself, under valgrind, with a hidden verb that carries the tasks out. Forty times as
// slow as the searches themselves, and exact: the same program counts the same, whatever else the machine does.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/measure/instructions/instruction_task.hpp"
#include "harness/base/progress.hpp"

namespace pvslab {

// The program valgrind in the PATH, where there is one.
[[nodiscard]] std::optional<std::filesystem::path> find_valgrind();

// Nothing where it was interrupted. `program` is this one where it is empty. Throws UsageError where valgrind or the program
// fails, with what they said last.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> count_with_callgrind(std::span<const InstructionTask> tasks,
                                                                             const std::filesystem::path& program,
                                                                             Progress& progress);

// The instructions (event `Ir`) in the text of a callgrind.out file, all parts of it. Throws InputError, with the place in
// `file`, where the text is none, is cut off, or counts something else.
[[nodiscard]] std::uint64_t instructions_of_dump(std::string_view text, const std::string& file);

// What to tell of a run of valgrind that ended badly: `fate` is the rest of a sentence ("ended with exit code 1"), `complaints`
// what was written to its standard error.
[[nodiscard]] std::string callgrind_failure(std::string_view fate, std::string_view complaints);

}  // namespace pvslab
