// Finds the suites that are shipped with the program: experiments and position files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/bind/workloads/workload_spec.hpp"

namespace pvslab {

// A file of the library that the program was compiled with: PREFIX/include/... or in the sources. The suites are looked for
// above it, too.
void set_library_place(std::filesystem::path file);

// The first directory `suites` with a default.toml. It is looked for in the current directory, then in each directory
// above the program and its share/pvslab, then likewise above the library. Returns the shorter of the relative and the
// absolute path.
[[nodiscard]] std::optional<std::filesystem::path> suites_directory();

// The named file, or the shipped experiment if none was named. Throws UsageError if the shipped one is missing.
[[nodiscard]] std::filesystem::path experiment_or_shipped(const std::string& named, const std::string& shipped);

// The shipped experiments (*.toml), and the specs of the shipped position files. Both are sorted.
[[nodiscard]] std::vector<std::filesystem::path> shipped_experiments();
[[nodiscard]] std::vector<WorkloadSpec> shipped_suite_specs();

}  // namespace pvslab
