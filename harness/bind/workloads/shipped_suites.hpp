// Where the suites that come with the program are: experiments and position files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pvslab {

// The first directory `suites` that holds default.toml, of: the current directory, and each directory above the program.
// As short a path as possible.
[[nodiscard]] std::optional<std::filesystem::path> suites_directory();

// The file that was named, or, where none was, that of the shipped experiments. Throws UsageError where there is none.
[[nodiscard]] std::filesystem::path experiment_or_shipped(const std::string& named, const std::string& shipped);

// The shipped experiments (*.toml), and the specs of the shipped position files; sorted.
[[nodiscard]] std::vector<std::filesystem::path> shipped_experiments();
[[nodiscard]] std::vector<std::string> shipped_suite_specs();

}  // namespace pvslab
