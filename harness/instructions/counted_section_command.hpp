// The hidden verb that the program runs itself with under callgrind: it is no use to people, and `pvslab -h` is silent of it.
#pragma once

#include <CLI/App.hpp>
#include <cstddef>
#include <filesystem>
#include <string_view>

#include "harness/cli/exit_code.hpp"

namespace pvslab {

// `counted-section DIRECTORY N` carries out the tasks 0 .. N - 1 of the directory in order, each in a process of its own, so
// that what is counted of one is the same whatever else is counted. Writes the number of each process, a line each, as it ends.
inline constexpr std::string_view counted_section_verb = "counted-section";

void add_counted_section_command(CLI::App& app, ExitCode& exit_code);

// Where the verb finds task number `index`.
[[nodiscard]] std::filesystem::path task_file(const std::filesystem::path& directory, std::size_t index);

}  // namespace pvslab
