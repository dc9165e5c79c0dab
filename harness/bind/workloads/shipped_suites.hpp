// Finds the suites that are shipped with the program: experiments and position files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/bind/workloads/workload_spec.hpp"

namespace pvslab {

// Where a program finds the installed suites if they are not above it: PREFIX/share/pvslab.
void set_share_directory(std::filesystem::path directory);

// The first directory `suites` with a default.toml. It is looked for in the current directory, then in each directory
// above the program and its share/pvslab, then in the share directory. Returns the shorter of the relative and the absolute
// path.
[[nodiscard]] std::optional<std::filesystem::path> suites_directory();

// The named file, or the shipped experiment if none was named. Throws UsageError if the shipped one is missing.
[[nodiscard]] std::filesystem::path experiment_or_shipped(const std::string& named, const std::string& shipped);

// The shipped experiments (*.toml), and the specs of the shipped position files. Both are sorted.
[[nodiscard]] std::vector<std::filesystem::path> shipped_experiments();
[[nodiscard]] std::vector<WorkloadSpec> shipped_suite_specs();

}  // namespace pvslab
